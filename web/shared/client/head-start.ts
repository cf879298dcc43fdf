// Takes over what public/head-start.js asked for while this code was on its way.

/** The page's first question for the session; once. */
export function takeEarlySession(): Promise<Response> | undefined {
  const start = globalThis.window?.toqueHeadStart;
  const session = start?.session;
  if (start) delete start.session;
  return session;
}

/**
 * The answer to the page's first GET; once, and only where it was asked as it would be now and came well.
 * @param headers those of the request, with its bearer and its language
 */
export async function takeEarlyAnswer(
  input: string | URL | Request,
  method: string | undefined,
  headers: Headers,
): Promise<Response | null> {
  const early = globalThis.window?.toqueHeadStart?.first;
  if (!early || input instanceof Request || (method ?? "GET").toUpperCase() !== "GET") return null;
  const url = new URL(input, window.location.href);
  if (url.pathname + url.search !== early.path || url.origin !== window.location.origin) return null;
  delete window.toqueHeadStart?.first;
  if (headers.get("lang") !== early.lang) return null;
  const answer = await early.answer.catch(() => null);
  return answer?.response.ok && headers.get("authorization") === answer.authorization ? answer.response : null;
}
