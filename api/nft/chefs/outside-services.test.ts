import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { requestMissingMints } from "@toque/db/game/minting.ts";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { openAIImageModel } from "@toque/workers/ai/image-openai.ts";
import { chefCreationHandler } from "@toque/workers/jobs/chef-creation/handler.ts";
import { chefMintHandler } from "@toque/workers/jobs/chef-mint/handler.ts";
import { createEmbeddedBus } from "@toque/workers/platform/bus/embedded.ts";
import { type Logger, silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { httpMinter } from "@toque/workers/platform/minter/http.ts";
import { startJobRunner } from "@toque/workers/runtime/runner.ts";
import sharp from "sharp";
import { type TestApp, testApp } from "../../testing/app.ts";
import { playersOf } from "../../testing/game.ts";

// An image model and a minter over HTTP, as an operator connects them.

interface Asked {
  path: string;
  headers: Headers;
  body: Record<string, unknown>;
}

let app: TestApp;
let game: ReturnType<typeof playersOf>;
let asked: Asked[] = [];
/** How the image model and the minter answer. */
let paint: () => Response | Promise<Response>;
let mint: (asked: Asked) => Response | Promise<Response>;
let warnings: Record<string, unknown>[] = [];
let close: () => Promise<void>;

const picture = async (color: string) =>
  (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
      .png()
      .toBuffer()
  ).toString("base64");
const painted = async () => Response.json({ data: [{ b64_json: await picture("#ff0000") }] });
const minted = ({ headers }: Asked) => Response.json({ public_key: `key-of-${headers.get("idempotency-key")}` });

beforeAll(async () => {
  app = await testApp();
  game = playersOf(app);
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 30,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      const call = { path, headers: request.headers, body: (await request.json()) as Record<string, unknown> };
      asked.push(call);
      return path === "/v1/images/generations" ? paint() : mint(call);
    },
  });
  const at = `http://127.0.0.1:${server.port}`;
  const log: Logger = { ...silentLogger, warn: (message, fields) => void warnings.push({ message, ...fields }) };
  const bus = createEmbeddedBus({ db: app.db, log: silentLogger, pollMs: 20 });
  const minter = httpMinter({ url: `${at}/mint`, key: "the-key" });
  const portraits = openAIImageModel({ apiKey: "k", baseUrl: `${at}/v1`, model: "painter", timeoutMs: 300 });
  const runner = await startJobRunner({
    db: app.db,
    bus,
    handlers: {
      "chef-creation": chefCreationHandler({ ...app.deps, log, portraits, minter }),
      "chef-mint": chefMintHandler({ ...app.deps, publicUrl: "http://localhost:3000", minter }),
    },
    concurrency: 2,
    prices: null,
    workerId: "test",
    pollMs: 20,
    retry: { attempts: 3, firstDelayMs: 10, interruptions: 10, giveUpAfterMs: 10_000, longestDelayMs: 20 },
    log: silentLogger,
  });
  close = async () => {
    await runner.stop(1000);
    await server.stop(true);
    await bus.close();
    await app.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  [asked, warnings, paint, mint] = [[], [], painted, minted];
});

async function until<T>(read: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < 1000; i++) {
    const found = await read();
    if (found !== null) return found;
    await Bun.sleep(20);
  }
  throw new Error("this did not come true");
}

/** A chef out of a chefbox, once it is as wanted. */
async function chefWhen(isReady: (chef: Chef) => boolean): Promise<Chef> {
  const cook = await app.signUp();
  const { id } = await game.chef(cook);
  return until(async () => {
    const { body } = await game.get<Chef>(cook, `/api/nft/chefs/${id}`);
    return isReady(body) ? body : null;
  });
}

/** Whether the portrait is the red one of the image model. */
async function isPainted({ img_url }: Chef): Promise<boolean> {
  const response = await app.handle(new Request(`http://localhost:3000${img_url}/320`));
  const [red, green, blue] = (await sharp(await response.bytes()).stats()).channels.map(({ mean }) => mean);
  return red! > 200 && green! < 40 && blue! < 40;
}

/** Minting is the last that happens: nothing of it is left over for the next test. */
const isDone = ({ nft_public_key }: Chef) => nft_public_key !== null;

test("the image model makes the portrait, from the traits alone", async () => {
  const chef = await chefWhen(isDone);
  expect(await isPainted(chef)).toBe(true);
  const [{ headers, body }] = asked as [Asked];
  expect([headers.get("authorization"), body.model, body.n, body.response_format]).toEqual([
    "Bearer k",
    "painter",
    1,
    "b64_json",
  ]);
  expect(String(body.prompt)).not.toContain(chef.name);
  expect(warnings).toEqual([]);
}, 60_000);

const failing: [string, () => Response | Promise<Response>, string][] = [
  ["refuses", () => Response.json({ error: { code: "content_policy_violation" } }, { status: 400 }), "model_refused"],
  ["is too slow", () => Bun.sleep(1500).then(painted), "model_timeout"],
  ["is asked too much", () => new Response("", { status: 429 }), "model_rate_limited"],
  ["answers no picture", () => Response.json({ data: [] }), "model_bad_answer"],
  ["answers no JSON", () => new Response("<html>"), "model_bad_answer"],
  [
    "answers what is no picture",
    () => Response.json({ data: [{ b64_json: btoa("<svg onload='alert(1)'") }] }),
    "image_unreadable",
  ],
];
for (const [what, answer, reason] of failing)
  test(`an image model that ${what}: the portrait is drawn here, and the log says why`, async () => {
    paint = answer;
    const chef = await chefWhen(isDone);
    expect(await isPainted(chef)).toBe(false);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ model: "painter", reason });
  }, 60_000);

test("a chef with a portrait is minted, once, with its id", async () => {
  const chef = await chefWhen(isDone);
  expect(chef.nft_public_key).toBe(`key-of-${chef.uid}`);
  const calls = asked.filter(({ path }) => path === "/mint");
  expect(calls).toHaveLength(1);
  expect(calls[0]!.headers.get("authorization")).toBe("Bearer the-key");
  expect(calls[0]!.body).toEqual({
    uid: chef.uid,
    name: chef.name,
    rank: chef.rank,
    image_url: `http://localhost:3000${chef.img_url}`,
  });
}, 60_000);

test("a minter that is away, then answers nothing, is asked again with the same id; the chef is there meanwhile", async () => {
  const answers = [() => new Response("", { status: 503 }), () => Response.json({ public_key: "" })];
  let isThere = true;
  mint = async (call) => {
    const [row] = await app.db
      .sql`select 1 from chefs where uid = ${String(call.body.uid)}::uuid and img_url is not null`;
    isThere &&= row !== undefined;
    return (answers.shift() ?? (() => minted(call)))();
  };
  const chef = await chefWhen(isDone);
  const calls = asked.filter(({ path }) => path === "/mint");
  expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual([chef.uid, chef.uid, chef.uid]);
  expect(isThere).toBe(true);
}, 60_000);

test("chefs from before the minter are asked for once, also by two workers at once", async () => {
  const chef = await chefWhen(isDone);
  await app.db.sql`update chefs set nft_public_key = null where id = ${chef.id}`;
  await app.db.sql`delete from jobs where type = 'chef-mint' and params->>'chef_id' = ${String(chef.id)}`;
  const counts = await Promise.all([1, 2].map(() => app.db.transaction(requestMissingMints)));
  expect(counts.toSorted()).toEqual([0, 1]);
  await until(async () => {
    const [row] = await app.db.sql`select 1 from chefs where id = ${chef.id} and nft_public_key is not null`;
    return row ?? null;
  });
  expect(await app.db.transaction(requestMissingMints)).toBe(0);
}, 60_000);
