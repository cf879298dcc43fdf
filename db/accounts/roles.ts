import type { Conn, Tx } from "../client/types.ts";
import type { Role } from "../schemas/common.ts";
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

/** The admin with the oldest account, or null. */
export async function firstAdmin(conn: Conn): Promise<number | null> {
  const [row] = await conn<{ id: number }[]>`
    select id from users where 'admin' = any(roles) and deleted_at is null order by id limit 1`;
  return row?.id ?? null;
}
