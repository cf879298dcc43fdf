import type { Database, Tx } from "../../client/types.ts";
import { topics } from "../../schemas/events.ts";
import { forgetTicks, leaveNextList } from "../../shopping-lists/hand-over.ts";
import { deletedByColumn, forgotten, keptUserColumns } from "./catalogue.ts";
import { keepPublicRecipes, purgeRecipes, withdrawRecipes } from "./recipes.ts";

/** Rows that one transaction deletes at most. */
const BATCH = 200;
/** How long a process may be silent before another one goes on with its erasure. */
const LEASE = "5 minutes";

/** An erasure that has begun, and the process that does it. */
export interface Erasure {
  userId: number;
  removesPublicRecipes: boolean;
  worker: string;
}

/** Another process goes on with the erasure. */
export class ErasureLostError extends Error {}

/**
 * Begins the next erasure that is due, or goes on with one that a process left. From its commit on there is no way back, and
 * the address is free for a new account.
 * @returns null when none is due
 */
export async function claimErasure(db: Database, worker: string): Promise<Erasure | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx<{ id: number; remove: boolean }[]>`
      update account_deletions set begun_at = coalesce(begun_at, now()), claimed_by = ${worker},
        claimed_until = now() + ${LEASE}::interval
      where user_id = (
        select user_id from account_deletions
        where erase_at <= now() and (claimed_until is null or claimed_until < now())
        order by erase_at limit 1 for update skip locked)
      returning user_id as id, public_recipes = 'remove' as remove`;
    if (!row) return null;
    await anonymise(tx, row.id);
    return { userId: row.id, removesPublicRecipes: row.remove, worker };
  });
}

/** Runs one step under the lease. @throws ErasureLostError */
async function held<T>(db: Database, { userId, worker }: Erasure, step: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const rows = await tx`
      update account_deletions set claimed_until = now() + ${LEASE}::interval
      where user_id = ${userId} and claimed_by = ${worker} returning user_id`;
    if (rows.length === 0) throw new ErasureLostError();
    return step(tx);
  });
}

/** Repeats a step that deals with some rows and tells how many, until there are none. */
async function repeat(db: Database, erasure: Erasure, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await held(db, erasure, step)) > 0);
}

/** Resets all that the account's row says, whatever columns it has, and what is kept by its address. */
async function anonymise(tx: Tx, userId: number): Promise<void> {
  const [user] = await tx<{ email: string }[]>`select email from users where id = ${userId} for update`;
  if (user && user.email !== "") {
    await tx`delete from sign_in_tokens where lower(email) = lower(${user.email})`;
    await tx`delete from rate_limit_hits 
             where right(lower(bucket), length(${user.email}::text) + 1) = ':' || lower(${user.email})`;
  }
  await tx`
    delete from parked_proofs p where p.link_user_id = ${userId} or lower(p.email) = lower(${user?.email ?? ""})
      or exists (select 1 from identities i where i.user_id = ${userId} and i.provider = p.provider
                 and i.provider_user_id = p.provider_user_id)`;
  await tx`delete from identities where user_id = ${userId}`;
  const columns = await tx<{ name: string }[]>`
    select column_name::text as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'users' and is_generated = 'NEVER'
      and not (column_name = any(${[...keptUserColumns, "email"]}::text[]))`;
  const resets = columns.map(({ name }) => tx`, ${tx(name)} = default`);
  await tx`update users set email = '' ${resets.flat()} where id = ${userId}`;
}

/** Jobs with their events, the messages about them, and what is kept for an operator. */
async function deleteJobs(tx: Tx, userId: number): Promise<number> {
  const rows = await tx<{ id: number }[]>`
    select id from jobs where user_id = ${userId} order by id limit ${BATCH}::int for update`;
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx`delete from outbox where topic = ${topics.jobEvents} and key = any(${ids.map(String)}::text[])`;
  await tx`delete from dead_letters where job_id = any(${ids}::bigint[])`;
  await tx`delete from jobs where id = any(${ids}::bigint[])`;
  return ids.length;
}

/** Blocks and reports, those of the account and those about it. */
async function deletePeople(tx: Tx, userId: number): Promise<void> {
  await tx`delete from user_blocks where user_id = ${userId} or blocked_id = ${userId}`;
  await tx`delete from user_reports where reporter_id = ${userId} or user_id = ${userId}`;
}

/** Personal foods that nothing uses any more; the others, in recipes that stay, lose their owner. */
async function deletePersonalFoods(tx: Tx, userId: number): Promise<void> {
  await tx`
    delete from foods f where f.personal and f.owner_id = ${userId}
      and not exists (select 1 from recipe_foods u where u.food_id = f.id)
      and not exists (select 1 from shopping_list_items i where i.food_id = f.id)`;
  await tx`update foods set owner_id = null, name_key = null where personal and owner_id = ${userId}`;
}

/**
 * Erases all that the database holds of the account but its pictures. Each step can be repeated, so an erasure that broke off
 * begins with the first again.
 * @throws ErasureLostError
 */
export async function eraseRows(db: Database, erasure: Erasure): Promise<void> {
  const { userId } = erasure;
  await repeat(db, erasure, (tx) => leaveNextList(tx, userId));
  await held(db, erasure, (tx) => forgetTicks(tx, userId));
  await held(db, erasure, (tx) => deletePeople(tx, userId));
  for (const { table, by } of deletedByColumn)
    await repeat(db, erasure, async (tx) => {
      const rows = await tx`
        delete from ${tx(table)} where ctid = any(array(
          select ctid from ${tx(table)} where ${tx(by)} = ${userId} limit ${BATCH}::int))`;
      return rows.count;
    });
  for (const { table, column } of forgotten)
    await held(db, erasure, (tx) => tx`update ${tx(table)} set ${tx(column)} = null where ${tx(column)} = ${userId}`);
  await repeat(db, erasure, (tx) => deleteJobs(tx, userId));
  await repeat(db, erasure, (tx) => withdrawRecipes(tx, userId, erasure.removesPublicRecipes));
  await repeat(db, erasure, (tx) => keepPublicRecipes(tx, userId));
  await repeat(db, erasure, (tx) => purgeRecipes(tx, userId));
  await held(db, erasure, (tx) => deletePersonalFoods(tx, userId));
}

/** Ends an erasure: of the account there is an id, and that it was deleted. */
export async function finishErasure(db: Database, erasure: Erasure): Promise<void> {
  await held(db, erasure, (tx) => tx`delete from account_deletions where user_id = ${erasure.userId}`);
}

/** Leaves an erasure for later, to be claimed again by whoever looks next. */
export async function leaveErasure(db: Database, { userId, worker }: Erasure): Promise<void> {
  await db.sql`
    update account_deletions set claimed_until = null where user_id = ${userId} and claimed_by = ${worker}`;
}
