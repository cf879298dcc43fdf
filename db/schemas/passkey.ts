import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Nullable } from "./common.ts";

// Passkeys. What goes to and comes from the browser has WebAuthn's own names, as its JSON forms have them
// (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON); binary values are base64url.

const name = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });
const base64url = (maxLength: number) => Type.String({ maxLength, pattern: "^[A-Za-z0-9_-]+$" });
const type = Type.Literal("public-key");

/** A passkey as its owner sees it. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Type.String(),
  last_used_at: Nullable(Type.String()),
  backed_up: Type.Boolean({ description: "kept by the maker of the device, and so on the person's other devices" }),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyName = Body({ name });

export const PasskeySite = Type.Object({ name: Type.String(), id: Type.String() });
export const PasskeyUser = Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() });
export const PasskeyAlgorithm = Type.Object({ alg: Type.Integer(), type: Type.String() });
export const PasskeyDescriptor = Type.Object({
  id: Type.String(),
  type: Type.String(),
  transports: Type.Array(Type.String()),
});
export const PasskeySelection = Type.Object({
  residentKey: Type.String(),
  requireResidentKey: Type.Boolean(),
  userVerification: Type.String(),
});
export const PasskeyExtensions = Type.Object({ credProps: Type.Boolean() });
/** What an authenticator is asked for to make a passkey. */
export const PasskeyCreationOptions = Type.Object({
  challenge: Type.String(),
  rp: PasskeySite,
  user: PasskeyUser,
  pubKeyCredParams: Type.Array(PasskeyAlgorithm),
  timeout: Type.Integer({ description: "milliseconds" }),
  attestation: Type.String(),
  excludeCredentials: Type.Array(PasskeyDescriptor),
  authenticatorSelection: PasskeySelection,
  extensions: PasskeyExtensions,
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

export const PasskeyAttestationResponse = Type.Object({
  clientDataJSON: base64url(8000),
  attestationObject: base64url(40_000),
  transports: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z-]{1,32}$" }), { maxItems: 10 })),
});
/** What an authenticator answers to creation options. */
export const PasskeyAttestation = Type.Object({
  id: base64url(1400),
  rawId: base64url(1400),
  type,
  response: PasskeyAttestationResponse,
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;
export const PasskeyInput = Body({ name, response: PasskeyAttestation });

export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer({ description: "milliseconds" }),
  userVerification: Type.String(),
});
/** A question to any passkey of this site; its answer goes back with `challenge_id`. */
export const PasskeySignInOptions = Type.Object({ challenge_id: Type.String(), options: PasskeyRequestOptions });

/** What an authenticator answers to request options. */
export const PasskeyAssertion = Type.Object({
  id: base64url(1400),
  rawId: base64url(1400),
  type,
  response: Type.Object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(100),
  }),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** The fields of the form that signs in by a passkey; `response` is a {@link PasskeyAssertion} as JSON text. */
export const PasskeyForm = Type.Object(
  {
    csrfToken: Type.Optional(Type.String({ maxLength: 200 })),
    callbackUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    json: Type.Optional(Type.String()),
    challenge_id: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }),
    response: Type.String({ maxLength: 40_000 }),
    restore: Type.Optional(Type.String({ description: "`true` takes the deletion of the account back" })),
  },
  { additionalProperties: true },
);
/** The fields of the form that asks for request options. */
export const PasskeyOptionsForm = Type.Object(
  { csrfToken: Type.Optional(Type.String({ maxLength: 200 })), json: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
