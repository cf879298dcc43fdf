import type { Conn } from "@toque/db/client/types.ts";
import { nextPartIds } from "@toque/db/recipes/content.ts";
import type { RecipeUpgrade } from "@toque/db/schemas/ai.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { applyUpgrade, countUpgradeParts, isUpgraded } from "../changes/upgrade.ts";
import { statingCores } from "../checks/hygiene.ts";
import { type Problem, textsOf, unusable } from "../checks/problem.ts";
import { upgradeProblems } from "../checks/upgrade.ts";
import type { ChatModelPort } from "../ports.ts";
import { upgradeContext, upgradePrompt, upgradeRequest } from "../prompts/upgrade.ts";
import { readUpgradeView } from "../read/upgrade-view.ts";
import { recipeUpgrade } from "../response-tools.ts";
import type { ToolContext } from "../tools/context.ts";
import { draftNutrition } from "../tools/draft-nutrition.ts";
import { lookupFood } from "../tools/lookup-food.ts";
import { FailedAnswer } from "./failures.ts";
import { MAX_MODEL_CALLS } from "./guard.ts";
import { askStructured, MAX_RETRIES, type StructuredAnswer } from "./structured.ts";

export interface UpgradeWork {
  model: ChatModelPort;
  conn: Conn;
  recipeId: number;
  content: RecipeContent;
  /** The language of the recipe's texts. */
  lang: Lang;
  tools: ToolContext;
  signal: AbortSignal;
  /** Called when an attempt begins and when it is checked; attempts count from 0. */
  onStage(stage: "upgrading" | "checking", attempt: number): Promise<void>;
}

/**
 * Upgrades a content and checks it in code; an answer with faults is sent back, at most {@link MAX_RETRIES} times.
 * @returns the upgraded content, possibly unchanged
 * @throws FailedAnswer when no upgrade passed its checks, ModelError, the signal's reason
 */
export async function upgradeRecipe(work: UpgradeWork): Promise<RecipeContent> {
  const { conn, content, lang, recipeId, tools } = work;
  const { constraints } = tools;
  const recipe = await readUpgradeView(conn, content, lang);
  const budget = { left: MAX_MODEL_CALLS };
  let problems: Problem[] = [];
  let last: RecipeUpgrade | null = null;
  for (let attempt = 0; attempt <= MAX_RETRIES; attempt++) {
    await work.onStage("upgrading", attempt);
    const { answer, fault }: StructuredAnswer<typeof recipeUpgrade> = await askStructured({
      model: work.model,
      responses: [recipeUpgrade],
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
    const value: RecipeUpgrade | null = answer?.value ?? null;
    problems = value
      ? await upgradeProblems(conn, { before: content, upgrade: value, lang, constraints })
      : [unusable(fault)];
    if (value && problems.length === 0) {
      const nextId = await nextPartIds(conn, countUpgradeParts(value));
      // What the author declares stays: an upgrade adds nothing that it forbids.
      const upgraded = applyUpgrade(content, value, { lang, nextId });
      return isUpgraded(content, upgraded) ? await statingCores(conn, upgraded, lang) : upgraded;
    }
    last = value ?? last;
    tools.log.info("an upgrade goes back to the model", { attempt, errors: textsOf(problems) });
  }
  throw new FailedAnswer("upgrade_failed_checks", "No upgrade of this recipe passed its checks.", problems);
}
