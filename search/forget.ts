import type { Conn, Database } from "@toque/db/client/types.ts";

/** Whether the index still holds what an account deleted, or what only it found. */
export async function indexHoldsDeleted(conn: Conn, ownerId: number): Promise<boolean> {
  const [row] = await conn`
    select 1 from search_documents d join recipes r on r.id = d.recipe_id
    where r.owner_id = ${ownerId} and (r.deleted_at is not null or d.audience = 'owner') limit 1`;
  return row !== undefined;
}

/** Forgets words that no document holds any more. One that a document adds meanwhile comes back with the next rebuild. */
export async function forgetUnusedWords(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      delete from search_words w where not exists (
        select 1 from (
          select distinct word from search_documents, unnest(string_to_array(title || ' ' || body, ' ')) as word
        ) used where used.word = w.word)`;
  });
}
