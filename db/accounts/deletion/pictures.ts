import type { Database } from "../../client/types.ts";

/** Pictures looked at together. */
const BATCH = 100;

/**
 * Some pictures of an account: those that are to be deleted, files first. Public ones that a remaining recipe or a food, a tag, a
 * diet shows lose their owner meanwhile and stay.
 */
export async function takeErasablePictures(
  db: Database,
  userId: number,
): Promise<{ erasable: string[]; kept: number }> {
  const rows = await db.sql<{ id: string; shared: boolean }[]>`
    select id, is_public and kind not in ('avatar', 'fridge') as shared from media
    where owner_id = ${userId} order by id limit ${BATCH}::int`;
  const shared = rows.filter((row) => row.shared).map(({ id }) => id);
  const shown = shared.length === 0 ? new Set<string>() : await shownPictures(db, shared);
  if (shown.size > 0)
    await db.sql`update media set owner_id = null where owner_id = ${userId} and id = any(${[...shown]}::uuid[])`;
  return { erasable: rows.map(({ id }) => id).filter((id) => !shown.has(id)), kept: shown.size };
}

/** Those of some pictures that something shows. Variants of others go on showing the pictures of the recipe they came from. */
async function shownPictures(db: Database, ids: string[]): Promise<Set<string>> {
  const found = await db.transaction(async (tx) => {
    // Reads all versions once.
    await tx`set local statement_timeout = 0`;
    return tx<{ id: string }[]>`
      select distinct shown[1] as id from (
        select content::text as said from recipe_versions
        union all select img_url from foods where img_url is not null
        union all select img from tags where img is not null
        union all select img from diets where img is not null
        union all select cover_img_url from cookbooks where cover_img_url is not null
      ) texts, regexp_matches(said, '/media/([0-9a-f-]{36})', 'g') as shown
      where shown[1] = any(${ids}::text[])`;
  });
  return new Set(found.map(({ id }) => id));
}

/** Forgets pictures whose files are deleted. */
export async function forgetPictures(db: Database, userId: number, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.sql`delete from media where owner_id = ${userId} and id = any(${[...ids]}::uuid[])`;
}
