import { writeBio } from "@toque/db/accounts/profile.ts";
import { writeSocials } from "@toque/db/accounts/socials.ts";
import { changeUsername, usernameStatus } from "@toque/db/accounts/usernames.ts";
import { readUser } from "@toque/db/accounts/users.ts";
import { AvatarInput, BioInput, SocialsInput, User, UsernameCheck, UsernameInput } from "@toque/db/schemas/user.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { uploadUrl } from "../../media/upload-url.ts";
import { changeAvatar } from "./avatar.ts";

/** What the caller shows of themselves: picture, name, bio, links. */
export const profileRoutes = (deps: Deps) => {
  const upload = uploadUrl(deps, "avatar");
  const { sql } = deps.db;
  return httpModule(deps, "/api/authentication", "accounts")
    .get("/avatar-upload-url", upload.issue, {
      user: true,
      query: upload.query,
      response: upload.response,
      detail: upload.detail,
    })
    .post(
      "/users/@me/change-avatar",
      async ({ caller, body }) => {
        await changeAvatar(deps, caller.userId, body.avatar_url);
        return readUser(sql, caller.userId);
      },
      {
        user: true,
        body: AvatarInput,
        response: responses({ 200: User }, 401),
        detail: { summary: "Shows an uploaded picture in the profile; only one's own, of this server" },
      },
    )
    .delete(
      "/users/@me/avatar",
      async ({ caller }) => {
        await changeAvatar(deps, caller.userId, null);
        return readUser(sql, caller.userId);
      },
      {
        user: true,
        response: responses({ 200: User }, 401),
        detail: { summary: "Takes the picture of the profile away" },
      },
    )
    .post(
      "/users/@me/change-bio",
      async ({ caller, body }) => {
        await writeBio(sql, caller.userId, body);
        return readUser(sql, caller.userId);
      },
      {
        user: true,
        body: BioInput,
        response: responses({ 200: User }, 401),
        detail: { summary: "Replaces the bio by a plain text in one language; an empty one takes it away" },
      },
    )
    .post(
      "/users/@me/change-username",
      async ({ caller, body }) => {
        await changeUsername(sql, caller.userId, body.username);
        return readUser(sql, caller.userId);
      },
      {
        user: true,
        body: UsernameInput,
        response: responses({ 200: User }, 401, 409),
        detail: {
          summary: "Changes the name: 3 to 30 Latin letters and digits, single . _ - between them; no look-alike",
        },
      },
    )
    .get(
      "/users/@me/username-check",
      async ({ caller, query }) => ({ status: await usernameStatus(sql, caller.userId, query.username) }),
      {
        user: true,
        query: t.Object({ username: t.String({ maxLength: 100 }) }),
        response: responses({ 200: UsernameCheck }, 401),
        detail: { summary: "Whether the caller may have a name: free, taken (by a look-alike too) or invalid" },
      },
    )
    .put(
      "/users/@me/socials",
      async ({ caller, body }) => {
        await writeSocials(sql, caller.userId, body);
        return readUser(sql, caller.userId);
      },
      {
        user: true,
        body: SocialsInput,
        response: responses({ 200: User }, 401),
        detail: { summary: "Replaces the links to other networks, at most one each" },
      },
    );
};
