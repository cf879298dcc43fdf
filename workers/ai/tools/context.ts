import type { Database } from "@toque/db/client/types.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import type { Logger } from "@toque/db/log.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { EmbedderPort } from "../ports.ts";
import type { Constraints } from "../read/constraints.ts";
import type { Stage } from "./stage.ts";

/** With whose rights the tools of one message act, and on what. */
export interface ToolContext {
  db: Database;
  userId: number;
  lang: Lang;
  constraints: Constraints;
  search: Pick<SearchEngine, "searchRecipes">;
  /** Finds recipes by meaning where their words find too few. */
  embedder: EmbedderPort;
  /** What was read and what is to be written: the tools themselves write nothing. */
  stage: Stage;
  log: Logger;
}
