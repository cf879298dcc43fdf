import type { ApprovalStatus } from "@toque/db/schemas/recipe.ts";

/** In the order of the filter. */
export const statuses = [
  "PENDING",
  "MODIFICATION_REQUESTED",
  "REJECTED",
  "APPROVED",
] as const satisfies readonly ApprovalStatus[];

export const pageSize = 20;
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** What the address of the page says. */
export interface Place {
  status: ApprovalStatus;
  page: number;
  /** The request that is open; null for the list alone. */
  request: number | null;
}

const toNumber = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Reads the query of the address; what it does not say, or says wrongly, is the first page of those that wait. */
export function readPlace(params: URLSearchParams): Place {
  const wanted = params.get("status")?.toUpperCase();
  return {
    status: statuses.find((status) => status === wanted) ?? "PENDING",
    page: toNumber(params.get("page")) ?? 1,
    request: toNumber(params.get("request")),
  };
}

/** The address of a place. */
export function addressOf({ status, page, request }: Place): string {
  const params = new URLSearchParams();
  if (status !== "PENDING") params.set("status", status.toLowerCase());
  if (page > 1) params.set("page", String(page));
  if (request !== null) params.set("request", String(request));
  const query = params.toString();
  return `/dashboard/moderation${query ? `?${query}` : ""}`;
}

/** The request after one, round to the first that is another; null when there is none. */
export function nextAfter(ids: readonly number[], current: number): number | null {
  const others = [...ids.slice(ids.indexOf(current) + 1), ...ids.slice(0, Math.max(0, ids.indexOf(current)))];
  return others.find((id) => id !== current) ?? null;
}

/** A text with one of the ready sentences added, or taken out again. */
export function toggleSentence(text: string, sentence: string): string {
  if (text.includes(sentence)) return text.replace(sentence, "").replaceAll(/ {2,}/g, " ").trim();
  return text.trim() === "" ? sentence : `${text.trimEnd()} ${sentence}`;
}
