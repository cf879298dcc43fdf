import type { Conn, Tx } from "../client/types.ts";

/** The token that an account's purchases are made with; made once. */
export async function accountToken(tx: Tx, userId: number): Promise<string> {
  await tx`insert into account_tokens (user_id) values (${userId}) on conflict do nothing`;
  const [row] = await tx<{ token: string }[]>`select token from account_tokens where user_id = ${userId}`;
  return row!.token;
}

/** Whether a token in a store's statement is that of the account. */
export async function isTokenOf(conn: Conn, userId: number, token: string): Promise<boolean> {
  const [row] = await conn<{ token: string }[]>`select token from account_tokens where user_id = ${userId}`;
  return row !== undefined && row.token === token.toLowerCase();
}

/** Whether a token is that of any account; that of an erased one is gone. */
export async function isTokenKnown(conn: Conn, token: string): Promise<boolean> {
  const [row] = await conn`select 1 from account_tokens where token::text = ${token.toLowerCase()}`;
  return row !== undefined;
}
