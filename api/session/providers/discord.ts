import type { ProvedIdentity } from "@toque/db/accounts/sign-in.ts";
import { DomainError, fieldError, invalidFields } from "@toque/db/errors.ts";
import type { ProviderClient } from "@toque/workers/platform/sign-in-providers.ts";
import * as oauth from "openid-client";
import type { Deps } from "../../deps.ts";
import { fetchProvider, invalidProviderToken, PROVIDER_TIMEOUT_MS, providerUnavailable } from "./http.ts";
import { oauthProvider } from "./oauth.ts";
import { verifiedAddress } from "./openid.ts";
import type { ProviderToken } from "./port.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isSnowflake = (value: unknown): value is string => typeof value === "string" && /^\d{1,25}$/.test(value);

/** Discord's calls (https://discord.com/developers/docs/topics/oauth2): OAuth 2, and who a token belongs to by asking. */
export function discordApi({ clientId, clientSecret, url }: ProviderClient) {
  const client = new oauth.Configuration(
    {
      issuer: url,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/api/oauth2/token`,
    },
    clientId,
    undefined,
    oauth.ClientSecretPost(clientSecret),
  );
  client.timeout = PROVIDER_TIMEOUT_MS / 1000;
  client[oauth.customFetch] = fetchProvider;
  if (url.startsWith("http:")) oauth.allowInsecureRequests(client);

  async function ask(path: string, token: string): Promise<Fields> {
    if (!/^[\w.~+/=-]{1,2000}$/.test(token)) throw invalidProviderToken();
    let answer: unknown;
    let status = 0;
    try {
      const response = await fetchProvider(`${url}/api/v10${path}`, { headers: { authorization: `Bearer ${token}` } });
      status = response.status;
      if (status === 200) answer = await response.json();
    } catch (error) {
      throw providerUnavailable(error);
    }
    if (status === 401 || status === 403) throw invalidProviderToken();
    if (!isFields(answer)) throw providerUnavailable();
    return answer;
  }

  async function identify({ access_token: token }: { access_token: string }): Promise<ProvedIdentity> {
    const { id, email, verified } = await ask("/users/@me", token);
    if (!isSnowflake(id)) throw providerUnavailable();
    return { provider: "discord", providerUserId: id, email: verifiedAddress(email, verified) };
  }

  return {
    client: async () => client,
    identify,
    /** An access token that an app got: it must have been made for our application. */
    async verifyToken(token: string): Promise<ProviderToken> {
      const { application, user, expires } = await ask("/oauth2/@me", token);
      if (!isFields(application) || application.id !== clientId || !isFields(user)) throw invalidProviderToken();
      const identity = await identify({ access_token: token });
      // Two calls, one person.
      if (identity.providerUserId !== user.id) throw invalidProviderToken();
      const ends = new Date(String(expires));
      if (!(ends.getTime() > Date.now())) throw invalidProviderToken();
      return { identity, once: `discord:${token}`, expiresAt: ends };
    },
    /** The identity behind a code that an app got for one of our addresses. @throws DomainError */
    async exchangeCode(code: string, redirectUri: string): Promise<ProvedIdentity> {
      try {
        const tokens = await oauth.genericGrantRequest(client, "authorization_code", {
          code,
          redirect_uri: redirectUri,
        });
        return await identify(tokens);
      } catch (error) {
        if (error instanceof DomainError) throw error;
        if (error instanceof oauth.ResponseBodyError && error.status < 500)
          throw invalidFields([fieldError(["code"], "Discord does not know this code.", "invalid_code")]);
        throw providerUnavailable(error);
      }
    },
  };
}

/** Sign-in with Discord. */
export const discordProvider = (deps: Deps, client: ProviderClient) =>
  oauthProvider(deps, {
    id: "discord",
    name: "Discord",
    answersByForm: false,
    scope: "identify email",
    isOpenId: false,
    ...discordApi(client),
  });
