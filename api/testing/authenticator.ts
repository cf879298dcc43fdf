import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyCreationOptions } from "@toque/db/schemas/passkey.ts";

// An authenticator with its browser in software: real keys (P-256) and signatures, in the formats of
// https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data and #sctn-none-attestation. It can also do what an honest one
// never does.

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/** The deterministic encoding of CBOR (RFC 8949, section 4.2), as far as it is needed here. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** The flags of authenticator data. */
const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

interface Credential {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

/** What a lie changes; all else is as an honest browser and authenticator do it. */
export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  counter?: number;
  /** The id under which a credential is registered. */
  id?: string;
  /** Signs with this credential's key. */
  signedBy?: Credential;
  userHandle?: string;
  /** Other attestation than "none". */
  attestation?: { fmt: string; attStmt: Map<Cbor, Cbor> };
}

export interface Attestation {
  id: string;
  rawId: string;
  type: "public-key";
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
}
export interface Assertion {
  id: string;
  rawId: string;
  type: "public-key";
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
}

/** A device of a person, at a browser that shows a page of `origin`. */
export class Authenticator {
  readonly credentials: Credential[] = [];

  /** @param counts false for a passkey that is kept on several devices: it always says 0 */
  constructor(
    private readonly origin = "http://localhost:3000",
    private readonly counts = true,
  ) {}

  private clientData(type: string, challenge: string, lie: Lie): Buffer {
    const { origin = this.origin, crossOrigin = false } = lie;
    return Buffer.from(
      JSON.stringify({ type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  private data(rpId: string, counter: number, lie: Lie, attested?: Uint8Array): Buffer {
    const verified = lie.userVerified === false ? 0 : flag.userVerified;
    const backup = this.counts ? 0 : flag.backupEligible | flag.backedUp;
    const flags = flag.userPresent | verified | backup | (attested ? flag.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  /** Makes a credential. @throws Error when it has one of the excluded, as a browser does */
  create(options: PasskeyCreationOptions, lie: Lie = {}): Attestation {
    if (options.excludeCredentials.some(({ id }) => this.credentials.some((known) => known.id === id)))
      throw new Error("InvalidStateError: this authenticator is already registered");
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const id = lie.id ?? base64url(randomBytes(32));
    const credential = {
      id,
      rpId: options.rp.id,
      userHandle: options.user.id,
      privateKey,
      counter: this.counts ? 1 : 0,
    };
    this.credentials.push(credential);
    // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const rawId = Buffer.from(id, "base64url");
    const length = Buffer.from([rawId.length >> 8, rawId.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, rawId, cbor(key)]);
    const { fmt, attStmt } = lie.attestation ?? { fmt: "none", attStmt: new Map<Cbor, Cbor>() };
    const attestationObject = cbor(
      new Map<Cbor, Cbor>([
        ["fmt", fmt],
        ["attStmt", attStmt],
        ["authData", this.data(options.rp.id, credential.counter, lie, attested)],
      ]),
    );
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: base64url(this.clientData("webauthn.create", options.challenge, lie)),
        attestationObject: base64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** Answers with the newest credential of the site. */
  get(options: { challenge: string; rpId: string }, lie: Lie = {}): Assertion {
    const credential = this.credentials.findLast(({ rpId }) => rpId === options.rpId);
    if (!credential) throw new Error("NotAllowedError: there is no credential for this site");
    if (this.counts) credential.counter++;
    const clientData = this.clientData("webauthn.get", options.challenge, lie);
    const authenticatorData = this.data(options.rpId, credential.counter, lie);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: credential.id,
      rawId: credential.id,
      type: "public-key",
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign("sha256", signed, (lie.signedBy ?? credential).privateKey)),
        userHandle: lie.userHandle ?? credential.userHandle,
      },
    };
  }
}
