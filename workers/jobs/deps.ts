import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/db/log.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { ChatModelPort, EmbedderPort } from "../ai/ports.ts";
import type { CiqualImportDeps } from "./ciqual-import/handler.ts";

/** What every job that asks the chat model needs. */
export interface ChefDeps {
  db: Database;
  chatModel: ChatModelPort;
  embedder: EmbedderPort;
  /** What the assistant searches recipes with. */
  search: Pick<SearchEngine, "searchRecipes">;
  log: Logger;
}

/** What the jobs need from the composition root. */
export interface JobDeps extends ChefDeps {
  /** The chat model where it speaks languages; null with the offline chef, which never pretends to translate. */
  translator: ChatModelPort | null;
  /** A model that sees pictures; null where none is configured. */
  vision: ChatModelPort | null;
  search: Pick<SearchEngine, "searchRecipes" | "searchFoods">;
  /** The bytes of a stored picture by its storage key; null when it is not there any more. */
  readPicture(key: string): Promise<Uint8Array | null>;
  ciqual: CiqualImportDeps;
}
