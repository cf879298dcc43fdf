import type { Conn, Tx } from "../../client/types.ts";

// What became of the things of an archive, by the address of its installation and their ids there.

export type ImportItemKind = "recipe" | "picture" | "cookbook" | "shopping_list" | "cook_log" | "chat";

/** The account and the archive that is read in. */
export interface ImportInto {
  userId: number;
  importId: string;
  source: string;
  /** Whether the archive says that it was made here. */
  isHere: boolean;
  /** Whether a recipe that was deleted since may come in again; an archive brings its deleted ones itself. */
  again?: boolean;
}

/** Its id there, with the time at which it was made, if it is known: two installations may call themselves the same. */
const sourceKey = ({ id, created_at }: SourceThing): string =>
  created_at === undefined ? `${id}` : `${id} ${created_at}`;

/** A thing that was taken before. */
export interface TakenItem {
  target: string;
  /** By this very import, before it broke off. */
  now: boolean;
}

const tables = {
  recipe: { table: "recipes", owner: "owner_id" },
  picture: { table: "media", owner: "owner_id" },
  cookbook: { table: "cookbooks", owner: "user_id" },
  shopping_list: { table: "shopping_lists", owner: "user_id" },
  chat: { table: "threads", owner: "user_id" },
  cook_log: { table: "cook_log", owner: "user_id" },
} as const;

/** What a thing of an archive, or of another app's file, is there. */
export interface SourceThing {
  id: number | string;
  /** Of an archive's alone: other apps do not say. */
  created_at?: string;
}

/**
 * What became of a thing: what was made of it, or the very thing where the archive is brought back to its account. Null if it was
 * never taken, or is not there any more.
 */
export async function takenItem(
  conn: Conn,
  into: ImportInto,
  kind: ImportItemKind,
  thing: SourceThing,
): Promise<TakenItem | null> {
  const { userId, source, importId } = into;
  const { table, owner } = tables[kind];
  const live = {
    recipe: into.again ? conn`and t.deleted_at is null` : conn``,
    cookbook: conn``,
    chat: conn``,
    picture: conn`and t.uploaded_at is not null`,
    shopping_list: conn`and t.deleted_at is null`,
    cook_log: conn`and t.deleted_at is null`,
  };
  const mine = conn`t.${conn(owner)} = ${userId} ${live[kind]}`;
  const [row] = await conn<{ target: string; now: boolean }[]>`
    select i.target_id as target, i.import_id = ${importId}::uuid as now from account_import_items i
    where i.user_id = ${userId} and i.source = ${source} and i.kind = ${kind}
      and i.source_key = ${sourceKey(thing)} and exists (select 1 from ${conn(table)} t where t.id::text = i.target_id and ${mine})`;
  if (row || !into.isHere || thing.created_at === undefined) return row ?? null;
  // The time too: any installation may call itself as this one.
  const [own] = await conn<{ target: string }[]>`
    select t.id::text as target from ${conn(table)} t
    where t.id::text = ${String(thing.id)} and ${mine}
      and date_trunc('milliseconds', t.created_at) = ${new Date(thing.created_at).toISOString()}::text::timestamptz`;
  return own ? { target: own.target, now: false } : null;
}

/** Notes what became of a thing, in the transaction that makes it. */
export async function noteItem(
  conn: Conn,
  into: ImportInto,
  kind: ImportItemKind,
  thing: SourceThing,
  target: number | string,
): Promise<void> {
  await conn`
    insert into account_import_items (user_id, source, kind, source_key, target_id, import_id)
    values (${into.userId}, ${into.source}, ${kind}, ${sourceKey(thing)}, ${String(target)}, ${into.importId}::uuid)
    on conflict (user_id, source, kind, source_key)
    do update set target_id = excluded.target_id, import_id = excluded.import_id`;
}

/**
 * One import of an account at a time until the transaction ends.
 * @throws Error when the account is gone, or waits for its deletion
 */
export async function lockImporter(tx: Tx, userId: number): Promise<void> {
  const [row] = await tx`select 1 from users where id = ${userId} and deleted_at is null for no key update`;
  if (!row) throw new Error("the account is being deleted");
}
