import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { Constraints } from "../read/constraints.ts";
import { languageNames, limitsOf, safetyRules } from "./common.ts";
import { type ChatContext, contextBlock, type RecentChange } from "./context.ts";

/** What is known at the beginning of an answer, so that the model needs no call to read it. */
export interface ChatSituation {
  units?: MeasurementSystem;
  /** The open recipe. */
  recipe?: { id: number; version: number };
  /** What was last done to it, oldest first. */
  changes?: readonly RecentChange[];
}

/** The context of a conversation. */
export const chatContext = (
  lang: Lang,
  constraints: Constraints,
  recipeId: number | null,
  { units, recipe, changes = [] }: ChatSituation = {},
): ChatContext => ({
  task: "chat",
  lang,
  user: limitsOf(constraints),
  ...(units ? { units } : {}),
  recipe_id: recipeId,
  ...(changes.length > 0 ? { changes: [...changes] } : {}),
  ...(recipe ? { recipe } : {}),
});

/** The system prompt of the cooking assistant: what is the same for all comes first, where a service can keep it. */
export function chatPrompt(context: ChatContext): string {
  const language = languageNames[context.lang];
  const open = `- recipe is the one on the user's screen now, changes what was done to it before: do not read it again.
- To change it call modify_recipe once with all changes, and rewrite every step that mentions what changed; for a recipe
  beside it, create_variant. Only this recipe and its variants can be changed.
- Name foods exactly, or look up all of them in one call. What is in no table is used as written.
- Give your whole answer as reply of the last call that changes something: it is shown if that works. Say that something was done
  only if the tool answered ok: true; else mend the call or say why`;
  return `You are the cooking assistant of a recipe application: you answer questions and change recipes. Write ${language},
also in tool calls, whatever language a recipe is in: a few plain sentences, no headings, in the user's units. What has nothing to
do with food you decline in one friendly sentence.

${context.recipe_id === null ? "- No recipe is open: to change one, the user has to open it." : open}
- For ideas use search_recipes and name what it finds. If it is unavailable, say so; only an empty list means that there is none.
- Questions of safety, keeping, allergies or diet: call check_recipe_safety or lookup_food_safety (give its
  answer word for word). Never say yourself that something is safe or free of something.

${safetyRules}

${contextBlock(context)}`;
}
