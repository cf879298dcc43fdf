import {
  patchPersonalInfo,
  readLanguage,
  readPersonalInfo,
  readUser,
  writeLanguage,
} from "@toque/db/accounts/users.ts";
import { LanguageInput, LanguagePreference, PersonalInfo, PersonalInfoPatch, User } from "@toque/db/schemas/user.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";

/** A JSON string that must not be cached. */
const jsonText = (text: string) => Response.json(text, { headers: { "cache-control": "no-store" } });

/** The caller's own account: identity, language, personal info, a fresh access token. */
export const usersRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .get("/me", ({ caller }) => readUser(deps.db.sql, caller.userId), {
      user: true,
      response: responses({ 200: User }, 401),
      detail: { summary: "The current user" },
    })
    .get("/token/refresh", async ({ caller }) => jsonText(await deps.tokens.sign(caller)), {
      user: true,
      response: responses({ 200: t.String() }, 401),
      detail: { summary: "A fresh access token of the same session" },
    })
    .get("/users/@me/language", async ({ caller }) => ({ language: await readLanguage(deps.db.sql, caller.userId) }), {
      user: true,
      response: responses({ 200: LanguagePreference }, 401),
      detail: { summary: "The language that the user chose; null while none is chosen" },
    })
    .post(
      "/users/@me/language",
      async ({ caller, body, status }) => {
        await writeLanguage(deps.db.sql, caller.userId, body.language);
        return status(201, { language: body.language });
      },
      {
        user: true,
        body: LanguageInput,
        response: responses({ 201: LanguagePreference }, 401),
        detail: { summary: "Chooses the language" },
      },
    )
    .put(
      "/users/@me/language",
      async ({ caller, body }) => {
        await writeLanguage(deps.db.sql, caller.userId, body.language);
        return { language: body.language };
      },
      {
        user: true,
        body: LanguageInput,
        response: responses({ 200: LanguagePreference }, 401),
        detail: { summary: "Changes the language" },
      },
    )
    .get("/users/@me/personal-info", ({ caller }) => readPersonalInfo(deps.db.sql, deps.health, caller.userId), {
      user: true,
      response: responses({ 200: PersonalInfo }, 401),
      detail: { summary: "The user's health profile" },
    })
    .patch(
      "/users/@me/personal-info",
      ({ caller, body }) => deps.db.transaction((tx) => patchPersonalInfo(tx, deps.health, caller.userId, body)),
      {
        user: true,
        body: PersonalInfoPatch,
        response: responses({ 200: PersonalInfo }, 401),
        detail: { summary: "Changes parts of the health profile" },
      },
    );
