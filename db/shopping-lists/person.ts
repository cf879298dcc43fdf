import type { Conn } from "../client/types.ts";

/** What people on a list see of one another, of `users u` as JSON: of an account in deletion only the id. */
export const person = (conn: Conn) => conn`
  jsonb_build_object('id', u.id, 'username', case when u.deleted_at is null then u.username end,
    'avatar_url', case when u.deleted_at is null then u.avatar_url end)`;
