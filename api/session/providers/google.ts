import type { ProviderClient } from "@toque/workers/platform/sign-in-providers.ts";
import { ClientSecretPost } from "openid-client";
import type { Deps } from "../../deps.ts";
import { oauthProvider } from "./oauth.ts";
import { openIdIssuer, openIdParts } from "./openid.ts";

/** Sign-in with Google (OpenID Connect). */
export const googleProvider = (deps: Deps, { clientId, clientSecret, url }: ProviderClient) =>
  oauthProvider(deps, {
    id: "google",
    name: "Google",
    answersByForm: false,
    scope: "openid email",
    // A phone of a family has several accounts.
    parameters: { prompt: "select_account" },
    ...openIdParts(openIdIssuer({ id: "google", issuer: url, clientId, auth: ClientSecretPost(clientSecret) })),
  });
