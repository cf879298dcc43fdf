import { assertFreshSession, linkIdentity, readIdentities, unlinkIdentity } from "@toque/db/accounts/identities.ts";
import { readUser } from "@toque/db/accounts/users.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { DiscordLinkInput, IdentityProvider, LinkedIdentity } from "@toque/db/schemas/identity.ts";
import { User } from "@toque/db/schemas/user.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { discordApi } from "../../session/providers/discord.ts";
import { providerNotConfigured } from "../../session/providers/http.ts";
import { providerRate } from "../../session/providers/oauth.ts";
import { signInProviders } from "../../session/sign-in.ts";
import { tellOwner } from "../../session/tell-owner.ts";

/** Whether an address is one of this site: a code for another one was meant for somebody else. */
function isOurs(redirectUri: string, publicUrl: string): boolean {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : null;
  return url !== null && url.origin === new URL(publicUrl).origin && url.username + url.password + url.hash === "";
}

/** The ways in which the caller's account signs in; connecting Discord by a code that an app got. */
export const identitiesRoutes = (deps: Deps) => {
  const providers = signInProviders(deps);
  const usable = [...providers.keys()];
  const { discord } = deps.config.signIn;
  const api = discord && discordApi(discord);
  return httpModule(deps, "/api/authentication", "accounts")
    .get("/users/@me/identities", ({ caller }) => readIdentities(deps.db.sql, caller.userId), {
      user: true,
      response: responses({ 200: t.Array(LinkedIdentity) }, 401),
      detail: { summary: "The ways in which the account signs in" },
    })
    .delete(
      "/users/@me/identities/:provider",
      async ({ caller, params, status }) => {
        const name = providers.get(params.provider)?.name ?? params.provider;
        await deps.db.transaction(async (tx) => {
          await unlinkIdentity(tx, caller.userId, params.provider, usable);
          await tellOwner(tx, caller, { method: "provider", change: "removed", provider: name });
        });
        return status(204, undefined);
      },
      {
        user: true,
        params: t.Object({ provider: IdentityProvider }),
        response: responses({ 204: t.Void() }, 401, 404, 409),
        detail: { summary: "Disconnects a provider; refused where nothing else could sign the person in" },
      },
    )
    .post(
      "/discord-link",
      async ({ caller, body }) => {
        if (!api) throw providerNotConfigured();
        if (!isOurs(body.redirect_uri, deps.config.publicUrl))
          throw invalidFields([fieldError(["redirect_uri"], "This is no address of this site.", "value_error")]);
        await assertFreshSession(deps.db.sql, caller.sessionId, "Sign in again, then connect Discord.");
        deps.limiter.take(`discord-link:${caller.userId}`, providerRate(deps));
        const identity = await api.exchangeCode(body.code, body.redirect_uri);
        return deps.db.transaction(async (tx) => {
          if (await linkIdentity(tx, caller.userId, identity))
            await tellOwner(tx, caller, { method: "provider", change: "added", provider: "Discord" });
          return readUser(tx, caller.userId);
        });
      },
      {
        user: true,
        body: DiscordLinkInput,
        response: responses({ 200: User }, 401, 403, 404, 409, 503),
        detail: { summary: "Connects the Discord account behind a code that Discord gave an app" },
      },
    );
};
