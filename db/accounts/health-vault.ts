import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { DomainError } from "../errors.ts";
import type { PersonalInfo } from "../schemas/user.ts";
import { createPartSeal, type PartSeal } from "./archive/part-seal.ts";

/** What is sealed of the personal info. Allergies and diet are not: every search and every answer asks for them. */
export type HealthProfile = Pick<
  PersonalInfo,
  "gender" | "birth_date" | "weight" | "height" | "sporting_activity" | "nutrition_goals"
>;

/** A profile as stored: the ciphertext, and the id of the key that opens it. */
export interface SealedProfile {
  key_id: string;
  sealed: string;
}

/** Seals and opens health profiles, and the files that hold one, with the operator's keys. */
export interface HealthVault {
  /** The key that seals. */
  readonly keyId: string;
  /** All keys that open. */
  readonly keyIds: readonly string[];
  seal(userId: number, profile: HealthProfile): SealedProfile;
  /** @throws DomainError unavailable `health_profile_unreadable` without its key, and for a changed or foreign text */
  open(userId: number, stored: SealedProfile): HealthProfile;
  /** For archives of accounts, which hold a health profile in plain. */
  readonly parts: PartSeal;
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Profiles are filled up to a multiple of this, so that a length tells nothing of the goals. */
const BLOCK = 256;

const derived = (secret: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, "toque health profile", purpose, bytes));

const unreadable = (cause?: unknown) =>
  new DomainError("unavailable", "health_profile_unreadable", "The health profile cannot be read at the moment.", {
    cause,
  });

/**
 * AES-256-GCM with a random nonce; the account is authenticated with it, so that a row moved to another account does not
 * open.
 * @param secrets the first one seals, all of them open
 */
export function createHealthVault(secrets: readonly string[]): HealthVault {
  const keys = new Map(secrets.map((secret) => [derived(secret, "id", 6).toString("hex"), derived(secret, "key", 32)]));
  const [first] = keys;
  if (!first) throw new TypeError("a health vault needs a key");
  const [keyId, key] = first;
  const owner = (userId: number) => Buffer.from(`user:${userId}`);
  return {
    keyId,
    keyIds: [...keys.keys()],
    parts: createPartSeal(secrets),
    seal(userId, profile) {
      const json = Buffer.from(JSON.stringify(profile));
      const plain = Buffer.alloc(Math.ceil(json.byteLength / BLOCK) * BLOCK, " ");
      json.copy(plain);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(owner(userId));
      const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return { key_id: keyId, sealed: sealed.toString("base64") };
    },
    open(userId, stored) {
      const known = keys.get(stored.key_id);
      if (!known) throw unreadable(new Error(`there is no health key ${stored.key_id}`));
      try {
        const bytes = Buffer.from(stored.sealed, "base64");
        const decipher = createDecipheriv(CIPHER, known, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(owner(userId))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const plain = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
        return JSON.parse(Buffer.concat(plain).toString()) as HealthProfile;
      } catch (cause) {
        throw unreadable(cause);
      }
    },
  };
}
