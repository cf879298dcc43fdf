import type { Conn, Database, Tx } from "../client/types.ts";
import { DomainError } from "../errors.ts";
import type { HealthProfile, HealthVault } from "./health-vault.ts";

// The only SQL on user_profiles. Its plain columns are of an older Toque: they are read until the profile is sealed, and empty
// from then on.

type Row = HealthProfile & { user_id: number; key_id: string | null; sealed: string | null };

const columns = (conn: Conn) => conn`
  user_id, key_id, sealed, gender, birth_date, weight, height, sporting_activity, nutrition_goals`;

const EMPTY: HealthProfile = {
  gender: null,
  birth_date: null,
  weight: null,
  height: null,
  sporting_activity: null,
  nutrition_goals: [],
};

function opened(vault: HealthVault, row: Row): HealthProfile {
  const { user_id, key_id, sealed, ...plain } = row;
  return key_id !== null && sealed !== null ? vault.open(user_id, { key_id, sealed }) : plain;
}

/** A user's profile, all fields empty where there is none. @throws DomainError `health_profile_unreadable` */
export async function readHealthProfile(conn: Conn, vault: HealthVault, userId: number): Promise<HealthProfile> {
  const [row] = await conn<Row[]>`select ${columns(conn)} from user_profiles where user_id = ${userId}`;
  return row ? opened(vault, row) : EMPTY;
}

async function writeSealed(tx: Tx, vault: HealthVault, userId: number, profile: HealthProfile): Promise<void> {
  const { key_id, sealed } = vault.seal(userId, profile);
  await tx`
    update user_profiles set key_id = ${key_id}, sealed = ${sealed}, gender = null, birth_date = null, weight = null,
      height = null, sporting_activity = null, nutrition_goals = '{}'
    where user_id = ${userId}`;
}

/** Changes parts of a profile, and seals it with the first key. @throws DomainError `health_profile_unreadable` */
export async function patchHealthProfile(
  tx: Tx,
  vault: HealthVault,
  userId: number,
  patch: Partial<HealthProfile>,
): Promise<void> {
  await tx`insert into user_profiles (user_id) values (${userId}) on conflict do nothing`;
  const [row] = await tx<Row[]>`select ${columns(tx)} from user_profiles where user_id = ${userId} for update`;
  await writeSealed(tx, vault, userId, { ...opened(vault, row!), ...patch });
}

/**
 * Seals what is plain or under another key with the first one, each profile in its own transaction.
 * @returns how many were sealed, and how many no key opens: those stay as they are
 */
export async function sealProfiles(db: Database, vault: HealthVault): Promise<{ sealed: number; unreadable: number }> {
  const rows = await db.sql<{ user_id: number }[]>`
    select user_id from user_profiles where key_id is distinct from ${vault.keyId} order by user_id`;
  const count = { sealed: 0, unreadable: 0 };
  for (const { user_id } of rows) {
    try {
      await db.transaction((tx) => patchHealthProfile(tx, vault, user_id, {}));
      count.sealed++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      count.unreadable++;
    }
  }
  return count;
}

/** How many profiles are under which key; null are plain ones. */
export async function countHealthKeys(conn: Conn): Promise<{ key_id: string | null; profiles: number }[]> {
  return [
    ...(await conn<{ key_id: string | null; profiles: number }[]>`
      select key_id, count(*)::int as profiles from user_profiles group by key_id order by key_id`),
  ];
}

/** Deletes the profiles whose key is lost. @returns how many */
export async function forgetUnreadable(conn: Conn, keyIds: readonly string[]): Promise<number> {
  const { count } = await conn`
    delete from user_profiles where key_id is not null and not (key_id = any(${[...keyIds]}::text[]))`;
  return count;
}
