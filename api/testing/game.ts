import type { Chef } from "@toque/db/schemas/chef.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import sharp, { type Sharp } from "sharp";
import type { TestAnswer, TestApp, TestUser } from "./app.ts";
import { recipeId } from "./payloads.ts";

const GAME = "/api/cooktoearn";

/** A picture of 64 random fields: no two are alike. */
export function randomPicture(): Sharp {
  const fields = crypto.getRandomValues(new Uint8Array(8 * 8 * 3));
  return sharp(fields, { raw: { width: 8, height: 8, channels: 3 } }).resize(480, 360, { fit: "fill" });
}

/** How often each status with its code came. */
export const tallied = (answers: readonly TestAnswer<{ code?: string }>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = [status, body?.code].filter((part) => part !== undefined).join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

/** The calls of the game, as players make them. */
export function playersOf(app: TestApp) {
  const call =
    (method: string) =>
    <T = Record<string, unknown>>(as: TestUser, path: string, body?: unknown, headers?: Record<string, string>) =>
      app.call<T & { code?: string }>(method, path.startsWith("/api/") ? path : `${GAME}${path}`, {
        as,
        body,
        ...(headers ? { headers } : {}),
      });
  const [get, post, put, patch, remove] = [call("GET"), call("POST"), call("PUT"), call("PATCH"), call("DELETE")];
  const cooking = (as: TestUser, rest: string, body?: unknown) => post<GameCooking>(as, `/cookings${rest}`, body);
  const upload = async (as: TestUser, picture: Sharp = randomPicture()): Promise<string> =>
    uploadsOf(app.deps).uploaded(as.id, "cooking", new Uint8Array(await picture.jpeg().toBuffer()));
  /** Starts a cooking and shows a photo. */
  const shown = async (as: TestUser, key = "ratatouille"): Promise<number> => {
    const { body } = await cooking(as, "", { recipe_id: await recipeId(app.db, key) });
    await cooking(as, `/${body.id}/add-image`, { img_url: await upload(as) });
    return body.id;
  };
  /** A cooking that waits to be judged. */
  const finished = async (as: TestUser, key?: string): Promise<number> => {
    const id = await shown(as, key);
    await cooking(as, `/${id}/finish`);
    return id;
  };
  const balance = async (as: TestUser): Promise<number> =>
    (await get<{ amount: number }[]>(as, "/users/@me/wallet")).body[0]!.amount;
  /** SPOON out of nothing, as a reward gives it. */
  const give = (as: TestUser, amount: number) =>
    app.db.transaction(async (tx) => {
      await tx`insert into wallets (user_id, balance) values (${as.id}, 0) on conflict do nothing`;
      await tx`
        insert into wallet_transfers (cause, entity, from_wallet_id, to_wallet_id, amount)
        select 'evaluation', ${crypto.randomUUID()}, m.id, w.id, ${amount} from wallets m, wallets w
        where m.system = 'mint' and w.user_id = ${as.id}`;
    });
  /** Opens the restaurant, with the chefbox that everyone is given. */
  const welcome = async (as: TestUser): Promise<number> => {
    await patch(as, "/users/@me/settings", { playing: true });
    const { body } = await get<{ id: number; used: boolean }[]>(as, "/users/@me/items");
    return body.find(({ used }) => !used)!.id;
  };
  /** A chef of the caller. */
  const chef = async (as: TestUser): Promise<Chef> => {
    const { body } = await post<{ chef_id: number }>(as, `/chefboxes/${await welcome(as)}/open`);
    return (await get<Chef>(as, `/api/nft/chefs/${body.chef_id}`)).body;
  };
  return { get, post, put, patch, remove, cooking, upload, shown, finished, balance, give, welcome, chef };
}
