import { createSession } from "@toque/db/accounts/sessions.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { Role } from "@toque/db/schemas/common.ts";
import { accessTokens } from "../session/access-tokens.ts";
import { type Figure, quantile } from "./figures.ts";

/** Runs that are not counted. */
export const WARM_UP = 20;

/** Of the measured servers, so that the benchmark can sign in whom it likes. */
export const SECRET = "a-secret-for-benchmarks-that-is-long-enough";
export const GAME = "/api/cooktoearn";

/** An account of the benchmark. */
export interface Player {
  id: number;
  token: string;
}

/** Signs in as an account that exists. */
export async function signInAs(db: Database, id: number, roles: Role[] = []): Promise<Player> {
  const sessionId = await db.transaction(async (tx) => {
    await tx`update users set roles = ${roles as string[]}::text[] where id = ${id}`;
    return (await createSession(tx, id)).id;
  });
  return { id, token: await accessTokens([SECRET]).sign({ userId: id, sessionId, roles }) };
}

/** Sends one call. @throws for an answer that is no success */
export async function send<T>(
  url: string,
  { token }: Pick<Player, "token">,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Milliseconds that each of `count` runs of `work` took, one after the other, after some to warm up. */
export async function timed(
  count: number,
  work: (at: number) => Promise<unknown>,
  warmUp: number = WARM_UP,
): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < warmUp + count; i++) {
    const started = performance.now();
    await work(i);
    if (i >= warmUp) taken.push(performance.now() - started);
  }
  return taken;
}

/** The p50, for orientation, and the p95 with its target, where there is one. */
export const figuresOf = (
  name: string,
  taken: number[],
  floor: { what: string; taken: number[] },
  atMost: number | null,
): Figure[] =>
  [0.5, 0.95].map((p) => ({
    name: `${name}: p${p * 100}`,
    value: quantile(taken, p),
    unit: "ms",
    floor: { what: floor.what, value: quantile(floor.taken, p) },
    ...(p === 0.95 && atMost !== null ? { target: { of: "value" as const, atMost } } : {}),
  }));
