import { Value } from "@sinclair/typebox/value";
import type { Database, Tx } from "../../client/types.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import type { ImportOutcome } from "../../schemas/import.ts";
import { ThreadEvent } from "../../schemas/thread.ts";
import { type ImportInto, lockImporter, noteItem, takenItem } from "./import-items.ts";

type Chat = ArchiveContent<"chats/chats.json">[number];
type ChatEvent = ArchiveContent<"chats/*/*.json">[number];

/** Characters of a message, and of what else an event says. */
const MAX_TEXT = 20_000;
const MAX_PAYLOAD = 100_000;

/** What an event says: these fields and no others are stored, as what is stored is answered. */
const FIELDS: Record<ThreadEvent["type"], readonly string[]> = {
  message: ["role", "message", "waiting_another_message", "model"],
  recipe_modified: ["recipe_id", "version", "previous_version", "summary", "edits"],
  recipe_variant_created: ["recipe_id", "summary", "edits"],
  end_of_thread: [],
};

/** A chat of an archive with the newest of its events, in order. */
export interface ArchivedChat {
  chat: Chat;
  events: ChatEvent[];
}

interface StoredEvent {
  type: ThreadEvent["type"];
  created_at: string;
  payload: Record<string, unknown>;
}

/**
 * An event as it is kept here, or null where it is none, or is about a recipe that was not taken. Cards and offered answers stay
 * behind: they are facts that the other installation found, for its foods and at its time.
 * @param recipes ids here by ids in the archive
 */
function localEvent(
  { type, payload, created_at }: ChatEvent,
  recipes: ReadonlyMap<number, number>,
): StoredEvent | null {
  if (typeof payload !== "object" || payload === null || JSON.stringify(payload).length > MAX_PAYLOAD) return null;
  const fields: readonly string[] | undefined = Object.hasOwn(FIELDS, type)
    ? FIELDS[type as ThreadEvent["type"]]
    : undefined;
  if (!fields) return null;
  const said = Object.fromEntries(Object.entries(payload as object).filter(([name]) => fields.includes(name)));
  const recipe = recipes.get(said.recipe_id as number);
  if (recipe !== undefined) said.recipe_id = recipe;
  else delete said.recipe_id;
  const lists =
    type === "message"
      ? { cards: [], choices: [], choice_texts: [], job_id: null }
      : fields.length > 0
        ? { edits: [] }
        : {};
  const event: unknown = { ...lists, ...said, type, id: 1 };
  if (!Value.Check(ThreadEvent, event)) return null;
  if (event.type !== "message") return { type: event.type, created_at, payload: said };
  if (event.message.length > MAX_TEXT) return null;
  const { role, message, model } = event;
  const kept = { role, message, waiting_another_message: false, model: model?.slice(0, 200) ?? null };
  return { type: event.type, created_at, payload: kept };
}

/** Whether the versions that an event names are those of the recipe here: "undo" goes back to one of them. */
async function hasVersions(tx: Tx, { type, payload }: StoredEvent): Promise<boolean> {
  if (type !== "recipe_modified") return true;
  const { recipe_id, version, previous_version } = payload as Record<string, number>;
  const [row] = await tx<{ n: number }[]>`
    select count(*)::int as n from recipe_versions
    where recipe_id = ${recipe_id!} and version in (${version!}, ${previous_version!})`;
  return row!.n === 2;
}

/**
 * Takes a chat as one that has ended, in one transaction: it is read, and neither goes on nor enters a prompt.
 * @param recipes ids here by ids in the archive, of recipes that were taken with their history
 */
export const importChat = (
  db: Database,
  into: ImportInto,
  { chat, events }: ArchivedChat,
  recipes: ReadonlyMap<number, number>,
): Promise<ImportOutcome> =>
  db.transaction(async (tx) => {
    await lockImporter(tx, into.userId);
    const before = await takenItem(tx, into, "chat", chat);
    if (before) return before.now ? "taken" : "skipped";
    const stored: StoredEvent[] = [];
    for (const event of events) {
      const local = localEvent(event, recipes);
      if (local && (await hasVersions(tx, local))) stored.push(local);
    }
    if (stored.length === 0) return "refused";
    const last = stored.at(-1)!;
    if (last.type !== "end_of_thread") stored.push({ type: "end_of_thread", created_at: last.created_at, payload: {} });
    const recipe = chat.recipe_id === null ? null : (recipes.get(chat.recipe_id) ?? null);
    const [thread] = await tx<{ id: number }[]>`
      insert into threads (user_id, recipe_id, created_at, ended_at)
      values (${into.userId}, ${recipe}, ${chat.created_at}::text::timestamptz, ${last.created_at}::text::timestamptz)
      returning id`;
    await tx`
      insert into thread_events (thread_id, user_id, type, payload, created_at, imported)
      select ${thread!.id}::bigint, ${into.userId}::int, e->>'type', e->'payload', (e->>'created_at')::timestamptz, true
      from jsonb_array_elements(${stored as never}::jsonb) with ordinality as list (e, place) order by place`;
    await noteItem(tx, into, "chat", chat, thread!.id);
    return "taken";
  });
