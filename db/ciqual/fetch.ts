import { isIP } from "node:net";
import { isPublicAddress, type Resolve, resolveHost } from "./addresses.ts";
import { CiqualError, fileError } from "./errors.ts";

/** The published files have 1 to 6 MB. */
const MAX_BYTES = 30_000_000;
const TIMEOUT_MS = 60_000;
const REDIRECTS = 5;

export interface FetchOptions {
  /** An operator's own mirror: private addresses and plain http are allowed then. */
  allowPrivate: boolean;
  signal?: AbortSignal;
  maxBytes?: number;
  timeoutMs?: number;
  resolve?: Resolve;
}

const unavailable = (why: string, status: number | null = null) =>
  new CiqualError("ciqual_source_unavailable", [{ row: null, column: null, why }], status);

/** Why this may not be asked for the table; null when it may. Nothing is looked up yet. */
export function sourceProblem(source: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(source)) return "This is not an address.";
  const { protocol, username, password } = new URL(source);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "The address starts with https://.";
  return username || password ? "The address holds no name and no password." : null;
}

/** Where to connect for an address: one that was checked is the one that is asked, whatever the name says a moment later. */
async function target(url: URL, { allowPrivate, resolve = resolveHost }: FetchOptions): Promise<string> {
  const problem = sourceProblem(url.href, allowPrivate);
  if (problem) throw unavailable(problem);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw unavailable("The host of the address is not known.");
  // All of them: a name with one public and one private address is no honest one.
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw unavailable("The address leads into a private network.");
  return first;
}

async function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  const address = await target(url, options);
  const direct = new URL(url);
  direct.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const init: BunFetchRequestInit = {
    redirect: "manual",
    signal,
    headers: {
      host: url.host,
      accept:
        "text/csv, text/tab-separated-values, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*",
    },
  };
  if (url.protocol === "https:") init.tls = { serverName: url.hostname };
  return fetch(direct, init);
}

async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => unavailable(`The file is larger than ${Math.round(maxBytes / 1_000_000)} MB.`);
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(Buffer.concat(chunks));
  const stated = response.headers.get("content-length");
  if (stated !== null && !response.headers.has("content-encoding") && Number(stated) !== size)
    throw fileError("ciqual_truncated", `${size} of ${stated} bytes arrived`);
  return bytes;
}

/**
 * Fetches a published file: https only, within a time and a size, never from a private network unless that is configured.
 * Redirects are followed by the same rules.
 * @throws CiqualError `ciqual_source_unavailable`, with a sentence that tells nothing of what stands in a private network
 */
export async function fetchTable(source: string, options: FetchOptions): Promise<Uint8Array> {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    let url = URL.canParse(source) ? new URL(source) : null;
    if (!url) throw unavailable("This is not an address.");
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const response = await ask(url, options, signal);
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location && URL.canParse(location, url)) {
        await response.body?.cancel();
        url = new URL(location, url);
        continue;
      }
      if (response.status === 200) return await readLimited(response, maxBytes);
      await response.body?.cancel();
      throw unavailable(`The source answers ${response.status}.`, response.status);
    }
    throw unavailable("The source redirects too often.");
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof CiqualError) throw error;
    if (timeout.aborted) throw unavailable(`The source did not answer within ${Math.round(timeoutMs / 1000)} s.`);
    throw unavailable("The source cannot be reached.");
  }
}
