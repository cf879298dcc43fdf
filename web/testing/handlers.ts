import { HttpResponse, http, type RequestHandler } from "msw";
import { accountPageHandlers } from "./account-handlers.ts";
import { billingHandlers } from "./billing-handlers.ts";
import { recipes, sessionAnswer, summary, user } from "./fixtures.ts";
import { peopleHandlers } from "./people-handlers.ts";
import { profileHandlers } from "./profile-handlers.ts";

/** The state of the mocks between calls; a test may set it. */
export const mockState = { signedIn: true, language: "en", measurement_system: "metric" };

const notFound = () =>
  HttpResponse.json(
    { detail: "There is no such recipe, or it is private.", code: "recipe_not_found" },
    { status: 404 },
  );
const unauthorized = () =>
  HttpResponse.json({ detail: "Sign in first.", code: "authentication_required" }, { status: 401 });

const setLiked = (id: unknown, liked: boolean) => {
  if (!mockState.signedIn) return unauthorized();
  const found = recipes.find((recipe) => recipe.id === Number(id));
  if (!found) return notFound();
  found.liked = liked;
  return HttpResponse.json({ liked });
};

const sessionHandlers: RequestHandler[] = [
  http.get("*/api/auth/session", () => HttpResponse.json(mockState.signedIn ? sessionAnswer() : {})),
  http.get("*/api/auth/csrf", () => HttpResponse.json({ csrfToken: "mock-token" })),
  http.get("*/api/auth/providers", () =>
    HttpResponse.json({
      email: {
        id: "email",
        name: "E-mail",
        type: "email",
        signinUrl: "/api/auth/signin/email",
        callbackUrl: "/api/auth/callback/email",
      },
      ...Object.fromEntries(
        ["Google", "Discord", "Apple"].map((name) => {
          const id = name.toLowerCase();
          const urls = { signinUrl: `/api/auth/signin/${id}`, callbackUrl: `/api/auth/callback/${id}` };
          return [id, { id, name, type: "oauth", ...urls }];
        }),
      ),
    }),
  ),
  http.post("*/api/auth/signin/email", () => HttpResponse.json({ url: "/authentication/signin?sent=1" })),
  http.post("*/api/auth/signout", () => {
    mockState.signedIn = false;
    return HttpResponse.json({ url: "/recipes" });
  }),
];

const accountHandlers: RequestHandler[] = [
  http.get("*/api/authentication/me", () => (mockState.signedIn ? HttpResponse.json(user) : unauthorized())),
  http.get("*/api/authentication/users/@me/language", () => HttpResponse.json({ language: mockState.language })),
  http.put<never, { language: string }>("*/api/authentication/users/@me/language", async ({ request }) => {
    mockState.language = (await request.json()).language;
    return HttpResponse.json({ language: mockState.language });
  }),
  http.get("*/api/recipe/users/@me/measurement-system", () =>
    HttpResponse.json({ measurement_system: mockState.measurement_system }),
  ),
  http.put<never, { measurement_system: string }>("*/api/recipe/users/@me/measurement-system", async ({ request }) => {
    mockState.measurement_system = (await request.json()).measurement_system;
    return HttpResponse.json({ measurement_system: mockState.measurement_system });
  }),
];

const recipeHandlers: RequestHandler[] = [
  http.get("*/api/recipe/recipes", ({ request }) => {
    const text = new URL(request.url).searchParams.get("query")?.toLowerCase() ?? "";
    const found = recipes.filter(({ name }) => String(name).toLowerCase().includes(text));
    return HttpResponse.json(found.map(summary), { headers: { "x-total-count": String(found.length) } });
  }),
  http.get("*/api/recipe/recipes/:id", ({ params }) => {
    const found = recipes.find(({ id }) => id === Number(params.id));
    return found ? HttpResponse.json(found, { headers: { etag: `"${found.version}"` } }) : notFound();
  }),
  http.post("*/api/recipe/recipes/:id/like", ({ params }) => setLiked(params.id, true)),
  http.post("*/api/recipe/recipes/:id/unlike", ({ params }) => setLiked(params.id, false)),
  http.get("*/media/*", () =>
    HttpResponse.text(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#f6d9b8"/><circle cx="2" cy="1.5" r="1.1" fill="#fff"/><circle cx="2" cy="1.5" r=".9" fill="#c94a2b"/></svg>',
      { headers: { "content-type": "image/svg+xml" } },
    ),
  ),
];

/** Handlers for the session, the account, the profile and the recipes. */
export const handlers: RequestHandler[] = [
  ...sessionHandlers,
  ...peopleHandlers,
  ...accountPageHandlers,
  ...accountHandlers,
  ...profileHandlers,
  ...billingHandlers,
  ...recipeHandlers,
];
