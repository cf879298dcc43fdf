import { anyone, type Right } from "./types.ts";

/**
 * The session's own calls know nobody by a token: cookies and the token of a form count, so that every caller has the same
 * answer, and a form without its browser's token does nothing (`api/session/attacks.test.ts`).
 */
export const sessionRights: Record<string, Right> = {
  "GET /api/auth/session": { expected: anyone() },
  "GET /api/auth/csrf": { expected: anyone() },
  "GET /api/auth/providers": { expected: anyone() },
  "GET /api/auth/signin": { expected: anyone(302) },
  "POST /api/auth/signin/{provider}": {
    path: () => "/api/auth/signin/email",
    body: () => ({ email: "a@example.org", json: "true" }),
    expected: anyone(403),
  },
  "GET /api/auth/callback/{provider}": {
    path: () => "/api/auth/callback/email?token=used&email=a%40example.org",
    expected: anyone(302),
  },
  // A browser's form, which is refused by a redirect to the page of its error.
  "POST /api/auth/callback/{provider}": {
    path: () => "/api/auth/callback/email",
    headers: { accept: "text/html" },
    expected: anyone(302),
  },
  "POST /api/auth/signout": { body: () => ({ json: "true" }), expected: anyone(403) },
  "GET /api/auth/error": { expected: anyone(302) },
  "POST /api/auth/passkey/options": { body: () => ({ json: "true" }), expected: anyone(403) },
  "POST /api/auth/passkey": {
    body: () => ({ challenge_id: crypto.randomUUID(), response: "{}", json: "true" }),
    expected: anyone(403),
  },
};
