import type { Conn } from "../client/types.ts";
import { notFound } from "../errors.ts";
import { type Lang, type LangMap, pick } from "../schemas/common.ts";
import type { PublicUser } from "../schemas/user.ts";
import type { UserList } from "./users.ts";

type Row = Omit<PublicUser, "bio"> & { bio: LangMap | null };

/** The columns that everyone may see. Nothing else of an account is read for others. */
const columns = (conn: Conn) => conn`
  u.id, u.username, u.avatar_url, u.socials, u.bio, u.roles && '{admin,moderator}'::text[] as toque_team,
  to_char(u.created_at at time zone 'UTC', 'YYYY-MM') as since`;

const publicUser = (row: Row, lang: Lang): PublicUser => ({ ...row, bio: row.bio && pick(row.bio, lang) });

/** What everyone sees of an account. @throws DomainError `not_found`, also for a deleted one */
export async function readPublicUser(conn: Conn, userId: number, lang: Lang): Promise<PublicUser> {
  const [row] = await conn<Row[]>`
    select ${columns(conn)} from users u where u.id = ${userId} and u.deleted_at is null`;
  if (!row) throw notFound("user");
  return publicUser(row, lang);
}

/** The same for several accounts, by their ids ascending; unknown and deleted ones are left out. */
export async function readPublicUsers(conn: Conn, { skip, limit, ids }: UserList, lang: Lang): Promise<PublicUser[]> {
  const rows = await conn<Row[]>`
    select ${columns(conn)} from users u
    where u.deleted_at is null and (${ids === undefined}::bool or u.id = any(${ids ?? []}::int[]))
    order by u.id limit ${limit} offset ${skip}`;
  return rows.map((row) => publicUser(row, lang));
}
