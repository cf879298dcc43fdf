import { type RequestOptions, requestAnswer } from "./fetch.ts";

/** A page of a list with the number of all entries. */
export interface Listed<T> {
  entries: T[];
  total: number;
}

/** Reads a page of a list. @param query what it asks for beside the page @throws ApiError */
export async function listed<T>(
  path: string,
  page: number,
  signal: AbortSignal,
  query: NonNullable<RequestOptions["query"]> = {},
): Promise<Listed<T>> {
  const { data, headers } = await requestAnswer<T[]>(path, { query: { ...query, page }, signal });
  return { entries: data, total: Number(headers.get("x-total-count") ?? data.length) };
}
