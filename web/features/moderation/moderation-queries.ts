import { queryOptions } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { ApprovalStatus, RecipeApproval, ReviewedRecipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeReview } from "@toque/db/schemas/review.ts";
import { api, unwrap } from "../../shared/client/eden.ts";
import { request } from "../../shared/client/fetch.ts";
import { type Listed, listed } from "../../shared/client/listed.ts";

const path = "/api/recipe/recipe_approvals";
export const moderationKey = "moderation";
/** How often the queue is read anew, in milliseconds: there is no stream of requests. */
const interval = 30_000;

/** A page of requests. */
export type Queue = Listed<ReviewedRecipe>;

/** One page of the requests of a status, the longest waiting first. */
export function queueQuery(status: ApprovalStatus, page: number) {
  return queryOptions({
    queryKey: [moderationKey, "queue", status, page],
    queryFn: ({ signal }) => listed<ReviewedRecipe>(path, page, signal, { status }),
    staleTime: 0,
    refetchInterval: interval,
    refetchOnWindowFocus: "always",
  });
}

/** A request with what is to be judged, its texts in a language. */
export function reviewQuery(id: number, lang: Lang) {
  return queryOptions({
    queryKey: [moderationKey, "review", id, lang],
    queryFn: ({ signal }) => request<RecipeReview>(`${path}/${id}`, { headers: { lang }, signal }),
    refetchOnWindowFocus: "always",
  });
}

/** What a moderator can do with a request. */
export const decisions = ["approve", "request-changes", "reject"] as const;
export type Decision = (typeof decisions)[number];

/** Decides on a request. */
export function decide(id: number, decision: Decision, comment: string): Promise<RecipeApproval> {
  const call = api.api.recipe.recipe_approvals({ id });
  switch (decision) {
    case "approve":
      return unwrap(call.approve.post({}));
    case "reject":
      return unwrap(call.reject.post({ comment }));
    case "request-changes":
      return unwrap(call["request-changes"].post({ comment }));
  }
}
