import { useProviderToken } from "@toque/db/accounts/provider-sign-ins.ts";
import { readRoles } from "@toque/db/accounts/roles.ts";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { accountOf, type ProvedIdentity } from "@toque/db/accounts/sign-in.ts";
import type { Tx } from "@toque/db/client/types.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { EmailTokenInput, ProviderTokenInput } from "@toque/db/schemas/identity.ts";
import { isMailAddress } from "@toque/workers/platform/mail/port.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { clientAddress } from "../../http/rate-limit.ts";
import { responses } from "../../http/schemas.ts";
import { invalidProviderToken, providerNotConfigured } from "../../session/providers/http.ts";
import { providerRate } from "../../session/providers/oauth.ts";
import { oauthProviders } from "../../session/sign-in.ts";

/** A JSON string that must not be cached. */
const jsonText = (text: string) => Response.json(text, { headers: { "cache-control": "no-store" } });

/** Access tokens for apps that have proved a person elsewhere: by a provider's token, or as an internal service. */
export const providerTokensRoutes = (deps: Deps) => {
  const providers = new Map(oauthProviders(deps).map((provider) => [provider.id as string, provider]));

  const origin = { browser: null, os: null, kind: "other" } as const;
  /** Opens a session of an identity's account. @returns its access token */
  async function open(identity: ProvedIdentity, before: (tx: Tx) => Promise<void> = async () => {}): Promise<string> {
    const subject = await deps.db.transaction(async (tx) => {
      await before(tx);
      const userId = await accountOf(tx, identity, deps.config.adminEmails);
      return {
        userId,
        sessionId: (await createSession(tx, userId, { ...origin, method: identity.provider })).id,
        roles: await readRoles(tx, userId),
      };
    });
    return deps.tokens.sign(subject);
  }

  return httpModule(deps, "/api/authentication", "accounts")
    .post(
      "/token/provider",
      async ({ body, request, server }) => {
        const provider = providers.get(body.provider_name);
        if (!provider) throw providerNotConfigured();
        const peer = server?.requestIP(request)?.address ?? null;
        const address = clientAddress(request, peer, deps.config.trustedProxies);
        deps.limiter.take(`provider:${address}`, providerRate(deps));
        const { identity, once, expiresAt } = await provider.verifyToken(body.token);
        return jsonText(
          await open(identity, async (tx) => {
            if (!(await useProviderToken(tx, once, expiresAt))) throw invalidProviderToken();
          }),
        );
      },
      {
        unauthenticated: true,
        body: ProviderTokenInput,
        response: responses({ 200: t.String() }, 401, 403, 404, 409, 503),
        detail: { summary: "An access token for a provider's token (an ID token; of Discord an access token), once" },
      },
    )
    .post(
      "/token/email",
      async ({ body }) => {
        const email = body.email.trim().toLowerCase();
        if (!isMailAddress(email))
          throw invalidFields([fieldError(["email"], "This is not a mail address.", "value_error.email")]);
        return jsonText(await open({ provider: "email", providerUserId: email, email }));
      },
      {
        service: true,
        body: EmailTokenInput,
        response: responses({ 200: t.String() }, 401, 409),
        detail: { summary: "An access token for an address that the calling service has proved" },
      },
    );
};
