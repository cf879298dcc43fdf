import { DomainError, notFound } from "@toque/db/errors.ts";
import { returnHit, takeHit } from "@toque/db/rate-limit-hits.ts";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { readList } from "@toque/db/shopping-lists/read.ts";
import { acceptInvitation, readInvitation } from "@toque/db/shopping-lists/sharing.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { clientAddress } from "../../http/rate-limit.ts";
import type { Change } from "./service.ts";

/** Wrong tokens an hour, of an account and of a network address. */
const WRONG_TOKENS = { account: 30, address: 300 };

/** What of a request tells where it comes from. */
interface From {
  request: Request;
  server: { requestIP(request: Request): { address: string } | null } | null;
}

/** Reads and accepts invitations. Neither is stored under an `Idempotency-Key`: that would keep the token in the clear. */
export const invitationService = ({ db, config }: Deps) => {
  /**
   * Runs an attempt with a token. It counts against guessing, in a transaction of its own, and is taken back unless the token
   * was wrong.
   */
  async function asGuess<T>(userId: number, { request, server }: From, attempt: () => Promise<T>): Promise<T> {
    const address = clientAddress(request, server?.requestIP(request)?.address ?? null, config.trustedProxies);
    const buckets = [
      [`invitation:account:${userId}`, WRONG_TOKENS.account],
      [`invitation:address:${address}`, WRONG_TOKENS.address],
    ] as const;
    const refusal = {
      code: "too_many_invitations",
      message: "Too many invitations that do not exist were tried. Try again later.",
    };
    await db.transaction(async (tx) => {
      for (const [bucket, limit] of buckets) await takeHit(tx, bucket, limit, refusal);
    });
    const settle = async () => {
      for (const [bucket] of buckets) await returnHit(db.sql, bucket);
    };
    try {
      const answer = await attempt();
      await settle();
      return answer;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== "not_found") await settle();
      throw error;
    }
  }
  return {
    /** What an invitation says. @throws 404; 429 after many wrong tokens */
    read: (caller: Caller, token: string, from: From) =>
      asGuess(caller.userId, from, () => readInvitation(db.sql, token)),

    /** Joins the list of an invitation. @throws 404; 409 when it is full; 429 after many wrong tokens */
    accept: ({ caller, locale }: Change, token: string, from: From): Promise<ShoppingList> =>
      asGuess(caller.userId, from, () =>
        db.transaction(async (tx) => {
          const list = await readList(tx, await acceptInvitation(tx, token, caller.userId), caller, locale);
          if (!list) throw notFound("shopping list");
          return list;
        }),
      ),
  };
};
