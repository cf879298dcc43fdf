import { rectifyConfusion } from "unicode-confusables";
import type { Conn } from "../client/types.ts";
import { DomainError, fieldError, invalidFields } from "../errors.ts";
import type { UsernameStatus } from "../schemas/user.ts";
import reserved from "./reserved-usernames.json";

/** Shortest and longest name, in characters. */
export const USERNAME_LENGTH = { min: 3, max: 30 } as const;

// Latin letters (with their accents) and ASCII digits, between them single dots, underscores and hyphens. One script: a name
// of another one could be made to look like any Latin name.
const LETTER = "A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u1E00-\\u1EFF";
const USERNAME = new RegExp(`^[${LETTER}0-9](?:[._-]?[${LETTER}0-9])*$`, "u");

/** Letters that UTS #39 keeps apart by case alone, or writes as others: i, I, l and 1 look alike in some font and case. */
const shapes = (text: string): string => text.replace(/[i1|]/g, "l").replaceAll("0", "o").replaceAll("rn", "m");

/**
 * What a name looks like: two names with the same skeleton are taken for one another. NFKC and the confusables of
 * UTS #39, without regard to case, accents and invisible characters.
 */
export function usernameSkeleton(name: string): string {
  const bare = (text: string) => text.normalize("NFKD").replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "");
  const small = (text: string) => bare(text).toLowerCase().replaceAll("ß", "ss");
  // Capitals of other scripts first, as they are: their small letters may look like nothing.
  const latin = bare(name).replace(/[^\p{Script=Latin}\p{N}]/gu, rectifyConfusion);
  return shapes(small(rectifyConfusion(small(latin))));
}

const reservedSkeletons = new Set(reserved.map(usernameSkeleton));

/** Whether a name is, or looks like, one of those that nobody may have; punctuation and digits at its end do not make it another. */
export function isReservedUsername(name: string): boolean {
  const bare = (text: string) => usernameSkeleton(text.replace(/[._-]/g, ""));
  return reservedSkeletons.has(bare(name)) || reservedSkeletons.has(bare(name.replace(/[0-9._-]+$/, "")));
}

const taken = () => new DomainError("conflict", "username_taken", "This name is taken, or looks like one that is.");

/** The name in its stored form (NFKC), or null when it may not be one. */
export function parseUsername(text: string): string | null {
  const name = text.normalize("NFKC");
  const fits = name.length >= USERNAME_LENGTH.min && name.length <= USERNAME_LENGTH.max && USERNAME.test(name);
  return fits ? name : null;
}

/**
 * Whether a user may have a name: their own, and looks of it, are free to them. Taken are also reserved names and look-alikes, in
 * another script too, where "taken" says more than "not a name".
 */
export async function usernameStatus(conn: Conn, userId: number, text: string): Promise<UsernameStatus> {
  const skeleton = usernameSkeleton(text);
  const name = parseUsername(text);
  const [other] = await conn`
    select 1 from users where username_skeleton = ${skeleton} and (id <> ${userId} or ${name === null}) limit 1`;
  const isTaken = other !== undefined || isReservedUsername(name ?? skeleton);
  if (name !== null) return isTaken ? "taken" : "free";
  return isTaken && skeleton.length >= USERNAME_LENGTH.min ? "taken" : "invalid";
}

/**
 * Gives a user a name. Of several that ask for the same one at once, one gets it: the database decides.
 * @throws DomainError `invalid` naming `username`, `conflict` `username_taken` (also for reserved names and look-alikes)
 */
export async function changeUsername(conn: Conn, userId: number, text: string): Promise<void> {
  const status = await usernameStatus(conn, userId, text);
  if (status === "taken") throw taken();
  const name = parseUsername(text);
  if (name === null)
    throw invalidFields([
      fieldError(
        ["username"],
        "A name has 3 to 30 Latin letters and digits, with single dots, underscores or hyphens between them.",
        "invalid_username",
      ),
    ]);
  try {
    await conn`update users set username = ${name}, username_skeleton = ${usernameSkeleton(text)}
               where id = ${userId} and deleted_at is null`;
  } catch (error) {
    if ((error as { code?: unknown }).code === "23505") throw taken();
    throw error;
  }
}

/**
 * Fills in the skeletons of names that an older Toque, or an older backup, has stored. Of two such names that look alike
 * the older account's keeps its looks; both keep their names.
 * @returns how many were filled in
 */
export async function completeSkeletons(conn: Conn): Promise<number> {
  const rows = await conn<{ id: number; username: string }[]>`
    select id, username from users where username is not null and username_skeleton is null order by id`;
  for (const { id, username } of rows) {
    const skeleton = usernameSkeleton(username);
    await conn`
      update users set username_skeleton = case
        when exists (select 1 from users o where o.username_skeleton = ${skeleton}) then ${`${skeleton}#${id}`}
        else ${skeleton} end
      where id = ${id} and username_skeleton is null`;
  }
  return rows.length;
}
