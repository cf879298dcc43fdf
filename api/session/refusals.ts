import { sessionErrorOf } from "@toque/db/shared/session-errors.ts";
import type { PresentRefusal } from "../http/errors.ts";
import { wantsJson } from "./forms.ts";
import { ERROR_PAGE, SIGN_IN_PAGE, withError } from "./pages.ts";

/** Whether a browser goes to the answer, as it does by a link or a form: only then it asks for HTML by name. */
const isNavigation = (request: Request): boolean => request.headers.get("accept")?.includes("text/html") === true;

/** Whether a form's answer is read by a script. A refusal may come before the form was read: of its fields nothing is known then. */
const isReadByScript = (request: Request, body: unknown): boolean =>
  body === undefined ? !isNavigation(request) : wantsJson(body);

/**
 * A refused call of the session area. A form is answered in the session library's format: `url` with the error in its query,
 * beside our own fields; a browser that submitted it directly is redirected there. So is one that followed a link of a mail
 * or a provider's redirect: a person has a page to read. Any other refusal is unchanged.
 */
export const refusedSessionCall =
  (publicUrl: string): PresentRefusal =>
  async (response, { request, body }) => {
    const isForm = request.method === "POST";
    const isLink = request.method === "GET" && isNavigation(request);
    if (!(isForm || isLink) || !new URL(request.url).pathname.startsWith("/api/auth/")) return response;
    const refusal = (await response.json()) as { code?: string };
    const error = refusal.code === undefined ? "validation_error" : sessionErrorOf(refusal.code);
    const url = new URL(withError(isForm ? SIGN_IN_PAGE : ERROR_PAGE, error), publicUrl).href;
    const headers = new Headers(response.headers);
    headers.delete("content-type");
    if (isForm && isReadByScript(request, body))
      return Response.json({ ...refusal, url }, { status: response.status, headers });
    headers.set("location", url);
    return new Response(null, { status: 302, headers });
  };
