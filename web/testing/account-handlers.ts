import type { AccountSession } from "@toque/db/schemas/account-session.ts";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { LinkedIdentity } from "@toque/db/schemas/identity.ts";
import type { AccountImport } from "@toque/db/schemas/import.ts";
import type { Passkey } from "@toque/db/schemas/passkey.ts";
import type { FileRecipe, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import type { NewsletterState, PublicUser, SocialLink, User } from "@toque/db/schemas/user.ts";
import { HttpResponse, http, type RequestHandler } from "msw";
import { textOf } from "../shared/formatting/text.ts";
import { recipes, summary, user } from "./fixtures.ts";

// The account, public users and the admin's list of users.

export const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const ahead = (hours: number): string => ago(-hours);

const session = (id: number, device: string, kind: AccountSession["kind"], hours: number): AccountSession => ({
  id: String(id),
  current: id === 1,
  device,
  kind,
  method: id === 3 ? "google" : "email",
  created_at: ago(hours + 200),
  last_used_at: ago(hours),
  expires_at: ahead(500),
});

/** The state of the account between calls; a test may set it. */
export const accountState = {
  importPercent: 0,
  identities: [
    { provider: "email", email: user.email.email, created_at: ago(4000) },
    { provider: "google", email: "maya.cooks@gmail.example", created_at: ago(800) },
  ] as LinkedIdentity[],
  sessions: [
    session(1, "Firefox on Linux", "desktop", 0),
    session(2, "Chrome on Android", "phone", 2),
    session(3, "Safari on iPad", "tablet", 330),
  ],
  passkeys: [
    { id: 1, name: "Pixel 9", created_at: "2026-03-04T10:00:00.000Z", last_used_at: ago(2), backed_up: true },
  ] as Passkey[],
  newsletter: { status: "none" } as NewsletterState,
  job: null as Job | null,
};

const others: User[] = ["chez.samir", "mara.in.der.kueche", "olá_joana", null, "a.name.that.is.as.long.as.it.gets"].map(
  (username, index) => ({
    ...user,
    id: index + 2,
    username,
    email: { email: `cook.${index + 2}@example.org` },
    roles: index === 1 ? ["moderator"] : [],
  }),
);
export const everyone = (): User[] => [user, ...others];

const publicUser = ({ id, username, avatar_url, socials, bio, roles }: User): PublicUser => ({
  id,
  username,
  avatar_url,
  socials,
  bio: id === 2 ? "Lyon by way of Oran. I cook for six, always, and whoever turns up gets a bowl." : textOf(bio, "en"),
  toque_team: roles.includes("moderator"),
  since: "2025-05",
});
const socials: SocialLink[] = [
  { type: "instagram", url: "https://instagram.com/chez.samir" },
  { type: "youtube", url: "https://youtube.com/@chezsamir" },
];

const none = () => new HttpResponse(null, { status: 204 });
export const refuse = (status: number, code: string) => HttpResponse.json({ detail: "No.", code }, { status });
const me = "*/api/authentication/users/@me";

const profileCalls: RequestHandler[] = [
  http.get(`${me}/username-check`, ({ request }) => {
    const username = new URL(request.url).searchParams.get("username");
    return HttpResponse.json({ status: others.some((one) => one.username === username) ? "taken" : "free" });
  }),
  http.post<never, { username: string }>(`${me}/change-username`, async ({ request }) => {
    const { username } = await request.json();
    if (others.some((one) => one.username === username)) return refuse(409, "username_taken");
    return HttpResponse.json(Object.assign(user, { username }));
  }),
  http.post<never, { bio: string }>(`${me}/change-bio`, async ({ request }) =>
    HttpResponse.json(Object.assign(user, { bio: (await request.json()).bio })),
  ),
  http.put<never, SocialLink[]>(`${me}/socials`, async ({ request }) =>
    HttpResponse.json(Object.assign(user, { socials: await request.json() })),
  ),
  http.get("*/api/authentication/avatar-upload-url", () =>
    HttpResponse.json({ upload_url: "/media/uploads/1", img_url: "/media/avatar.webp", expires_at: ahead(1) }),
  ),
  http.put("*/media/uploads/1", () => none()),
  http.post<never, { avatar_url: string }>(`${me}/change-avatar`, async ({ request }) =>
    HttpResponse.json(Object.assign(user, { avatar_url: (await request.json()).avatar_url })),
  ),
  http.delete(`${me}/avatar`, () => HttpResponse.json(Object.assign(user, { avatar_url: null }))),
];

const signInCalls: RequestHandler[] = [
  http.get(`${me}/identities`, () => HttpResponse.json(accountState.identities)),
  http.delete(`${me}/identities/:provider`, ({ params }) => {
    accountState.identities = accountState.identities.filter(({ provider }) => provider !== params.provider);
    return none();
  }),
  http.post("*/api/auth/signin/:provider", ({ params }) =>
    params.provider === "email" ? undefined : HttpResponse.json({ url: `/account?linked=${params.provider}` }),
  ),
  http.get(`${me}/sessions`, () => HttpResponse.json(accountState.sessions)),
  http.delete(`${me}/sessions`, () => {
    accountState.sessions = accountState.sessions.filter(({ current }) => current);
    return none();
  }),
  http.delete(`${me}/sessions/:id`, ({ params }) => {
    accountState.sessions = accountState.sessions.filter(({ id }) => String(id) !== params.id);
    return none();
  }),
  http.get(`${me}/passkeys`, () => HttpResponse.json(accountState.passkeys)),
  http.put<{ id: string }, { name: string }>(`${me}/passkeys/:id`, async ({ params, request }) => {
    const found = accountState.passkeys.find(({ id }) => String(id) === params.id);
    if (!found) return refuse(404, "passkey_not_found");
    found.name = (await request.json()).name;
    return HttpResponse.json(found);
  }),
  http.delete(`${me}/passkeys/:id`, ({ params }) => {
    accountState.passkeys = accountState.passkeys.filter(({ id }) => String(id) !== params.id);
    return none();
  }),
];

const job = (status: Job["status"], percent: number): Job => ({
  id: 71,
  type: "account_export",
  status,
  progress: { stage: "export", percent },
  result:
    status === "succeeded" ? { download_url: "/media/exports/71.zip", expires_at: ahead(24), bytes: 48_000_000 } : null,
  error: null,
});

const noCounts = { taken: 0, skipped: 0, refused: 0 };
const imported: AccountImport = {
  source: "https://toque.example.org",
  counts: {
    recipes: { taken: 12, skipped: 1, refused: 1 },
    personal_foods: { taken: 2, skipped: 0, refused: 0 },
    pictures: { taken: 7, skipped: 0, refused: 0 },
    cookbooks: { taken: 1, skipped: 0, refused: 0 },
    shopping_lists: noCounts,
    likes: noCounts,
    chats: { taken: 3, skipped: 0, refused: 0 },
    cook_log: noCounts,
    cookings: noCounts,
    pantry: { taken: 4, skipped: 0, refused: 0 },
  },
  profile: ["bio", "avatar", "health"],
  unknown_allergies: [],
  subscriptions_left: 1,
  ai_recipes_left: 2,
  recipes: [
    {
      source_id: 4,
      name: "Lentil soup",
      outcome: "refused",
      recipe_id: null,
      reason: "unknown_allergen",
      field: "allergy_ids.0",
      notes: [],
    },
    {
      source_id: 5,
      name: "Moon cake",
      outcome: "taken",
      recipe_id: 1,
      reason: null,
      field: null,
      notes: ["food_became_personal"],
    },
  ],
};
const importJob = (status: Job["status"], percent: number): Job => ({
  id: 72,
  type: "account_import",
  status,
  progress: { stage: "recipes", percent },
  result: status === "succeeded" ? imported : null,
  error: null,
});

const fileRecipe: FileRecipe = {
  ...{ name: "Leek pie", app: "mealie", outcome: "imported", recipe_id: 1, reason: null },
  ...{ lines: 6, unknown_lines: 0, photos: 1, notes: [] },
};
const importedFile: RecipeFileImport = {
  file_name: "mealie.zip",
  counts: { imported: 3, already_there: 0, skipped: 1 },
  photos: 2,
  cookbooks: [{ id: 1, name: "Weekend", recipes: 2 }],
  recipes: [
    fileRecipe,
    { ...fileRecipe, name: "Moon cake", recipe_id: 2, unknown_lines: 2 },
    { ...fileRecipe, name: "Toast", recipe_id: 3, photos: 0, notes: ["photo_on_the_web", "servings_assumed"] },
    { ...fileRecipe, name: "broken.json", app: null, outcome: "skipped", recipe_id: null, reason: "unreadable" },
  ],
};
const fileJob = (status: Job["status"], percent: number): Job => ({
  ...importJob(status, percent),
  ...{ id: 73, type: "recipe-file-import", result: status === "succeeded" ? importedFile : null },
});

/** An upload of so many bytes. */
const upload = async ({ request }: { request: { json(): Promise<{ bytes: number }> } }) => {
  const { bytes } = await request.json();
  const parts = Math.ceil(bytes / 8_000_000);
  const opened = {
    import_id: crypto.randomUUID(),
    part_bytes: 8_000_000,
    parts,
    expires_at: ahead(24),
    bytes: 48_000_000,
  };
  return HttpResponse.json(
    { ...opened, upload_url: `/media/upload/imports/${opened.import_id}?token=mock` },
    { status: 201 },
  );
};

const wholeAccountCalls: RequestHandler[] = [
  http.get(`${me}/newsletter`, () => HttpResponse.json(accountState.newsletter)),
  http.post(`${me}/subscribe-newsletter`, () => {
    accountState.newsletter = { status: "pending" };
    return HttpResponse.json({ subscribed: true });
  }),
  http.delete(`${me}/newsletter`, () => {
    accountState.newsletter = { status: "none" };
    return none();
  }),
  http.post("*/api/authentication/newsletter/confirm", () => HttpResponse.json({ status: "subscribed" })),
  http.post("*/api/authentication/newsletter/unsubscribe", () => HttpResponse.json({ status: "none" })),
  http.post(`${me}/export`, () => {
    accountState.job = job("queued", 0);
    return HttpResponse.json(accountState.job, { status: 202 });
  }),
  http.get("*/api/recipe/jobs/71", () => {
    if (!accountState.job) return refuse(404, "job_not_found");
    const percent = accountState.job.progress.percent + 40;
    accountState.job = percent >= 100 ? job("succeeded", 100) : job("running", percent);
    return HttpResponse.json(accountState.job);
  }),
  http.post<never, { bytes: number }>(`${me}/import-upload`, upload),
  http.post<never, { bytes: number }>("*/api/recipe/imports/files", upload),
  http.post("*/api/recipe/imports/files/start", () => {
    accountState.importPercent = 0;
    return HttpResponse.json(fileJob("queued", 0), { status: 202 });
  }),
  http.get("*/api/recipe/jobs/73", () => {
    accountState.importPercent += 40;
    const percent = accountState.importPercent;
    return HttpResponse.json(percent >= 100 ? fileJob("succeeded", 100) : fileJob("running", percent));
  }),
  http.put("*/media/upload/imports/:id/:part", () => none()),
  http.post(`${me}/import`, () => {
    accountState.importPercent = 0;
    return HttpResponse.json(importJob("queued", 0), { status: 202 });
  }),
  http.get("*/api/recipe/jobs/72", () => {
    accountState.importPercent += 40;
    const percent = accountState.importPercent;
    return HttpResponse.json(percent >= 100 ? importJob("succeeded", 100) : importJob("running", percent));
  }),
  http.post(`${me}/delete-account`, () => none()),
];

const usersCalls: RequestHandler[] = [
  http.get("*/api/authentication/full-users", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const wanted = searchParams.get("query")?.toLowerCase() ?? "";
    const skip = Number(searchParams.get("skip") ?? 0);
    const ids = searchParams.getAll("ids").map(Number);
    const found = everyone().filter(
      ({ id, username, email }) =>
        (ids.length === 0 || ids.includes(id)) && `${username ?? ""} ${email.email}`.toLowerCase().includes(wanted),
    );
    const headers = { "x-total-count": String(found.length) };
    return HttpResponse.json(found.slice(skip, skip + Number(searchParams.get("limit") ?? 20)), { headers });
  }),
  http.put<{ id: string }, Pick<User, "roles">>("*/api/authentication/users/:id/roles", async ({ params, request }) => {
    const found = everyone().find(({ id }) => String(id) === params.id);
    return found ? HttpResponse.json(Object.assign(found, await request.json())) : refuse(404, "user_not_found");
  }),
  http.get("*/api/authentication/users/:id", ({ params }) => {
    const found = everyone().find(({ id }) => String(id) === params.id);
    if (!found) return refuse(404, "user_not_found");
    return HttpResponse.json({ ...publicUser(found), ...(found.id === 2 ? { socials } : {}) });
  }),
  http.get("*/api/recipe/users/:id/recipes", ({ params }) => {
    if (params.id === "@me") return undefined;
    const found = params.id === "3" ? [] : recipes;
    return HttpResponse.json(found.map(summary), { headers: { "x-total-count": String(found.length) } });
  }),
];

/** A resolver without an answer leaves the call to the other handlers. */
export const accountPageHandlers: RequestHandler[] = [
  ...profileCalls,
  ...signInCalls,
  ...wholeAccountCalls,
  ...usersCalls,
];
