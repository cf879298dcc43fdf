import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import { type Role, roles } from "../schemas/common.ts";
import { publishAccountChanged } from "./sessions.ts";

/** The roles of a user; none for one that does not exist. */
export async function readRoles(conn: Conn, userId: number): Promise<Role[]> {
  const [row] = await conn<{ roles: Role[] }[]>`select roles from users where id = ${userId}`;
  return row?.roles ?? [];
}

/** Grants or revokes a role (idempotent), in effect from the next request. @returns the resulting roles */
export async function changeRole(tx: Tx, userId: number, role: Role, grant: boolean): Promise<Role[]> {
  const [row] = await tx<{ roles: Role[] }[]>`
    update users set roles = array_remove(roles, ${role}) || case when ${grant}::bool then array[${role}::text] else '{}' end
    where id = ${userId} returning roles`;
  if (row) await publishAccountChanged(tx, userId);
  return row?.roles ?? [];
}

/** First key of the advisory lock under which roles are replaced: two admins must not dismiss each other at once. */
const ROLES_LOCK = 7463;

/**
 * Replaces the roles of a user, in effect from the next request.
 * @param adminId the admin who does so; still one when this change comes to its turn
 * @returns the roles before and after
 * @throws DomainError `forbidden`; `not_found`; `conflict` `last_admin` when no admin would be left
 */
export async function replaceRoles(
  tx: Tx,
  adminId: number,
  userId: number,
  wanted: readonly Role[],
): Promise<{ before: Role[]; after: Role[] }> {
  await tx`select pg_advisory_xact_lock(${ROLES_LOCK})`;
  if (!(await readRoles(tx, adminId)).includes("admin"))
    throw new DomainError("forbidden", "role_required", "Your account may not do this.");
  const [user] = await tx<{ roles: Role[] }[]>`
    select roles from users where id = ${userId} and deleted_at is null for update`;
  if (!user) throw notFound("user");
  const after = roles.filter((role) => wanted.includes(role));
  if (user.roles.includes("admin") && !after.includes("admin")) {
    const [other] = await tx`
      select 1 from users where 'admin' = any(roles) and deleted_at is null and id <> ${userId} limit 1`;
    if (!other)
      throw new DomainError(
        "conflict",
        "last_admin",
        "Without this account there would be no admin. Name another first.",
      );
  }
  await tx`update users set roles = ${after}::text[] where id = ${userId}`;
  await publishAccountChanged(tx, userId);
  return { before: user.roles, after };
}

/** The admin with the oldest account, or null. */
export async function firstAdmin(conn: Conn): Promise<number | null> {
  const [row] = await conn<{ id: number }[]>`
    select id from users where 'admin' = any(roles) and deleted_at is null order by id limit 1`;
  return row?.id ?? null;
}
