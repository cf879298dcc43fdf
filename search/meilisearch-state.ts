import type { Database } from "@toque/db/client/types.ts";
import { readIndexState } from "./index-state.ts";
import { indexFormat } from "./meilisearch-documents.ts";
import { type MeilisearchOptions, MeilisearchServer } from "./meilisearch-server.ts";
import { MeilisearchSync } from "./meilisearch-sync.ts";
import { SearchEngineError } from "./port.ts";

/**
 * Why PostgreSQL answers in Meilisearch's place: `starting` before the first check, `behind` while a change has been
 * waiting for Meilisearch for seconds, otherwise what was wrong with it.
 */
export type FallbackReason = "starting" | "behind" | SearchEngineError["reason"];

/** Receives what an operator should know. */
export type SearchLog = Record<"info" | "warn", (message: string, fields?: Record<string, unknown>) => void>;

export interface MeilisearchStateOptions {
  db: Database;
  meilisearch: MeilisearchOptions;
  log: SearchLog;
  /** How often the numbers of documents are compared; 60,000 ms by default. */
  compareMs?: number | undefined;
}

/** The age of the oldest missed change at which PostgreSQL answers, and at which it no longer does: in milliseconds. */
const BEHIND = { from: 5000, until: 500 };
/** The pause after a failed build. */
const REBUILD_MS = 5000;

const reasonOf = (error: unknown): FallbackReason => (error instanceof SearchEngineError ? error.reason : "refused");

/** Meilisearch as one process sees it: whether it can answer, and what has to be done so that it can. */
export class MeilisearchState {
  readonly server: MeilisearchServer;
  readonly sync: MeilisearchSync;
  /** The build that searches ask; null: PostgreSQL answers. */
  build: string | null = null;
  reason: FallbackReason | null = "starting";
  private failedBuild: { reason: FallbackReason; at: number } | null = null;
  /** A build in which documents are missing. */
  private incomplete: string | null = null;
  private comparedAt = Date.now();
  private hasDiffered = false;

  constructor(private readonly options: MeilisearchStateOptions) {
    this.server = new MeilisearchServer(options.meilisearch);
    this.sync = new MeilisearchSync(options.db, this.server);
  }

  private enter(build: string): void {
    if (this.build !== build) this.options.log.info("searches are answered by Meilisearch", { build });
    this.build = build;
    this.reason = null;
  }

  leave(reason: FallbackReason, error?: unknown): void {
    if (this.reason !== reason)
      this.options.log.warn("searches are answered by PostgreSQL in Meilisearch's place", { reason, error });
    this.build = null;
    this.reason = reason;
  }

  /**
   * Decides which of the two answers.
   * @returns the build that is there, null when one has to be made
   * @throws SearchEngineError when Meilisearch does not answer
   */
  async check(): Promise<string | null> {
    const state = await readIndexState(this.options.db.sql);
    const build = state?.format === indexFormat && state.build !== this.incomplete ? state.build : null;
    try {
      if (build === null) await this.server.reachable();
      else await this.server.check(build);
    } catch (error) {
      if (reasonOf(error) !== "not_built") {
        this.leave(reasonOf(error), error);
        throw error;
      }
      this.leave(this.failedBuild?.reason ?? "not_built");
      return null;
    }
    if (build === null) this.leave(this.failedBuild?.reason ?? "not_built");
    else if ((state?.behindMs ?? 0) > (this.build === null ? BEHIND.until : BEHIND.from)) this.leave("behind");
    else this.enter(build);
    return build;
  }

  /** Checks, and then builds the indexes or brings them up to date. @throws SearchEngineError */
  async maintain(): Promise<void> {
    const build = await this.check();
    if (build !== null) {
      if ((await readIndexState(this.options.db.sql))?.behindMs !== null) {
        await this.sync.catchUp(build);
        if (this.reason === "behind") await this.check();
      }
      if (!(await this.hasLost(build))) return;
      this.options.log.warn("Meilisearch lost documents: its index is built anew", { build });
      this.incomplete = build;
    }
    if (this.failedBuild && Date.now() - this.failedBuild.at < REBUILD_MS) return;
    try {
      // Asked again under the lease, because another process may just have finished one.
      const isDue = async () => (await this.check()) === null;
      if (!(await this.sync.build(isDue))) return;
      this.failedBuild = null;
      this.options.log.info("the index of Meilisearch is built");
    } catch (error) {
      this.failedBuild = { reason: reasonOf(error), at: Date.now() };
      throw error;
    }
    await this.check();
  }

  /** Whether the documents differ in number, twice in a row: other processes may be writing. */
  private async hasLost(build: string): Promise<boolean> {
    const { compareMs = 60_000 } = this.options;
    if (!this.hasDiffered && Date.now() - this.comparedAt < compareMs) return false;
    this.comparedAt = Date.now();
    const differs = !(await this.sync.isComplete(build));
    const isSure = differs && this.hasDiffered;
    this.hasDiffered = differs && !isSure;
    return isSure;
  }
}
