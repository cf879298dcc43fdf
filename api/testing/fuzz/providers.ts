import type { ProviderDouble } from "../provider-double.ts";
import { anyone, own, type Right } from "../rights/types.ts";

/** The service secret of the fuzz. */
export const SERVICE_SECRET = "the-service-of-the-fuzz";

const person = { sub: "77", email: "fuzzed@example.org", email_verified: true };
const redirect_uri = "http://localhost:3000/discord";

/** The call of an internal service. */
export const serviceRights: Record<string, Right> = {
  "POST /api/authentication/token/email": {
    body: () => ({ email: "served@example.org" }),
    bearer: SERVICE_SECRET,
    expected: anyone(),
  },
};

/** Rows of the calls that need a provider or the service secret to do something. */
export const providerRights = (double: ProviderDouble): Record<string, Right> => ({
  "DELETE /api/authentication/users/@me/identities/{provider}": {
    path: async ({ app, users }) => {
      await app.db.sql`insert into identities (user_id, provider, provider_user_id)
        values (${users.owner.id}, 'google', 'connected') on conflict do nothing`;
      return "/api/authentication/users/@me/identities/google";
    },
    expected: own(204),
  },
  "POST /api/authentication/discord-link": {
    body: () => ({ code: double.code("1234567890", redirect_uri, person), redirect_uri }),
    expected: own(),
  },
  "POST /api/authentication/token/provider": {
    body: () => ({
      provider_name: "discord",
      token: double.accessToken({ ...person, sub: "78", email: "fuzz@example.org" }),
    }),
    expected: anyone(),
  },
  ...serviceRights,
});
