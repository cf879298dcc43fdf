import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Nullable } from "./common.ts";

/** A way to sign in that is connected with an account. */
export const identityProviders = ["email", "google", "discord", "apple"] as const;
export const IdentityProvider = Enum(identityProviders);
export type IdentityProvider = Static<typeof IdentityProvider>;

export const LinkedIdentity = Type.Object({
  provider: IdentityProvider,
  /** The address that the provider gave last. */
  email: Nullable(Type.String()),
  created_at: Type.String(),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

export const tokenProviders = ["google", "discord", "apple"] as const;
export const TokenProvider = Enum(tokenProviders);
/** An ID token of Google or Apple, or an access token of Discord. */
export const ProviderTokenInput = Body({
  provider_name: TokenProvider,
  token: Type.String({ minLength: 1, maxLength: 8000 }),
});
export const EmailTokenInput = Body({ email: Type.String({ minLength: 3, maxLength: 320 }) });
export const DiscordLinkInput = Body({
  code: Type.String({ minLength: 1, maxLength: 500 }),
  redirect_uri: Type.String({ minLength: 1, maxLength: 2000 }),
});
