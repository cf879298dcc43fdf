import { isIP } from "node:net";
import { isPublicAddress, type Resolve, resolveHost } from "./addresses.ts";
import { declaredLength, ReadError, readLimited } from "./read-limited.ts";

const TIMEOUT_MS = 60_000;
const REDIRECTS = 5;

/** Why nothing was fetched. The message reveals nothing about hosts in a private network. */
export class FetchError extends Error {
  constructor(
    message: string,
    readonly reason: "refused" | "unreachable" | "answer" | "truncated",
    /** The response's status, if that is the reason. */
    readonly status: number | null = null,
  ) {
    super(message);
    this.name = "FetchError";
  }
}

export interface FetchOptions {
  /** Allows private addresses and plain http, for an operator's own mirror. */
  allowPrivate: boolean;
  maxBytes: number;
  signal?: AbortSignal;
  /** Total timeout, redirects included; a minute by default. */
  timeoutMs?: number;
  /** The Accept header. */
  accept?: string;
  resolve?: Resolve;
}

/** Why this URL is not allowed; null when it is. Does not resolve the name yet. */
export function addressProblem(address: string, allowPrivate: boolean): string | null {
  if (!URL.canParse(address)) return "This is not an address.";
  const { protocol, username, password } = new URL(address);
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "The address starts with https://.";
  return username || password ? "The address holds no name and no password." : null;
}

/** Resolves the address to connect to: the checked address is used, so a later DNS change has no effect. */
async function target(url: URL, { allowPrivate, resolve = resolveHost }: FetchOptions): Promise<string> {
  const problem = addressProblem(url.href, allowPrivate);
  if (problem) throw new FetchError(problem, "refused");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new FetchError("The host of the address is not known.", "unreachable");
  // All of them: a name with one public and one private address is suspicious.
  if (!allowPrivate && !addresses.every(isPublicAddress))
    throw new FetchError("The address leads into a private network.", "refused");
  return first;
}

async function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Response> {
  const address = await target(url, options);
  const direct = new URL(url);
  direct.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const init: BunFetchRequestInit = {
    redirect: "manual",
    signal,
    headers: { host: url.host, accept: options.accept ?? "*/*" },
  };
  if (url.protocol === "https:") init.tls = { serverName: url.hostname };
  return fetch(direct, init);
}

async function readBody(response: Response, limit: number): Promise<Uint8Array> {
  const stated = declaredLength(response.headers);
  try {
    // The declared length is the compressed one where there is compression: it only rejects bodies that are too large anyway.
    const bytes = await readLimited(response.body, {
      limit,
      ...(stated && stated > limit ? { declared: stated } : {}),
    });
    if (stated !== null && !response.headers.has("content-encoding") && stated !== bytes.length)
      throw new FetchError(`${bytes.length} of ${stated} bytes arrived`, "truncated");
    return bytes;
  } catch (error) {
    if (error instanceof ReadError && error.reason === "too_large")
      throw new FetchError(`The file is larger than ${Math.round(limit / 1_000_000)} MB.`, "answer");
    throw error;
  }
}

/**
 * Fetches a file, the only outgoing HTTP of the server: https only, limited in time and size, never from a private network
 * unless configured. Redirects follow the same rules, and the connection uses the checked address.
 * @throws FetchError, or the reason of `signal` when it aborts
 */
export async function fetchGuarded(source: string, options: FetchOptions): Promise<Uint8Array> {
  const { maxBytes, timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    let url = URL.canParse(source) ? new URL(source) : null;
    if (!url) throw new FetchError("This is not an address.", "refused");
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const response = await ask(url, options, signal);
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location && URL.canParse(location, url)) {
        await response.body?.cancel();
        url = new URL(location, url);
        continue;
      }
      if (response.status === 200) return await readBody(response, maxBytes);
      await response.body?.cancel();
      throw new FetchError(`The source answers ${response.status}.`, "answer", response.status);
    }
    throw new FetchError("The source redirects too often.", "answer");
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof FetchError) throw error;
    if (timeout.aborted)
      throw new FetchError(`The source did not answer within ${Math.round(timeoutMs / 1000)} s.`, "unreachable");
    throw new FetchError("The source cannot be reached.", "unreachable");
  }
}
