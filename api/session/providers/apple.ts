import type { AppleClient } from "@toque/workers/platform/sign-in-providers.ts";
import { importPKCS8, SignJWT } from "jose";
import type { ClientAuth } from "openid-client";
import type { Deps } from "../../deps.ts";
import { oauthProvider } from "./oauth.ts";
import { openIdIssuer, openIdParts } from "./openid.ts";

/** How long a client secret is valid, in seconds; each is made for one call. */
const SECRET_SECONDS = 300;

/**
 * Authenticates at Apple by a client secret that is a JWT of the operator's key
 * (https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret).
 */
const appleSecret =
  ({ clientId, teamId, keyId, privateKey, url }: AppleClient): ClientAuth =>
  async (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1000);
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(url)
      .setIssuedAt(now)
      .setExpirationTime(now + SECRET_SECONDS)
      .sign(await importPKCS8(privateKey, "ES256"));
    body.set("client_id", clientId);
    body.set("client_secret", secret);
  };

/**
 * Sign in with Apple. The answer comes as a form of Apple's page, which it requires for the address. The form's `user`
 * (name and address, the first time only) is not signed: nothing of it is used.
 */
export const appleProvider = (deps: Deps, client: AppleClient) =>
  oauthProvider(deps, {
    id: "apple",
    name: "Apple",
    answersByForm: true,
    scope: "openid email",
    parameters: { response_mode: "form_post" },
    ...openIdParts(
      openIdIssuer({ id: "apple", issuer: client.url, clientId: client.clientId, auth: appleSecret(client) }),
    ),
  });
