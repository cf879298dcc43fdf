import { CHALLENGE_MINUTES, type PasskeyOwner, type StoredPasskey } from "@toque/db/accounts/passkeys.ts";
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";
import { hashToken, newToken } from "@toque/db/tokens.ts";

// WebAuthn between this site (the relying party) and a person's authenticator. Every check is the library's, but for those
// that it leaves to the site: whose challenge it was, whose passkey it is, and that no page of another site shows ours.

/** Loaded when it is first needed: some 25 MB that most installations never use. */
const load = async () => ({
  ...(await import("@simplewebauthn/server")),
  ...(await import("@simplewebauthn/server/helpers")),
});

/** COSE: EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
const handleOf = (uuid: string) => new Uint8Array(Buffer.from(uuid.replaceAll("-", ""), "hex"));

/** The site that passkeys are bound to: the host of PUBLIC_URL, and no other origin on it. */
const relyingParty = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** What the browser is asked for to add a passkey: one that names its account itself, and asks who is there. */
export async function creationOptions(publicUrl: string, owner: PasskeyOwner): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: "Toque",
    rpID: relyingParty(publicUrl).id,
    userName: owner.email,
    userDisplayName: owner.username ?? owner.email,
    userID: handleOf(owner.handle),
    challenge: bytesOf(newToken()),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: owner.known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { name: options.rp.name, id: relyingParty(publicUrl).id },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: TIMEOUT_MS,
    attestation: "none",
    excludeCredentials: owner.known.map(({ id, transports }) => ({ id, type: "public-key", transports })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    extensions: { credProps: true },
  };
}

/** What the browser is asked for to sign in: any passkey of this site. It depends on nothing that was entered. */
export const requestOptions = (publicUrl: string) => ({
  challenge: newToken(),
  rpId: relyingParty(publicUrl).id,
  timeout: TIMEOUT_MS,
  userVerification: "required",
});

interface ClientData {
  challenge: string;
  crossOrigin?: boolean;
}

/** The challenge that an answer is for; null when the answer is not readable, or was given inside another site's page. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as Partial<ClientData> | null;
    if (typeof data?.challenge !== "string" || data.crossOrigin) return null;
    return data.challenge;
  } catch {
    return null;
  }
}

/** A new passkey as its authenticator vouches for it. */
export interface VerifiedPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  backedUp: boolean;
}

/** The passkey of an answer to creation options with that challenge, or null. */
export async function verifyNewPasskey(
  publicUrl: string,
  { id, rawId, response: { clientDataJSON, attestationObject } }: PasskeyAttestation,
  challenge: string,
): Promise<VerifiedPasskey | null> {
  const { decodeAttestationObject, verifyRegistrationResponse } = await load();
  const rp = relyingParty(publicUrl);
  try {
    const decoded = decodeAttestationObject(bytesOf(attestationObject));
    // None was asked for. What a certificate says is nothing to us, and nothing of a client's certificate is looked at.
    if (!["none", "packed"].includes(decoded.get("fmt")) || decoded.get("attStmt").get("x5c")) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    return {
      credentialId: id,
      publicKey: Buffer.from(registrationInfo.credential.publicKey).toString("base64url"),
      counter: registrationInfo.credential.counter,
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    // The library throws for whatever is wrong; why is nobody's business but ours, and there is nothing to mend.
    return null;
  }
}

/** What a right answer of a passkey says; null for a wrong one. */
export async function verifyAssertion(
  publicUrl: string,
  assertion: PasskeyAssertion,
  challengeHash: string,
  passkey: StoredPasskey,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await load();
  const rp = relyingParty(publicUrl);
  const { id, rawId, response } = assertion;
  const isOwner = Buffer.from(response.userHandle, "base64url").equals(handleOf(passkey.ownerHandle));
  if (!isOwner || challengeOf(response.clientDataJSON) === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => hashToken(challenge) === challengeHash,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      credential: { id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
