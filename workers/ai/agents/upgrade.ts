import type { Conn } from "@toque/db/client/types.ts";
import { RecipeUpgrade } from "@toque/db/entities/ai.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import { nextPartIds } from "@toque/db/recipes/content.ts";
import { allIngredients, loadReference } from "@toque/db/recipes/reference.ts";
import { applyUpgrade, countUpgradeParts } from "../changes/upgrade.ts";
import { updateDeclarations } from "../checks/content.ts";
import { type Problem, textsOf, unusable } from "../checks/problem.ts";
import { upgradeProblems } from "../checks/upgrade.ts";
import type { ChatModelPort } from "../ports.ts";
import { upgradeContext } from "../prompts/context.ts";
import { UPGRADE_TOOL, upgradePrompt, upgradeRequest } from "../prompts/upgrade.ts";
import { readUpgradeView } from "../read/upgrade-view.ts";
import type { ToolContext } from "../tools/context.ts";
import { draftNutrition } from "../tools/draft-nutrition.ts";
import { lookupFood } from "../tools/lookup-food.ts";
import { FailedAnswer } from "./failed-answer.ts";
import { MAX_MODEL_CALLS } from "./guard.ts";
import { askStructured, MAX_RETRIES, type StructuredAnswer } from "./structured.ts";

const response = { name: UPGRADE_TOOL, description: "The upgraded recipe", schema: RecipeUpgrade };

export interface UpgradeWork {
  model: ChatModelPort;
  conn: Conn;
  recipeId: number;
  content: RecipeContent;
  /** The language of the recipe's texts; the summary is in that of `tools`, the user's. */
  lang: Lang;
  tools: ToolContext;
  signal: AbortSignal;
  /** Told of each attempt's beginning and of its checks; attempts count from 0. */
  onStage(stage: "upgrading" | "checking", attempt: number): Promise<void>;
}

/**
 * Upgrades a content and checks it in code; an answer with faults goes back to the model, at most {@link MAX_RETRIES} times.
 * @returns the content as it shall be, which may be the same, and a sentence about it
 * @throws FailedAnswer when no upgrade passed its checks, ModelError, the signal's reason
 */
export async function upgradeRecipe(work: UpgradeWork): Promise<{ content: RecipeContent; summary: string }> {
  const { conn, content, lang, recipeId, tools } = work;
  const { constraints } = tools;
  const recipe = await readUpgradeView(conn, content, lang);
  const budget = { left: MAX_MODEL_CALLS };
  let problems: Problem[] = [];
  let last: RecipeUpgrade | null = null;
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    await work.onStage("upgrading", attempt);
    const { value, fault }: StructuredAnswer<RecipeUpgrade> = await askStructured({
      model: work.model,
      response,
      tools: [lookupFood(tools), draftNutrition(tools)],
      prompt: upgradePrompt(
        upgradeContext({ lang, summaryLang: tools.lang, constraints, recipeId, recipe }, textsOf(problems)),
      ),
      message: upgradeRequest(last),
      budget,
      signal: work.signal,
      log: tools.log,
    });
    await work.onStage("checking", attempt);
    problems = value
      ? await upgradeProblems(conn, { before: content, upgrade: value, lang, constraints })
      : [unusable(fault)];
    if (value && problems.length === 0) {
      const nextId = await nextPartIds(conn, countUpgradeParts(value));
      const after = applyUpgrade(content, value, { lang, nextId });
      const reference = await loadReference(conn, allIngredients(after));
      return { content: updateDeclarations(content, after, reference), summary: value.summary.trim() };
    }
    last = value ?? last;
    tools.log.info("an upgrade goes back to the model", { attempt, errors: textsOf(problems) });
  }
  throw new FailedAnswer("upgrade_failed_checks", "No upgrade of this recipe passed its checks.", problems);
}
