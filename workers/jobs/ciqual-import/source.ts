import { CiqualError, fileError } from "@toque/db/ciqual/errors.ts";
import { assemble, type ReadTable, siblingOf } from "@toque/db/ciqual/source.ts";
import { FetchError, type FetchOptions, fetchGuarded } from "../../platform/http-client/fetch-guarded.ts";

/** The published files are 1 to 6 MB in size. */
const MAX_BYTES = 30_000_000;
const ACCEPT =
  "text/csv, text/tab-separated-values, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*";

/** Network limits of the import. */
export type SourceOptions = Omit<FetchOptions, "maxBytes" | "accept"> & { maxBytes?: number };

/** At most one file per language. */
const MOST_FILES = 2;

/** A source names one address, or two separated by blanks: the French and the English file. */
export const sourceParts = (source: string): string[] => source.split(/\s+/).filter(Boolean);

/** The last part of an address, which is the file's name where there is one. */
function nameOfUrl(url: string): string {
  const { pathname, host } = new URL(url);
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || host;
  } catch {
    return last;
  }
}

/**
 * Fetches a published file.
 * @throws CiqualError `ciqual_source_unavailable`, or `ciqual_truncated` when the download was incomplete
 */
export async function fetchTable(source: string, options: SourceOptions): Promise<Uint8Array> {
  try {
    return await fetchGuarded(source, { maxBytes: MAX_BYTES, ...options, accept: ACCEPT });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { reason, message, status } = error;
    throw reason === "truncated"
      ? fileError("ciqual_truncated", message)
      : new CiqualError("ciqual_source_unavailable", [{ row: null, column: null, why: message }], status);
  }
}

/**
 * Reads the table from one or two addresses. If the file name states a language, the other language's file is also
 * fetched from the same folder when it exists.
 * @throws CiqualError
 */
export async function readFromUrls(source: string, options: SourceOptions): Promise<ReadTable> {
  const urls = sourceParts(source);
  if (urls.length === 0 || urls.length > MOST_FILES)
    throw fileError("ciqual_source_unavailable", "One address is needed, or two: the French and the English file.");
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const url of urls) files.push({ bytes: await fetchTable(url, options), name: nameOfUrl(url) });
  const [only] = urls;
  const sibling = only && urls.length === 1 ? siblingOf(nameOfUrl(only)) : null;
  if (only && sibling) {
    const url = new URL(only);
    url.pathname = [...url.pathname.split("/").slice(0, -1), encodeURIComponent(sibling)].join("/");
    const bytes = await fetchTable(url.href, options).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      // No counterpart published: a table with both languages' names or in one language only.
      if (error instanceof CiqualError && (error.status === 404 || error.status === 410)) return null;
      throw error;
    });
    if (bytes) files.push({ name: sibling, bytes });
  }
  return assemble(files, source);
}
