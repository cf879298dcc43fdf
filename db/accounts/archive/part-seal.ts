import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Seals the parts of large files with the operator's keys. */
export interface PartSeal {
  /** @param id the file @param part its place in it, from 0 */
  seal(id: string, part: number, bytes: Uint8Array): Buffer;
  /** @throws UnreadablePart without its key, and for a part that was changed or stood in another place */
  open(id: string, part: number, sealed: Uint8Array): Buffer;
}

/** A part that cannot be opened: its key is gone, or it is not what was stored. */
export class UnreadablePart extends Error {
  override readonly name = "UnreadablePart";
}

const CIPHER = "aes-256-gcm";
const KEY_ID_BYTES = 6;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = KEY_ID_BYTES + IV_BYTES;

const derived = (secret: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, "toque archive part", purpose, bytes));

/**
 * AES-256-GCM with a random nonce and a key of each file, derived from the secret and the file's id (HKDF, RFC 5869); the place of
 * the part is authenticated with it. A sealed part is the id of the secret, the nonce, the ciphertext and its tag.
 * @param secrets the first one seals, all of them open
 */
export function createPartSeal(secrets: readonly string[]): PartSeal {
  const known = new Map(secrets.map((secret) => [derived(secret, "id", KEY_ID_BYTES).toString("hex"), secret]));
  const [first] = known;
  if (!first) throw new TypeError("a seal needs a key");
  const [keyId, secret] = first;
  const place = (part: number) => Buffer.from(`part:${part}`);
  return {
    seal(id, part, bytes) {
      const iv = randomBytes(IV_BYTES);
      const key = derived(secret, `file:${id}`, 32);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(place(part));
      return Buffer.concat([Buffer.from(keyId, "hex"), iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(id, part, stored) {
      const sealed = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
      const its = known.get(sealed.subarray(0, KEY_ID_BYTES).toString("hex"));
      if (!its || sealed.byteLength < HEAD_BYTES + TAG_BYTES)
        throw new UnreadablePart(`there is no key for part ${part} of the file ${id}`);
      const iv = sealed.subarray(KEY_ID_BYTES, HEAD_BYTES);
      try {
        const decipher = createDecipheriv(CIPHER, derived(its, `file:${id}`, 32), iv, { authTagLength: TAG_BYTES })
          .setAAD(place(part))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new UnreadablePart(`part ${part} of the file ${id} is not what was stored`, { cause });
      }
    },
  };
}
