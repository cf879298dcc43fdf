import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  bits,
  boolean,
  children,
  element,
  integer,
  nothing,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  time,
} from "./der.ts";

// Certificates of our own for tests: keys are made when a test runs, none is kept.

const DAY = 86_400_000;
const ecdsaSha256 = () => sequence(oid("1.2.840.10045.4.3.2"));
const rsaSha256 = () => sequence(oid("1.2.840.113549.1.1.11"), nothing());

/** The extensions by which Apple marks the certificates that sign for the App Store. */
export const appleLeafMark = "1.2.840.113635.100.6.11.1";
export const appleIntermediateMark = "1.2.840.113635.100.6.2.1";

export interface Issued {
  der: Buffer;
  key: KeyObject;
  publicKey: KeyObject;
  name: string;
}

export interface CertificateOptions {
  name: string;
  /** Self-signed without one. */
  issuer?: Issued;
  ca?: boolean;
  /** Apple's mark. */
  mark?: string;
  ocsp?: string;
  ocspSigning?: boolean;
  validFrom?: Date;
  validTo?: Date;
  rsa?: boolean;
}

const nameOf = (name: string) => sequence(set(sequence(oid("2.5.4.3"), text(name))));
const extension = (id: string, value: Uint8Array, critical = false) =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value));

function extensionsOf({ ca, mark, ocsp, ocspSigning }: CertificateOptions): Buffer[] {
  return [
    extension("2.5.29.19", ca ? sequence(boolean(true)) : sequence(), true),
    ...(mark ? [extension(mark, nothing())] : []),
    ...(ocspSigning ? [extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.9")))] : []),
    ...(ocsp
      ? [
          extension(
            "1.3.6.1.5.5.7.1.1",
            sequence(sequence(oid("1.3.6.1.5.5.7.48.1"), element(0x86, Buffer.from(ocsp)))),
          ),
        ]
      : []),
  ];
}

let serial = 1000;

/** Issues a certificate with a new key. */
export function certificate(options: CertificateOptions): Issued {
  const {
    name,
    issuer,
    rsa,
    validFrom = new Date(Date.now() - DAY),
    validTo = new Date(Date.now() + 30 * DAY),
  } = options;
  const { privateKey, publicKey } = rsa
    ? generateKeyPairSync("rsa", { modulusLength: 2048 })
    : generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const signing = issuer?.key ?? privateKey;
  const algorithm = signing.asymmetricKeyType === "rsa" ? rsaSha256() : ecdsaSha256();
  const body = sequence(
    tagged(0, integer(2)),
    integer(++serial),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(validFrom), time(validTo)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
    tagged(3, sequence(...extensionsOf(options))),
  );
  return { der: sequence(body, algorithm, bits(sign("sha256", body, signing))), key: privateKey, publicKey, name };
}

/** A certificate as PEM. */
export const pem = ({ der }: Issued): string =>
  `-----BEGIN CERTIFICATE-----\n${(der.toString("base64").match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;

/** A root with the chain below it that signs as the App Store does, and the responders that vouch for the chain. */
export interface AppleChain {
  root: Issued;
  intermediate: Issued;
  leaf: Issued;
  responders: { leaf: Issued; intermediate: Issued };
}

/** @param options `ocsp`: address of the responder, which gets `/ocsp/leaf` and `/ocsp/intermediate` */
export function appleChain(options: { ocsp?: string; validTo?: Date; validFrom?: Date; marks?: boolean }): AppleChain {
  const { ocsp, marks = true, validFrom, validTo } = options;
  const period = { ...(validFrom && { validFrom }), ...(validTo && { validTo }) };
  const root = certificate({ name: "Test Root", ca: true, ...period });
  const intermediate = certificate({
    name: "Test Intermediate",
    issuer: root,
    ca: true,
    ...(marks && { mark: appleIntermediateMark }),
    ...(ocsp && { ocsp: `${ocsp}/ocsp/intermediate` }),
    ...period,
  });
  const leaf = certificate({
    name: "Test Leaf",
    issuer: intermediate,
    ...(marks && { mark: appleLeafMark }),
    ...(ocsp && { ocsp: `${ocsp}/ocsp/leaf` }),
    ...period,
  });
  const responder = (issuer: Issued) => certificate({ name: `OCSP of ${issuer.name}`, issuer, ocspSigning: true });
  return { root, intermediate, leaf, responders: { leaf: responder(intermediate), intermediate: responder(root) } };
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWS (ES256) as the App Store signs it, with its chain in the header. */
export function signedBy(
  chain: AppleChain,
  payload: unknown,
  x5c = [chain.leaf, chain.intermediate, chain.root],
): string {
  const header = { alg: "ES256", typ: "JWT", x5c: x5c.map(({ der }) => der.toString("base64")) };
  const signed = `${base64url(header)}.${base64url(payload)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), { key: chain.leaf.key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

/** A JWT (RS256) as Google signs it. */
export function googleToken(issued: Issued, kid: string, payload: unknown): string {
  const signed = `${base64url({ alg: "RS256", typ: "JWT", kid })}.${base64url(payload)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), issued.key).toString("base64url")}`;
}

/** Answers an OCSP request (RFC 6960) for its first certificate: good, or revoked an hour ago. */
export function ocspAnswer(request: Uint8Array, responder: Issued, revoked = false): Buffer {
  const [tbs = Buffer.alloc(0)] = children(request);
  const list = children(tbs).find((part) => part[0] === 0x30) ?? Buffer.alloc(0);
  const [certId = Buffer.alloc(0)] = children(children(list)[0] ?? Buffer.alloc(0));
  const now = Date.now();
  const hour = 3_600_000;
  const spki = children(responder.publicKey.export({ type: "spki", format: "der" }));
  const keyBits = (spki[1] ?? Buffer.alloc(0)).subarray(-65);
  const single = sequence(
    certId,
    revoked ? tagged(1, time(new Date(now - hour))) : element(0x80),
    time(new Date(now - hour)),
    tagged(0, time(new Date(now + hour))),
  );
  const data = sequence(
    tagged(2, octets(createHash("sha1").update(keyBits).digest())),
    time(new Date(now)),
    sequence(single),
  );
  const basic = sequence(
    data,
    ecdsaSha256(),
    bits(sign("sha256", data, responder.key)),
    tagged(0, sequence(responder.der)),
  );
  return sequence(element(0x0a, Buffer.from([0])), tagged(0, sequence(oid("1.3.6.1.5.5.7.48.1.1"), octets(basic))));
}
