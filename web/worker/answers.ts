import { COPY_FOR } from "../shared/offline/copy-names.ts";
import { type DataCache, keyOf } from "../shared/offline/data-cache.ts";

/** Milliseconds after which the copy is shown instead of waiting for an answer. */
const PATIENCE_MS = 6000;

interface AnswersOptions {
  data: DataCache;
  fetch: (request: Request) => Promise<Response>;
  /** Milliseconds that a read waits for the server when there is a copy. */
  patience?: number;
}

/** The account of an access token, "" without one. Unverified: the server that answers verifies it. */
export function accountOf(authorization: string | null): string {
  const payload = authorization?.replace(/^Bearer /, "").split(".")[1];
  if (!payload) return "";
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "sub" in claims ? String(claims.sub) : "";
  } catch {
    return "";
  }
}

/** The server says that there is nothing for this person any more. */
const isGone = ({ status }: Response): boolean => status === 403 || status === 404 || status === 410;

/**
 * Answers with what the server says now, and with the copy where it says nothing. A stale answer first would be faster, but
 * allergens change.
 */
export function createAnswers({ data, fetch, patience = PATIENCE_MS }: AnswersOptions) {
  /** A read of the API that is kept. @param later keeps the worker alive for what follows the answer */
  async function call(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    const url = new URL(request.url);
    const key = keyOf(url, request.headers.get("lang"));
    const copyFor = request.headers.get(COPY_FOR);
    if (copyFor !== null) return (await data.find(copyFor, key)) ?? Response.error();
    const account = accountOf(request.headers.get("authorization"));
    const live = fetch(request).then((response) => {
      if (response.status === 200) later(data.keep(account, key, response.clone()));
      else if (isGone(response)) later(data.forget(url.pathname + url.search));
      return response;
    });
    later(live.catch(() => {}));
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
    const first = await Promise.race([live.catch(() => null), late]);
    return first ?? (await data.find(account, key)) ?? (await live);
  }

  /** A picture: its content never changes under its address. */
  async function picture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    const owner = await data.owner();
    const { pathname, search } = new URL(request.url);
    const key = pathname + search;
    const copy = owner ? await data.find(owner.account, key) : undefined;
    try {
      // The browser's own cache has most of them; a picture that was taken back is no longer shown.
      const response = await fetch(request);
      if (owner && response.status === 200 && !copy) later(data.keep(owner.account, key, response.clone()));
      else if (isGone(response)) later(data.forget(key));
      return response;
    } catch (error) {
      if (copy) return copy;
      throw error;
    }
  }

  return { call, picture };
}
