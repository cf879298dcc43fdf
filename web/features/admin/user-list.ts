import type { Role } from "@toque/db/schemas/common.ts";

/** Users on one page of the list. */
export const pageSize = 20;

/** The page of the address, from 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1;
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

/** The roles with one given or taken. */
export const nextRoles = (roles: readonly Role[], role: Role): Role[] =>
  roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role];
