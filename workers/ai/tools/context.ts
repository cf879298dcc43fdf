import type { Database } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import type { EmbedderPort } from "../ports.ts";
import type { Constraints } from "../read/constraints.ts";
import type { ChangeSet } from "./change-set.ts";

/** The user and the recipe that the tools of one message act for. */
export interface ToolContext {
  db: Database;
  userId: number;
  lang: Lang;
  constraints: Constraints;
  search: Pick<SearchEngine, "searchRecipes">;
  /** Searches by meaning when the text search finds too few recipes. */
  embedder: EmbedderPort;
  /** What was read and will be written: the tools themselves write nothing. */
  changeSet: ChangeSet;
  /** What the user has written in this conversation: the words of theirs that a food may be taken from. */
  said?: readonly string[];
  /** Finds in a text what only the model was told, if there is anything of the kind. */
  leakIn?(text: string): string | null;
  log: Logger;
}
