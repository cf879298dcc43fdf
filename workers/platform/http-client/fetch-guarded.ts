import { isIP } from "node:net";
import { isPublicAddress, type Resolve, resolveHost } from "./addresses.ts";
import { ACCEPTED_ENCODINGS, decodedBody } from "./decoded-body.ts";
import { declaredLength, ReadError, readLimited } from "./read-limited.ts";

const TIMEOUT_MS = 60_000;
const REDIRECTS = 5;
/** How many addresses of a host are tried where one cannot be connected to. */
const ADDRESSES_TRIED = 3;

/** Why nothing was fetched. The message reveals nothing about hosts in a private network. */
export class FetchError extends Error {
  constructor(
    message: string,
    readonly reason: "refused" | "unreachable" | "timeout" | "answer" | "truncated" | "too_large",
    /** The response's status, if that is the reason. */
    readonly status: number | null = null,
  ) {
    super(message);
    this.name = "FetchError";
  }
}

/** Sends one request to a checked address. Tests provide their own, which leads to a server of theirs. */
export type Send = (url: URL, init: BunFetchRequestInit) => Promise<Response>;

export interface FetchOptions {
  /** Allows private addresses and plain http, for an operator's own mirror. */
  allowPrivate: boolean;
  maxBytes: number;
  signal?: AbortSignal;
  /** Total timeout, redirects included; a minute by default. */
  timeoutMs?: number;
  /** The Accept header. */
  accept?: string;
  /** The User-Agent header. */
  userAgent?: string;
  /** A page of the public web: plain http is allowed as well, and no port but the usual one. */
  publicPage?: boolean;
  /** Called before each request, those after a redirect included; throws a FetchError where it must not be sent. */
  beforeRequest?: (url: URL, signal: AbortSignal) => Promise<void>;
  /** Looks at the head of the answer before its body is read; throws a FetchError where it is not wanted. */
  onHead?: (headers: Headers) => void;
  resolve?: Resolve;
  send?: Send;
}

/** What was fetched. */
export interface Fetched {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Headers;
  /** Where it was at last, after all redirects. */
  url: string;
}

/** Why this URL is not allowed; null when it is. Does not resolve the name yet. */
export function addressProblem(address: string, allowPrivate: boolean, publicPage = false): string | null {
  if (!URL.canParse(address)) return "This is not an address.";
  const { protocol, username, password, port } = new URL(address);
  const allowHttp = allowPrivate || publicPage;
  if (protocol !== "https:" && !(allowHttp && protocol === "http:"))
    return publicPage ? "The address starts with https:// or http://." : "The address starts with https://.";
  if (publicPage && !allowPrivate && port !== "") return "The address names no port.";
  return username || password ? "The address holds no name and no password." : null;
}

/** Why the host of an address is no public one, where the address says so itself; null for a name, which has to be looked up. */
export function hostProblem(address: string): string | null {
  const host = hostOf(new URL(address));
  const isName = isIP(host) === 0 && host.includes(".") && !/(^|\.)(localhost|local|internal)\.?$/i.test(host);
  return isName || isPublicAddress(host) ? null : PRIVATE;
}

const PRIVATE = "The address leads into a private network.";
// URL has already turned decimal, octal, hexadecimal and short forms of IPv4 addresses into the usual one.
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Rejects with the reason of a signal: a name server that says nothing has no timeout of ours. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** Resolves the addresses to connect to: a checked address is used, so a later DNS change has no effect. */
async function targets(url: URL, options: FetchOptions, signal: AbortSignal): Promise<string[]> {
  const { allowPrivate, publicPage = false, resolve = resolveHost } = options;
  const problem = addressProblem(url.href, allowPrivate, publicPage);
  if (problem) throw new FetchError(problem, "refused");
  const addresses = await Promise.race([resolve(hostOf(url)).catch((): string[] => []), aborted(signal)]);
  if (addresses.length === 0) throw new FetchError("The host of the address is not known.", "unreachable");
  // All of them: a name with one public and one private address is suspicious.
  if (!allowPrivate && !addresses.every(isPublicAddress)) throw new FetchError(PRIVATE, "refused");
  return addresses.slice(0, ADDRESSES_TRIED);
}

const sendByFetch: Send = (url, init) => fetch(url, init);

async function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  const { accept = "*/*", userAgent, send = sendByFetch } = options;
  const init: BunFetchRequestInit = {
    redirect: "manual",
    signal,
    decompress: false,
    // A kept connection would belong to the address, not to the name whose certificate was checked.
    keepalive: false,
    headers: {
      host: url.host,
      accept,
      "accept-encoding": ACCEPTED_ENCODINGS,
      ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
    },
  };
  if (url.protocol === "https:") init.tls = { serverName: url.hostname };
  let failure: unknown;
  for (const address of await targets(url, options, signal)) {
    const direct = new URL(url);
    direct.hostname = isIP(address) === 6 ? `[${address}]` : address;
    try {
      return await send(direct, init);
    } catch (error) {
      signal.throwIfAborted();
      // A machine without IPv6 still reaches the host's other address.
      failure = error;
    }
  }
  throw failure;
}

async function readBody(response: Response, limit: number, signal: AbortSignal) {
  const stated = declaredLength(response.headers);
  const isPlain = !response.headers.has("content-encoding");
  const tooLarge = () => new FetchError(`The file is larger than ${Math.round(limit / 1_000_000)} MB.`, "too_large");
  try {
    // The declared length is the compressed one where there is compression: it only rejects bodies that are too large anyway.
    if (stated !== null && stated > limit) throw tooLarge();
    const body = decodedBody(response);
    if (!body) throw new FetchError("The source answers in an encoding that was not asked for.", "answer");
    const bytes = await readLimited(body, { limit, signal });
    if (stated !== null && isPlain && stated !== bytes.length)
      throw new FetchError(`${bytes.length} of ${stated} bytes arrived`, "truncated");
    return bytes;
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (error.reason === "too_large") throw tooLarge();
    signal.throwIfAborted();
    throw new FetchError("The answer did not arrive whole.", "truncated");
  } finally {
    await response.body?.cancel().catch(() => {});
  }
}

async function followed(source: string, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  let url = URL.canParse(source) ? new URL(source) : null;
  if (!url) throw new FetchError("This is not an address.", "refused");
  for (let hop = 0; hop <= REDIRECTS; hop++) {
    await options.beforeRequest?.(url, signal);
    const response = await ask(url, options, signal);
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location && URL.canParse(location, url)) {
      await response.body?.cancel();
      url = new URL(location, url);
      continue;
    }
    try {
      if (response.status !== 200)
        throw new FetchError(`The source answers ${response.status}.`, "answer", response.status);
      options.onHead?.(response.headers);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    const bytes = await readBody(response, options.maxBytes, signal);
    return { bytes, headers: response.headers, url: url.href };
  }
  throw new FetchError("The source redirects too often.", "answer");
}

/**
 * Fetches a file or a page, the only outgoing HTTP of the server to addresses that people give: limited in time and in size
 * after decompression, never from a private network unless configured. Redirects follow the same rules, and the connection
 * uses the checked address.
 * @throws FetchError, or the reason of `signal` when it aborts
 */
export async function requestGuarded(source: string, options: FetchOptions): Promise<Fetched> {
  const { timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await followed(source, options, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (timeout.aborted)
      throw new FetchError(`The source did not answer within ${Math.round(timeoutMs / 1000)} s.`, "timeout");
    if (error instanceof FetchError) throw error;
    throw new FetchError("The source cannot be reached.", "unreachable");
  }
}

/** The bytes alone of {@link requestGuarded}. */
export const fetchGuarded = async (source: string, options: FetchOptions): Promise<Uint8Array> =>
  (await requestGuarded(source, options)).bytes;
