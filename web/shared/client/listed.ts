import { type RequestOptions, requestAnswer } from "./fetch.ts";

/** A page of a list with the number of all entries. */
export interface Listed<T> {
  entries: T[];
  total: number;
}

/** The list of an answer with its `X-Total-Count`. */
export const toListed = <T>({ data, headers }: { data: T[]; headers: Headers }): Listed<T> => ({
  entries: data,
  total: Number(headers.get("x-total-count") ?? data.length),
});

/** Reads a page of a list. @param query what it asks for beside the page @throws ApiError */
export const listed = async <T>(
  path: string,
  page: number,
  signal: AbortSignal,
  query: NonNullable<RequestOptions["query"]> = {},
): Promise<Listed<T>> => toListed(await requestAnswer<T[]>(path, { query: { ...query, page }, signal }));
