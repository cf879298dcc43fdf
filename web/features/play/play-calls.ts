import { queryOptions } from "@tanstack/react-query";
import type { DisapprovalReason } from "@toque/db/schemas/game.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { answerOf, api, call, unwrap } from "../../shared/client/eden.ts";
import { request } from "../../shared/client/fetch.ts";
import { setClock } from "../../shared/cooking/clock.ts";
import { gameKey } from "../../shared/game/game-queries.ts";

const evaluation = api.api.cooktoearn["cooking-evaluation"];

/** How many cookings the caller has judged today, and of how many. */
export const standingQuery = queryOptions({
  queryKey: [gameKey, "standing"],
  queryFn: ({ signal }) => unwrap(evaluation.standing.get(call({ signal }))),
});

/** The keys of the subcategories of foods, by id. */
export const subcategoryKeysQuery = queryOptions({
  queryKey: ["judge", "subcategories"],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, string>> => {
    const subcategories = await unwrap(api.api.food["food-subcategories"].get(call({ signal })));
    return new Map(subcategories.map(({ id, key }) => [id, key]));
  },
  staleTime: 3_600_000,
});

/**
 * Leases the cooking that is judged next; null when there is none. Asked again it is the same one while the lease lasts. Its key is
 * not one of the game's: what happens elsewhere in the game changes nothing about the photo that is looked at.
 */
export const pickQuery = queryOptions({
  queryKey: ["judge", "pick"],
  queryFn: async (): Promise<GameCooking | null> => {
    const sentAt = Date.now();
    const { data, headers } = await answerOf(evaluation.pick.post());
    setClock(headers.get("date"), sentAt, Date.now());
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** What somebody says about a photo. */
export type Verdict = { kind: "yes" } | { kind: "no"; reason: DisapprovalReason } | { kind: "skip" };

/**
 * Answers for a leased cooking, or hands it back.
 * @param keepalive the call outlives the page
 * @throws ApiError; 409 `lease_over`, `cooking_decided`, `already_answered`, `no_skips`
 */
export function sendVerdict(id: number, verdict: Verdict, keepalive = false): Promise<unknown> {
  const root = "/api/cooktoearn/cooking-evaluation";
  if (verdict.kind === "skip") return request(`${root}/skip`, { method: "POST", body: { id }, keepalive });
  const approved = verdict.kind === "yes";
  const body = approved ? { id, approved } : { id, approved, reason: verdict.reason };
  return request(`${root}/answer`, { method: "POST", body, keepalive });
}
