import type { Database } from "@toque/db/client/types.ts";
import { buildCategoryDocuments, buildFoodDocuments } from "./food-documents.ts";
import {
  beginBuild,
  type Change,
  markBuilt,
  readChanges,
  readIndexState,
  releaseLease,
  settleChanges,
  takeLease,
} from "./index-state.ts";
import { indexFormat } from "./meilisearch-documents.ts";
import type { MeilisearchServer } from "./meilisearch-server.ts";
import type { FoodRef } from "./port.ts";
import { countDocuments, readAllDocuments, readDocuments } from "./postgres.ts";

// Meilisearch's indexes follow the index in PostgreSQL: what changes there is recorded in the same transaction
// (search_changes), and stays recorded until Meilisearch has it, however long it is away.

/** Changes, or recipes in a build, of one write. */
const BATCH = 500;
const RENEW_MS = 8000;

const byKind = (changes: readonly Change[], kind: Change["kind"]): number[] => [
  ...new Set(changes.filter((change) => change.kind === kind).map((change) => change.entityId)),
];

/** Updates and builds the indexes of a Meilisearch server, one process of the installation at a time. */
export class MeilisearchSync {
  private readonly owner = crypto.randomUUID();

  constructor(
    private readonly db: Database,
    private readonly server: MeilisearchServer,
  ) {}

  /** Runs work under the lease. @returns false when another process has it */
  private async leased(work: () => Promise<void>): Promise<boolean> {
    const { sql } = this.db;
    if (!(await takeLease(sql, this.owner))) return false;
    // A failed renewal is repeated by the next; should the lease run out, settleChanges notices.
    const renewal = setInterval(() => void takeLease(sql, this.owner).catch(() => {}), RENEW_MS);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await releaseLease(sql, this.owner);
    }
    return true;
  }

  /** Writes what was missed, oldest first, until nothing is left. @throws SearchEngineError */
  async catchUp(build: string): Promise<void> {
    const { sql } = this.db;
    await this.leased(async () => {
      while (true) {
        const changes = await readChanges(sql, BATCH);
        if (changes.length === 0) return;
        await this.write(build, changes);
        if (!(await settleChanges(sql, changes, build, this.owner))) return;
      }
    });
  }

  private async write(build: string, changes: readonly Change[]): Promise<void> {
    const { sql } = this.db;
    const recipeIds = byKind(changes, "recipe");
    if (recipeIds.length > 0)
      await this.server.writeRecipes(build, { documents: await readDocuments(sql, recipeIds), recipeIds });
    const kinds = ["food", "category", "subcategory"] as const;
    const refs: FoodRef[] = kinds.flatMap((kind) => byKind(changes, kind).map((id) => ({ kind, id })));
    if (refs.length === 0) return;
    const foods = byKind(changes, "food");
    const all = [
      ...(await buildFoodDocuments(sql, foods)),
      ...(foods.length < refs.length ? await buildCategoryDocuments(sql) : []),
    ];
    const there = new Set(all.map(({ type, id }) => `${type}:${id}`));
    const removed = refs.filter(({ kind, id }) => !there.has(`${kind}:${id}`));
    await this.server.writeFoods(build, { documents: all, removed });
  }

  /**
   * Builds new indexes and serves them in place of the old ones, which are then deleted.
   * @param isDue whether a build is still wanted, asked under the lease
   * @returns false when another process is at it, or none is due
   * @throws SearchEngineError; the old indexes are then kept
   */
  async build(isDue: () => Promise<boolean>): Promise<boolean> {
    let hasBuilt = false;
    await this.leased(async () => {
      if (!(await isDue())) return;
      const before = await readIndexState(this.db.sql);
      if (before?.building) await this.server.drop(before.building);
      const build = `${Date.now()}_${crypto.randomUUID().slice(0, 8)}`;
      await beginBuild(this.db, build);
      await this.server.create(build);
      for await (const documents of readAllDocuments(this.db.sql, BATCH))
        await this.server.writeRecipes(build, { documents, recipeIds: [] });
      await this.server.writeFoods(build, { documents: await buildFoodDocuments(this.db.sql), removed: [] });
      await markBuilt(this.db.sql, "meilisearch", build, indexFormat);
      hasBuilt = true;
      // What is left of a failed deletion takes space and does no harm.
      if (before?.build) await this.server.drop(before.build).catch(() => {});
    });
    return hasBuilt;
  }

  /**
   * Compares the number of documents: whatever a server lost without a trace, for example by an older copy of its data.
   * @returns false when documents are missing or too many, and no change is under way
   */
  async isComplete(build: string): Promise<boolean> {
    const { sql } = this.db;
    const isIdle = async () => (await readIndexState(sql))?.behindMs === null;
    if (!(await isIdle())) return true;
    const [wanted, held] = await Promise.all([countDocuments(sql), this.server.counts(build)]);
    const isSame = wanted.recipes === held.recipes && wanted.foods === held.foods;
    return isSame || !(await isIdle());
  }
}
