import { Value } from "@sinclair/typebox/value";
import type { Database, Tx } from "../../client/types.ts";
import { DomainError } from "../../errors.ts";
import { mediaIdFromUrl, mediaUrl } from "../../media/address.ts";
import { holdPicture } from "../../media/avatars.ts";
import { assertOwnedMedia, publishMedia } from "../../media/pictures.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import type { ImportedPart } from "../../schemas/import.ts";
import { BioInput, PersonalInfoPatch, SocialsInput } from "../../schemas/user.ts";
import { writeAisles } from "../../shopping-lists/aisles.ts";
import type { HealthVault } from "../health-vault.ts";
import { lockAvatar, writeAvatar, writeBio } from "../profile.ts";
import { writeSocials } from "../socials.ts";
import { changeUsername } from "../usernames.ts";
import { patchPersonalInfo, readPersonalInfo, writeLanguage, writeMeasurementSystem } from "../users.ts";
import { lockImporter } from "./import-items.ts";

// What an archive says of the account itself, filled in where this one says nothing.

type Profile = ArchiveContent<"profile.json">;
type Health = ArchiveContent<"health.json">;

/** Runs one step in a transaction. @returns false where the account has something already, or the rules of input refuse it */
async function step(db: Database, userId: number, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await lockImporter(tx, userId);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Fills in what the profile says and the account has not chosen yet. @returns which */
export async function importProfile(db: Database, userId: number, profile: Profile): Promise<ImportedPart[]> {
  const filled: ImportedPart[] = [];
  const fill = async (what: Exclude<ImportedPart, "avatar" | "health">, write: (tx: Tx) => Promise<void>) => {
    const isTaken = await step(db, userId, async (tx) => {
      const [row] = await tx<Record<typeof what, boolean>[]>`
        select bio is null or bio = '{}'::jsonb as bio, username is null as username,
          coalesce(socials, '[]'::jsonb) = '[]'::jsonb as socials, language is null as language,
          measurement_system is null as measurement_system,
          not exists (select 1 from user_aisles a where a.user_id = users.id) as aisles
        from users where id = ${userId}`;
      if (row![what]) await write(tx);
      return row![what];
    });
    if (isTaken) filled.push(what);
  };
  const bio = Object.entries((profile.bio ?? {}) as Record<string, unknown>)[0];
  const bioInput: unknown = bio && { bio: bio[1], origin_lang: bio[0] };
  if (Value.Check(BioInput, bioInput)) await fill("bio", (tx) => writeBio(tx, userId, bioInput));
  if (profile.username) await fill("username", (tx) => changeUsername(tx, userId, profile.username!));
  const { socials } = profile;
  if (socials.length > 0 && Value.Check(SocialsInput, socials))
    await fill("socials", (tx) => writeSocials(tx, userId, socials));
  const { language, measurement_system, aisles = [] } = profile;
  if (language) await fill("language", (tx) => writeLanguage(tx, userId, language));
  if (measurement_system)
    await fill("measurement_system", (tx) => writeMeasurementSystem(tx, userId, measurement_system));
  const ids = aisles.length > 0 ? await categoryIds(db, aisles) : [];
  if (ids.length > 0) await fill("aisles", (tx) => writeAisles(tx, userId, ids));
  return filled;
}

/** The categories of foods here with these keys, in their order; those that are unknown here are left out. */
async function categoryIds(db: Database, keys: readonly string[]): Promise<number[]> {
  const rows = await db.sql<{ id: number }[]>`
    select c.id from food_categories c where c.key = any(${[...keys]}::text[])
    order by array_position(${[...keys]}::text[], c.key)`;
  return rows.map(({ id }) => id);
}

/** Shows a picture that was taken of the archive in the profile, if it shows none. */
export const importAvatar = (db: Database, userId: number, pictureId: string): Promise<boolean> =>
  step(db, userId, async (tx) => {
    if ((await lockAvatar(tx, userId)) !== null) return false;
    const url = mediaUrl(pictureId);
    await holdPicture(tx, url);
    if ((await assertOwnedMedia(tx, userId, "avatar", [url])).length > 0) return false;
    await publishMedia(tx, [url]);
    await writeAvatar(tx, userId, url);
    return true;
  });

/** Whether the account shows no picture. */
export const hasNoAvatar = (db: Database, userId: number): Promise<boolean> =>
  db.transaction(async (tx) => (await lockAvatar(tx, userId)) === null);

/** The id of the picture that the profile of an archive shows; null without one. */
export const avatarIdOf = ({ avatar }: Profile): string | null => mediaIdFromUrl(avatar ?? "");

/**
 * Takes the health profile with allergies and diet, sealed with this installation's key, if the account has nothing of it but
 * a birth date.
 * @returns whether it was taken, and the allergies that are unknown here
 */
export async function importHealth(
  db: Database,
  vault: HealthVault,
  userId: number,
  { allergies, diet, ...health }: Health,
): Promise<{ isTaken: boolean; unknown: string[] }> {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  let unknown: string[] = [];
  const isTaken = await step(db, userId, async (tx) => {
    // Every account was asked for its birth date: that alone is no profile, and stays.
    const { user_id: _, birth_date, ...here } = await readPersonalInfo(tx, vault, userId);
    const there = { ...health, birth_date: birth_date ?? health.birth_date, allergies, diet };
    if (!Object.values(here).every(isEmpty) || Object.values(there).every(isEmpty)) return false;
    const known = await tx<
      { id: number; key: string }[]
    >`select id, key from allergies where key = any(${allergies}::text[])`;
    const [local] = diet === null ? [] : await tx<{ id: number }[]>`select id from diets where key = ${diet}`;
    const patch: unknown = { ...there, allergies: known.map(({ id }) => id), diet: local?.id ?? null };
    if (!Value.Check(PersonalInfoPatch, patch)) return false;
    await patchPersonalInfo(tx, vault, userId, patch);
    const keys = new Set(known.map(({ key }) => key));
    unknown = [...new Set(allergies)].filter((key) => !keys.has(key));
    return true;
  });
  return { isTaken, unknown: isTaken ? unknown.map((key) => key.slice(0, 100)).slice(0, 100) : [] };
}
