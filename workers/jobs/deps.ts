import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/db/log.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { ChatModelPort, EmbedderPort } from "../ai/ports.ts";

/** What the jobs need from the composition root. */
export interface JobDeps {
  db: Database;
  chatModel: ChatModelPort;
  embedder: EmbedderPort;
  /** What the assistant searches recipes with. */
  search: Pick<SearchEngine, "searchRecipes">;
  log: Logger;
}
