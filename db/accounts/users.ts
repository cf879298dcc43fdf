import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields, notFound } from "../errors.ts";
import type { Lang, MeasurementSystem } from "../schemas/common.ts";
import type { PersonalInfo, PersonalInfoPatch, User } from "../schemas/user.ts";
import { patchHealthProfile, readHealthProfile } from "./health-profiles.ts";
import type { HealthVault } from "./health-vault.ts";

type UserRow = Omit<User, "email" | "password_hash"> & { email: string };

/** The columns of a {@link User}, from `users u`. */
const fullUsers = (conn: Conn) => conn`
  select u.id, u.email, i.provider as provider_id, i.provider_user_id,
    (select d.provider_user_id from identities d where d.user_id = u.id and d.provider = 'discord' limit 1) as discord_id,
    u.username, u.avatar_url, u.roles, u.socials, u.bio
  from users u
  left join lateral (select provider, provider_user_id from identities where user_id = u.id order by id limit 1) i on true`;

const userOf = (row: UserRow): User => ({ ...row, email: { email: row.email }, password_hash: null });

/** A user as shown to themselves and to an admin. */
export async function readUser(conn: Conn, userId: number): Promise<User> {
  const [row] = await conn<UserRow[]>`${fullUsers(conn)} where u.id = ${userId} and u.deleted_at is null`;
  if (!row) throw notFound("user");
  return userOf(row);
}

/** Which accounts a list shows, by their ids ascending. */
export interface UserList {
  skip: number;
  limit: number;
  /** Only these. */
  ids?: number[] | undefined;
}

const listed = (conn: Conn, ids: number[] | undefined) =>
  conn`u.deleted_at is null and (${ids === undefined}::bool or u.id = any(${ids ?? []}::int[]))`;

/**
 * Accounts for an admin, with the number of all that the list is of.
 * @param list.query part of the name or of the address, in any case
 */
export async function readUsers(
  conn: Conn,
  list: UserList & { query?: string | undefined },
): Promise<{ users: User[]; total: number }> {
  const part = `%${(list.query ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
  const chosen = conn`${listed(conn, list.ids)} and (u.email ilike ${part} or coalesce(u.username, '') ilike ${part})`;
  const [count] = await conn<{ total: number }[]>`select count(*)::int as total from users u where ${chosen}`;
  const rows = await conn<UserRow[]>`
    ${fullUsers(conn)} where ${chosen} order by u.id limit ${list.limit} offset ${list.skip}`;
  return { users: rows.map(userOf), total: count?.total ?? 0 };
}

export async function isAdmin(conn: Conn, userId: number): Promise<boolean> {
  const [row] = await conn<{ admin: boolean }[]>`select 'admin' = any(roles) as admin from users where id = ${userId}`;
  return row?.admin ?? false;
}

export async function readLanguage(conn: Conn, userId: number): Promise<Lang | null> {
  const [row] = await conn<{ language: Lang | null }[]>`select language from users where id = ${userId}`;
  return row?.language ?? null;
}

export async function writeLanguage(conn: Conn, userId: number, language: Lang): Promise<void> {
  await conn`update users set language = ${language} where id = ${userId}`;
}

/** The measures that a user has chosen; metric ones where they have not. */
export async function readMeasurementSystem(conn: Conn, userId: number): Promise<MeasurementSystem> {
  const [row] = await conn<{ measurement_system: MeasurementSystem | null }[]>`
    select measurement_system from users where id = ${userId}`;
  return row?.measurement_system ?? "metric";
}

export async function writeMeasurementSystem(conn: Conn, userId: number, system: MeasurementSystem): Promise<void> {
  await conn`update users set measurement_system = ${system} where id = ${userId}`;
}

/** What a user must never be offered: allergies and diet are hard constraints everywhere. */
export interface Constraints {
  allergyIds: number[];
  dietId: number | null;
}

export async function readConstraints(conn: Conn, userId: number | null): Promise<Constraints> {
  if (userId === null) return { allergyIds: [], dietId: null };
  const [row] = await conn<{ diet_id: number | null; allergy_ids: number[] }[]>`
    select u.diet_id, coalesce((select array_agg(allergy_id order by allergy_id) from user_allergies where user_id = u.id),
                               '{}') as allergy_ids
    from users u where u.id = ${userId}`;
  return { allergyIds: row?.allergy_ids ?? [], dietId: row?.diet_id ?? null };
}

/** The health profile with birth date, for its owner only; allergies and diet are those of the account. */
export async function readPersonalInfo(conn: Conn, vault: HealthVault, userId: number): Promise<PersonalInfo> {
  const [row] = await conn<Pick<PersonalInfo, "diet" | "allergies">[]>`
    select u.diet_id as diet,
      coalesce((select array_agg(allergy_id order by allergy_id) from user_allergies where user_id = u.id), '{}') as allergies
    from users u where u.id = ${userId}`;
  if (!row) throw notFound("user");
  return { user_id: userId, ...(await readHealthProfile(conn, vault, userId)), ...row };
}

function assertBirthDate(text: string): void {
  const date = new Date(`${text}T00:00:00Z`);
  const valid = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  if (!valid || date.getTime() > Date.now() || date.getUTCFullYear() < 1900)
    throw invalidFields([fieldError(["birth_date"], "This is not a birth date.", "value_error.date")]);
}

/** Applies a patch. Unknown allergies and diets are rejected by name, and nothing is changed. */
export async function patchPersonalInfo(
  tx: Tx,
  vault: HealthVault,
  userId: number,
  patch: PersonalInfoPatch,
): Promise<PersonalInfo> {
  const { allergies, diet, ...profile } = patch;
  if (profile.birth_date) assertBirthDate(profile.birth_date);
  const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
  await patchHealthProfile(tx, vault, userId, given);
  if (diet !== undefined) {
    const [known] = diet === null ? [true] : await tx`select id from diets where id = ${diet} for key share`;
    if (!known) throw invalidFields([fieldError(["diet"], "There is no such diet.", "unknown_diet")]);
    await tx`update users set diet_id = ${diet} where id = ${userId}`;
  }
  if (allergies !== undefined) {
    const known = await tx<{ id: number }[]>`
      select id from allergies where id = any(${allergies}::int[]) order by id for key share`;
    const ids = new Set(known.map((row) => row.id));
    const wrong = allergies.flatMap((id, i) =>
      ids.has(id) ? [] : [fieldError(["allergies", i], "There is no such allergy.", "unknown_allergy")],
    );
    if (wrong.length > 0) throw invalidFields(wrong);
    await tx`delete from user_allergies where user_id = ${userId} and not (allergy_id = any(${allergies}::int[]))`;
    await tx`insert into user_allergies (user_id, allergy_id) select ${userId}::int, unnest(${allergies}::int[])
             on conflict do nothing`;
  }
  return readPersonalInfo(tx, vault, userId);
}
