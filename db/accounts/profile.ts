import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import type { BioInput } from "../schemas/user.ts";

/**
 * Control characters but for the line break, and those that turn the direction of the text around them: a bio stands
 * beside the texts of others.
 */
const FORBIDDEN = /[\p{Cc}--\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/v;

/** Replaces the bio by a text in one language; an empty one takes it away. @throws DomainError `invalid` */
export async function writeBio(conn: Conn, userId: number, { bio, origin_lang }: BioInput): Promise<void> {
  const text = bio.replaceAll("\r\n", "\n").normalize("NFC").trim();
  if (FORBIDDEN.test(text))
    throw invalidFields([
      fieldError(["bio"], "A bio is plain text without control characters.", "forbidden_characters"),
    ]);
  const stored = text === "" ? null : { [origin_lang]: text };
  await conn`update users set bio = ${stored as never}::jsonb where id = ${userId} and deleted_at is null`;
}

/** The picture of a profile, while its row is locked: of several changes at once one comes after the other. */
export async function lockAvatar(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx<{ avatar_url: string | null }[]>`select avatar_url from users where id = ${userId} for update`;
  return row?.avatar_url ?? null;
}

export async function writeAvatar(tx: Tx, userId: number, url: string | null): Promise<void> {
  await tx`update users set avatar_url = ${url} where id = ${userId}`;
}
