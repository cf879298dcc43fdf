import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Database } from "@toque/db/client/types.ts";
import type { SearchEngine } from "@toque/search/port.ts";
import type { SimilarFoods } from "@toque/workers/jobs/embed/foods.ts";
import type { Config } from "@toque/workers/platform/config.ts";
import type { Uploads } from "@toque/workers/platform/images/uploads.ts";
import type { Logger } from "@toque/workers/platform/logging/logger.ts";
import type { Mailer } from "@toque/workers/platform/mail/port.ts";
import type { Storage } from "@toque/workers/platform/storage/port.ts";
import type { Stores } from "@toque/workers/platform/stores/index.ts";
import type { EntitlementsReader } from "./billing/entitlements.ts";
import type { EventHub } from "./events/event-hub.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { StreamCounter } from "./http/stream-counter.ts";
import type { Metrics } from "./operations/metrics.ts";
import type { Site } from "./pages/site.ts";
import type { AccessTokens } from "./session/access-tokens.ts";

/** How a dependency is probed. */
export interface DependencyCheck {
  adapter: string;
  ping: () => Promise<void>;
  /** After `ping`: why another adapter answers in its place; null when it answers itself. */
  fallback?: () => string | null;
}

/** The dependencies of the modules. Created once by the composition root; a test creates its own. */
export interface Deps {
  config: Config;
  db: Database;
  search: SearchEngine;
  /** Foods by the meaning of words that are the name of none. */
  similarFoods: SimilarFoods;
  storage: Storage;
  uploads: Uploads;
  mailer: Mailer;
  eventHub: EventHub;
  tokens: AccessTokens;
  /** Seals the CSRF cookie of the sign-in forms. */
  csrfSecret: string;
  /** Seals and opens health profiles. */
  health: HealthVault;
  limiter: RateLimiter;
  streams: StreamCounter;
  entitlements: EntitlementsReader;
  /** The app stores that are configured. */
  stores: Stores;
  /** Name of the AI backend: "offline chef" or the model's name. */
  modelName: string;
  metrics: Metrics;
  /** The single page app; without assets where another web server serves it. */
  site: Site;
  log: Logger;
  /** Each dependency by name, for /readyz. */
  checks: Record<string, DependencyCheck>;
}
