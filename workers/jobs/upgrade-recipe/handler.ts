import { type Static, Type } from "@sinclair/typebox";
import { Id } from "@toque/db/entities/common.ts";
import { MAX_RETRIES } from "../../ai/agents/structured.ts";
import { upgradeRecipe } from "../../ai/agents/upgrade.ts";
import { isUpgraded } from "../../ai/changes/upgrade.ts";
import { loadConstraints } from "../../ai/read/constraints.ts";
import { workingLang } from "../../ai/read/upgrade-view.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import { ToolError } from "../../ai/tools/errors.ts";
import { Stage, type WorkingRecipe } from "../../ai/tools/stage.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { commitStage } from "../chatbot/commit.ts";
import type { ChefDeps } from "../deps.ts";
import { withJobErrors } from "../failures.ts";

/** What an upgrade-recipe job is given. */
export const UpgradeParams = Type.Object({ recipe_id: Id });
export type UpgradeParams = Static<typeof UpgradeParams>;

/** The result of an upgrade-recipe job. */
export interface UpgradeResult {
  /** The recipe that carries the upgrade: the user's own, or their new variant of somebody else's. */
  recipe_id: number;
  version: number;
  /** What "undo" restores; null for a variant, which has nothing before it. */
  previous_version: number | null;
  summary: string;
  model: string;
}

/** Percent at which an attempt begins. */
const upgradingAt = (attempt: number) => 10 + (attempt * 80) / (MAX_RETRIES + 1);

async function readOwnOrVisible(stage: Stage, recipeId: number): Promise<WorkingRecipe> {
  try {
    return await stage.write(recipeId);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new JobError({ code: "recipe_not_found", detail: "This recipe does not exist." });
  }
}

/**
 * Upgrades a recipe: a new version of the user's own, or a private variant of somebody else's that takes its place for the
 * user. Stages: reading, upgrading, checking, saving. When there is nothing to improve the job fails as `nothing_to_upgrade`,
 * so that its quota is given back.
 */
export function upgradeRecipeHandler({ db, chatModel, search, embedder, log }: ChefDeps): JobHandler {
  return (context) =>
    withJobErrors(async () => {
      const { job, signal } = context;
      const { userId, lang } = job;
      const faults = schemaFaults(UpgradeParams, job.params);
      if (userId === null || faults)
        throw new JobError({
          code: "invalid_params",
          detail: "The request is not valid.",
          cause: new Error(faults ?? ""),
        });
      const { recipe_id } = job.params as UpgradeParams;
      await context.progress("reading", 5);
      const stage = new Stage(db.sql, userId, recipe_id);
      const recipe = await readOwnOrVisible(stage, recipe_id);
      const constraints = await loadConstraints(db.sql, userId);
      const { content, summary } = await upgradeRecipe({
        model: chatModel,
        conn: db.sql,
        recipeId: recipe_id,
        content: recipe.content,
        lang: workingLang(recipe.content, lang),
        tools: { db, userId, lang, constraints, search, embedder, stage, log },
        signal,
        onStage: (name, attempt) => context.progress(name, upgradingAt(attempt) + (name === "checking" ? 20 : 0)),
      });
      if (!isUpgraded(recipe.content, content))
        throw new JobError({
          code: "nothing_to_upgrade",
          detail: "This recipe is fine as it is: nothing was changed.",
        });
      stage.modify(recipe, content, summary);
      await context.progress("saving", 95);
      await context.commit(async (tx) => {
        const committed = await commitStage(tx, stage, { userId, jobId: job.id, source: "ai_upgrader" });
        const [event] = committed.events;
        const recipeId = committed.recipeId ?? recipe_id;
        await tx`update recipes set from_ai_upgrader = true where id = ${recipeId}`;
        const result: UpgradeResult = {
          recipe_id: recipeId,
          version: event?.type === "recipe_modified" ? event.version : 1,
          previous_version: event?.type === "recipe_modified" ? event.previous_version : null,
          summary,
          model: chatModel.name,
        };
        return { result, model: chatModel.name };
      });
    });
}
