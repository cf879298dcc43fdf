import type { JobResult } from "@toque/db/jobs/catalogue.ts";
import { markUpgraded } from "@toque/db/recipes/save.ts";
import { MAX_RETRIES } from "../../ai/agents/structured.ts";
import { upgradeRecipe } from "../../ai/agents/upgrade.ts";
import { isUpgraded } from "../../ai/changes/upgrade.ts";
import { loadConstraints } from "../../ai/read/constraints.ts";
import { workingLang } from "../../ai/read/upgrade-view.ts";
import { ChangeSet, type WorkingRecipe } from "../../ai/tools/change-set.ts";
import { ToolError } from "../../ai/tools/define.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { commitChanges } from "../chatbot/commit.ts";
import { defineUserJob } from "../define.ts";
import type { ChefDeps } from "../deps.ts";

/** Percent at which an attempt begins. */
const upgradingAt = (attempt: number) => 10 + (attempt * 80) / (MAX_RETRIES + 1);

async function readOwnOrVisible(changeSet: ChangeSet, recipeId: number): Promise<WorkingRecipe> {
  try {
    return await changeSet.write(recipeId);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new JobError({ code: "recipe_not_found", detail: "This recipe does not exist." });
  }
}

/**
 * Upgrades a recipe: a new version of the user's own recipe, or a private variant that replaces another user's recipe for
 * this user. Stages: reading, upgrading, checking, saving. Fails as `nothing_to_upgrade` when there is nothing to improve,
 * so that the quota is returned.
 */
export function upgradeRecipeHandler({ db, chatModel, search, embedder, log }: ChefDeps): JobHandler {
  return defineUserJob("upgrade-recipe", async (context) => {
    const { job, signal } = context;
    const { userId, lang } = job;
    const { recipe_id } = job.params;
    await context.progress("reading", 5);
    const changeSet = new ChangeSet(db.sql, userId, recipe_id);
    const recipe = await readOwnOrVisible(changeSet, recipe_id);
    const constraints = await loadConstraints(db.sql, userId);
    const content = await upgradeRecipe({
      model: chatModel,
      conn: db.sql,
      recipeId: recipe_id,
      content: recipe.content,
      lang: workingLang(recipe.content, lang),
      tools: { db, userId, lang, constraints, search, embedder, changeSet, log },
      signal,
      onStage: (name, attempt) => context.progress(name, upgradingAt(attempt) + (name === "checking" ? 20 : 0)),
    });
    if (!isUpgraded(recipe.content, content))
      throw new JobError({
        code: "nothing_to_upgrade",
        detail: "This recipe is fine as it is: nothing was changed.",
      });
    changeSet.modify(recipe, content);
    await context.progress("saving", 95);
    await context.commit(async (tx) => {
      const committed = await commitChanges(tx, changeSet, { userId, jobId: job.id, lang, source: "ai_upgrader" });
      const [event] = committed.events;
      const recipeId = committed.recipeId ?? recipe_id;
      await markUpgraded(tx, recipeId);
      const result: JobResult<"upgrade-recipe"> = {
        recipe_id: recipeId,
        version: event?.type === "recipe_modified" ? event.version : 1,
        previous_version: event?.type === "recipe_modified" ? event.previous_version : null,
        summary: event && "summary" in event ? event.summary : "",
        model: chatModel.name,
      };
      return { result, model: chatModel.name };
    });
  });
}
