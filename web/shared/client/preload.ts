// Takes over the requests that public/preload.js started while this code was loading.

/** The page's preloaded session request; can be taken once. */
export function takePreloadedSession(): Promise<Response> | undefined {
  const start = globalThis.window?.toquePreload;
  const session = start?.session;
  if (start) delete start.session;
  return session;
}

/**
 * The response to the page's first GET; once, and only if the same request would be sent now and it succeeded.
 * @param headers the request headers, including authorization and language
 */
export async function takePreloadedAnswer(
  input: string | URL | Request,
  method: string | undefined,
  headers: Headers,
): Promise<Response | null> {
  const early = globalThis.window?.toquePreload?.first;
  if (!early || input instanceof Request || (method ?? "GET").toUpperCase() !== "GET") return null;
  const url = new URL(input, window.location.href);
  if (url.pathname + url.search !== early.path || url.origin !== window.location.origin) return null;
  delete window.toquePreload?.first;
  if (headers.get("lang") !== early.lang) return null;
  const answer = await early.answer.catch(() => null);
  return answer?.response.ok && headers.get("authorization") === answer.authorization ? answer.response : null;
}
