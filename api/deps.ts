import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/db/log.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { Config } from "@toque/workers/config.ts";
import type { Storage } from "@toque/workers/storage/port.ts";
import type { Hub } from "./events/hub.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { Mailer } from "./mail/port.ts";
import type { ImageProcessor } from "./media/image.ts";
import type { AccessTokens } from "./session/access-tokens.ts";

/** What the modules are built from. Made once by the composition root; a test makes its own. */
export interface Deps {
  config: Config;
  db: Database;
  search: SearchEngine;
  storage: Storage;
  images: ImageProcessor;
  mailer: Mailer;
  hub: Hub;
  tokens: AccessTokens;
  limiter: RateLimiter;
  /** Name of what answers AI calls: "offline chef" or the model's name. */
  modelName: string;
  log: Logger;
  /** Each dependency by name, for /readyz. */
  checks: Record<string, { adapter: string; ping: () => Promise<void> }>;
}
