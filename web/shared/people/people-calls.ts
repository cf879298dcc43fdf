import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  BlockedUser,
  BlockState,
  OwnReport,
  ReportDecisionInput,
  ReportInput,
  ReportReason,
  ReportStatus,
  UserReport,
} from "@toque/db/schemas/people.ts";
import { request } from "../client/fetch.ts";
import { listed } from "../client/listed.ts";

// The calls about blocking and reporting people.

const root = "/api/authentication/users";

/** Every query about them begins with this key. */
export const peopleKey = "people";

/** What can be wrong, in the order in which it is offered. */
export const reportReasons = [
  "spam",
  "harassment",
  "inappropriate",
  "dangerous",
  "impersonation",
  "copyright",
  "other",
] as const satisfies readonly ReportReason[];
export const reportStatuses = ["open", "acted", "kept"] as const satisfies readonly ReportStatus[];

/** Whether the user has blocked somebody; for those who are signed in. */
export const blockQuery = (id: number) =>
  queryOptions({
    queryKey: [peopleKey, "block", id],
    queryFn: ({ signal }) => request<BlockState>(`${root}/${id}/block`, { signal, quiet: true }),
  });

/** Everybody whom the user has blocked, the latest first, page by page. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: [peopleKey, "blocks"],
  queryFn: ({ pageParam, signal }) => listed<BlockedUser>(`${root}/@me/blocks`, pageParam, signal),
  initialPageParam: 1,
  getNextPageParam: (last, pages, page) =>
    last.entries.length > 0 && pages.flatMap(({ entries }) => entries).length < last.total ? page + 1 : undefined,
});

/** A page of the reports of one state, for moderators. */
export const reportsQuery = (status: ReportStatus, page: number) =>
  queryOptions({
    queryKey: [peopleKey, "reports", status, page],
    queryFn: ({ signal }) => listed<UserReport>(`${root}/reports`, page, signal, { status }),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });

/** The calls that change something. Each throws an ApiError. */
export const peopleCalls = {
  block: (id: number) => request<BlockState>(`${root}/${id}/block`, { method: "PUT" }),
  unblock: (id: number) => request<void>(`${root}/${id}/block`, { method: "DELETE" }),
  // Sent twice it is one: an open report is completed.
  report: (id: number, body: ReportInput) => request<OwnReport>(`${root}/${id}/reports`, { method: "POST", body }),
  decide: (id: number, body: ReportDecisionInput) =>
    request<UserReport>(`${root}/reports/${id}`, { method: "PATCH", body }),
};
