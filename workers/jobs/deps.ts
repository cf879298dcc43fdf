import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { ChatModelPort, EmbedderPort, ImageModelPort } from "../ai/ports.ts";
import type { WebAccess } from "../import/page/fetch-page.ts";
import type { Uploads } from "../platform/images/uploads.ts";
import type { Logger } from "../platform/logging/logger.ts";
import type { Minter } from "../platform/minter/port.ts";
import type { Storage } from "../platform/storage/port.ts";
import type { CiqualImportDeps } from "./ciqual-import/handler.ts";

/** Dependencies of every job that calls the chat model. */
export interface ChefDeps {
  db: Database;
  chatModel: ChatModelPort;
  embedder: EmbedderPort;
  /** Dependencies of the assistant's recipe search. */
  search: Pick<SearchEngine, "searchRecipes">;
  log: Logger;
}

/** Dependencies that the composition root provides to the jobs. */
export interface JobDeps extends ChefDeps {
  /** The chat model if it can translate; null with the offline chef, which cannot. */
  translator: ChatModelPort | null;
  /** A model that sees pictures; null where none is configured. */
  vision: ChatModelPort | null;
  /** Reads a stored picture by its storage key; null when it no longer exists. */
  readPicture(key: string): Promise<Uint8Array | null>;
  ciqual: Pick<CiqualImportDeps, "allowPrivate">;
  /** Where the archives of accounts are kept. */
  storage: Storage;
  /** Opens health profiles for the archives of their owners. */
  health: HealthVault;
  /** Takes in the pictures of an archive. */
  uploads: Uploads;
  /** The address under which they are downloaded. */
  publicUrl: string;
  /** Makes the portraits of chefs; without it they are drawn here. */
  portraits?: ImageModelPort | null | undefined;
  /** Where an operator has connected one, chefs are minted. */
  minter?: Minter | null | undefined;
  /** How pages of the web are reached, where not as usual: a test's own internet. */
  web?: WebAccess | undefined;
}
