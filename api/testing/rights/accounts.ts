import {
  bulkJob,
  deadLetter,
  emailChangeToken,
  failedJob,
  newPasskey,
  newsletterToken,
  passkeyOf,
  report,
  sessionOf,
  somebody,
  tag,
  uploadedImport,
  withoutPasskeys,
} from "../rights-fixtures.ts";
import { admins, anyone, moderators, own, type Right, signedIn, strictlyOwn } from "./types.ts";

/** Every call of the area `accounts`. */
export const accountsRights: Record<string, Right> = {
  "GET /api/authentication/me": { expected: own() },
  "GET /api/authentication/token/refresh": { expected: own() },
  "GET /api/authentication/users/@me/language": { expected: own() },
  "POST /api/authentication/users/@me/language": { body: () => ({ language: "fr" }), expected: own(201) },
  "PUT /api/authentication/users/@me/language": { body: () => ({ language: "en" }), expected: own() },
  "GET /api/authentication/users/@me/personal-info": { expected: own() },
  "PATCH /api/authentication/users/@me/personal-info": {
    body: () => ({ gender: "other", birth_date: "1990-05-04", weight: 70, nutrition_goals: ["less salt"] }),
    expected: own(),
  },
  "GET /api/authentication/avatar-upload-url": {
    path: () => "/api/authentication/avatar-upload-url?content_type=image/png",
    expected: own(),
  },
  "POST /api/authentication/users/@me/change-avatar": {
    body: async (w, caller) => ({
      avatar_url: await w.picture(w.users[caller === "visitor" ? "owner" : caller], "avatar"),
    }),
    expected: own(),
  },
  "DELETE /api/authentication/users/@me/avatar": { expected: own() },
  "POST /api/authentication/users/@me/change-bio": {
    body: () => ({ bio: "Soupe et pain.", origin_lang: "fr" }),
    expected: own(),
  },
  "POST /api/authentication/users/@me/change-username": {
    body: (_, caller) => ({ username: `caller.${caller}` }),
    expected: own(),
  },
  "GET /api/authentication/users/@me/username-check": {
    path: () => "/api/authentication/users/@me/username-check?username=anybody",
    expected: own(),
  },
  "PUT /api/authentication/users/@me/socials": {
    body: () => [{ type: "x", url: "https://x.com/toque_cook" }],
    expected: own(),
  },
  "GET /api/authentication/users/@me/newsletter": { expected: own() },
  "POST /api/authentication/users/@me/subscribe-newsletter": { expected: own() },
  "DELETE /api/authentication/users/@me/newsletter": { expected: own(204) },
  "POST /api/authentication/newsletter/confirm": {
    body: async (w) => ({ token: await newsletterToken("confirm", w) }),
    expected: anyone(),
  },
  "POST /api/authentication/newsletter/unsubscribe": {
    path: async (w) => `/api/authentication/newsletter/unsubscribe?token=${await newsletterToken("unsubscribe", w)}`,
    expected: anyone(),
  },
  "GET /api/authentication/users": { expected: anyone() },
  "GET /api/authentication/users/{user_id}": {
    path: (w) => `/api/authentication/users/${w.users.owner.id}`,
    expected: anyone(),
  },
  "GET /api/authentication/full-users": { expected: admins() },
  "GET /api/authentication/full-users/{user_id}": {
    path: (w) => `/api/authentication/full-users/${w.users.owner.id}`,
    expected: admins(),
  },
  "PUT /api/authentication/users/{user_id}/roles": {
    path: (w) => `/api/authentication/users/${w.users.stranger.id}/roles`,
    body: () => ({ roles: [] }),
    expected: admins(),
  },
  "GET /api/authentication/users/@me/identities": { expected: own() },
  // The mail always signs in.
  "DELETE /api/authentication/users/@me/identities/{provider}": {
    path: () => "/api/authentication/users/@me/identities/email",
    expected: own(409),
  },
  // No provider is set up here; api/testing/fuzz/providers.ts has them with one.
  "POST /api/authentication/discord-link": {
    body: () => ({ code: "code", redirect_uri: "http://localhost:3000/discord" }),
    expected: own(404),
  },
  "POST /api/authentication/token/provider": {
    body: () => ({ provider_name: "google", token: "token" }),
    expected: anyone(404),
  },
  // No account is the service.
  "POST /api/authentication/token/email": { body: () => ({ email: "served@example.org" }), expected: anyone(401) },
  "POST /api/authentication/users/@me/delete-account": {
    body: () => ({ public_recipes: "remove" }),
    expected: own(204),
    fresh: true,
  },
  "POST /api/authentication/users/@me/email": {
    // An address of each caller's own: the limit counts the letters to one address.
    body: (_actors, caller) => ({ email: `${caller}.elsewhere@example.org` }),
    expected: own(202),
  },
  "POST /api/authentication/email-change/confirm": {
    body: async (w) => ({ token: await emailChangeToken(w) }),
    expected: anyone(),
  },
  "POST /api/authentication/users/@me/export": { expected: own(202), fresh: true },
  "POST /api/authentication/users/@me/import-upload": {
    body: () => ({ bytes: 10 }),
    expected: own(201),
    fresh: true,
  },
  "POST /api/authentication/users/@me/import": {
    body: async (w, caller) => ({ import_id: await uploadedImport(w, caller) }),
    expected: own(202),
  },
  "GET /api/authentication/users/@me/sessions": { expected: own() },
  "DELETE /api/authentication/users/@me/sessions/{session_id}": {
    path: async (w) => `/api/authentication/users/@me/sessions/${await sessionOf(w)}`,
    expected: strictlyOwn(204),
  },
  "DELETE /api/authentication/users/@me/sessions": { expected: own(204) },
  "GET /api/authentication/users/@me/passkeys": { expected: own() },
  "POST /api/authentication/users/@me/passkeys/options": {
    path: async (w) => {
      await withoutPasskeys(w);
      return "/api/authentication/users/@me/passkeys/options";
    },
    expected: own(),
  },
  "POST /api/authentication/users/@me/passkeys": { body: newPasskey, expected: own(201) },
  "PUT /api/authentication/users/@me/passkeys/{passkey_id}": {
    path: async (w) => `/api/authentication/users/@me/passkeys/${await passkeyOf(w)}`,
    body: () => ({ name: "Tried" }),
    expected: strictlyOwn(),
  },
  "DELETE /api/authentication/users/@me/passkeys/{passkey_id}": {
    path: async (w) => `/api/authentication/users/@me/passkeys/${await passkeyOf(w)}`,
    expected: strictlyOwn(204),
  },
  "GET /api/authentication/users/@me/blocks": { expected: own() },
  "GET /api/authentication/users/{user_id}/block": {
    path: async (w) => `/api/authentication/users/${await somebody(w)}/block`,
    expected: own(),
  },
  "PUT /api/authentication/users/{user_id}/block": {
    path: async (w) => `/api/authentication/users/${await somebody(w)}/block`,
    expected: own(),
  },
  "DELETE /api/authentication/users/{user_id}/block": {
    path: async (w) => `/api/authentication/users/${await somebody(w)}/block`,
    expected: own(204),
  },
  "POST /api/authentication/users/{user_id}/reports": {
    path: async (w) => `/api/authentication/users/${await somebody(w)}/reports`,
    body: () => ({ reason: "spam", note: "The same text under every recipe." }),
    expected: signedIn(201),
  },
  "GET /api/authentication/users/reports": { expected: moderators() },
  "PATCH /api/authentication/users/reports/{id}": {
    path: async (w) => `/api/authentication/users/reports/${await report(w)}`,
    body: () => ({ status: "kept", note: "A recipe like others." }),
    expected: moderators(),
  },
  "GET /api/admin/jobs": { expected: admins() },
  "POST /api/admin/jobs/{id}/retry": {
    path: async (w) => `/api/admin/jobs/${await failedJob(w)}/retry`,
    expected: admins(),
  },
  "GET /api/admin/dead-letters": { expected: admins() },
  "GET /api/admin/dead-letters/groups": { expected: admins() },
  "POST /api/admin/dead-letters/replay": { body: () => ({ consumer_group: "search" }), expected: admins() },
  "POST /api/admin/dead-letters/{id}/replay": {
    path: async (w) => `/api/admin/dead-letters/${await deadLetter(w)}/replay`,
    expected: admins(),
  },
  "POST /api/admin/dead-letters/{id}/discard": {
    path: async (w) => `/api/admin/dead-letters/${await deadLetter(w)}/discard`,
    body: () => ({ reason: "The food was deleted." }),
    expected: admins(),
  },
  "GET /api/admin/translations": { expected: admins() },
  "GET /api/admin/translations/estimate": { expected: admins() },
  "GET /api/admin/jobs/{id}/translations": {
    path: async (w) => `/api/admin/jobs/${await bulkJob(w)}/translations`,
    expected: admins(),
  },
  "GET /api/admin/measures": { expected: moderators() },
  "GET /api/admin/reference/{kind}/{id}/uses": {
    path: async (w) => `/api/admin/reference/tag/${await tag(w)}/uses`,
    expected: moderators(),
  },
  "GET /api/admin/health": { expected: admins() },
};
