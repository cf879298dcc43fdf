import { type ArchivedChat, importChat } from "@toque/db/accounts/archive/import-chats.ts";
import type { ImportInto } from "@toque/db/accounts/archive/import-items.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { ArchiveContent } from "@toque/db/schemas/archive.ts";
import type { ImportCounts } from "@toque/db/schemas/import.ts";

/** The newest events of a chat that are taken: so many, of so many bytes. */
const MAX_EVENTS = 5000;
const MAX_BYTES = 8_000_000;

/** Takes chats page by page: the pages of one follow each other. */
export class ChatImport {
  private listed = new Map<number, ArchivedChat["chat"]>();
  private pending: (ArchivedChat & { pages: { events: number; bytes: number }[] }) | null = null;

  /** @param recipes ids here by ids in the archive; it is complete when the chats come */
  constructor(
    private readonly db: Database,
    private readonly into: ImportInto,
    private readonly recipes: ReadonlyMap<number, number>,
    private readonly counts: ImportCounts,
  ) {}

  list(chats: ArchiveContent<"chats/chats.json">): void {
    this.listed = new Map(chats.map((chat) => [chat.id, chat]));
  }

  async page(chatId: number, events: ArchiveContent<"chats/*/*.json">, bytes: number): Promise<void> {
    if (this.pending?.chat.id !== chatId) await this.end();
    const chat = this.listed.get(chatId);
    if (!chat) return;
    this.pending ??= { chat, events: [], pages: [] };
    const { pages } = this.pending;
    this.pending.events.push(...events);
    pages.push({ events: events.length, bytes });
    const held = (what: "events" | "bytes") => pages.reduce((sum, page) => sum + page[what], 0);
    while (pages.length > 1 && (held("events") > MAX_EVENTS || held("bytes") > MAX_BYTES))
      this.pending.events.splice(0, pages.shift()!.events);
  }

  /** After the last page of a chat. */
  async end(): Promise<void> {
    if (!this.pending) return;
    const { chat, events } = this.pending;
    this.pending = null;
    const inOrder = events.toSorted((a, b) => a.id - b.id).slice(-MAX_EVENTS);
    this.counts[await importChat(this.db, this.into, { chat, events: inOrder }, this.recipes)]++;
  }
}
