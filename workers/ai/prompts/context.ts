import type { Lang } from "@toque/db/entities/common.ts";
import type { GenerationBrief, NamedFood } from "../checks/brief.ts";
import type { Constraints } from "../read/constraints.ts";
import type { UpgradeView } from "../read/upgrade-view.ts";

/** Names of the languages, as a prompt names them. */
export const languageNames: Record<Lang, string> = { en: "English", fr: "French", es: "Spanish", de: "German" };

/** What the system prompt tells the model as data. */
export interface PromptContext {
  task: "chat" | "generate" | "upgrade" | "fun_fact";
  lang: Lang;
  /** Of a summary, where it is another one than that of the texts. */
  summary_lang?: Lang;
  user: { allergy_keys: string[]; diet_key: string | null };
  recipe_id: number | null;
  request?: {
    available_food: { id: number; name: string }[];
    required_food: { id: number; name: string }[];
    forbidden_food: { id: number; name: string }[];
    allergy_keys: string[];
    diet_key: string | null;
    dish_type: string;
    difficulty: string;
    max_time: number;
    nb_servings: number;
  };
  /** The recipe to upgrade. */
  recipe?: UpgradeView;
  /** What a fun fact may be told from. */
  facts?: string[];
  /** What was wrong with the answers before. */
  errors?: string[];
}

const userOf = (constraints: Constraints) => ({
  allergy_keys: constraints.allergies.map((allergy) => allergy.key),
  diet_key: constraints.diet?.key ?? null,
});

/** The context of a conversation. */
export const chatContext = (lang: Lang, constraints: Constraints, recipeId: number | null): PromptContext => ({
  task: "chat",
  lang,
  user: userOf(constraints),
  recipe_id: recipeId,
});

const told = ({ id, name }: NamedFood) => ({ id, name });

/** The context of a recipe to compose. */
export function generationContext(brief: GenerationBrief, errors: readonly string[]): PromptContext {
  const user = userOf(brief.constraints);
  return {
    task: "generate",
    lang: brief.lang,
    user,
    recipe_id: brief.recipeId,
    request: {
      available_food: brief.available.map(told),
      required_food: brief.required.map(told),
      forbidden_food: brief.forbidden.map(told),
      ...user,
      dish_type: brief.dishType,
      difficulty: brief.difficulty,
      max_time: brief.maxTime,
      nb_servings: brief.nbServings,
    },
    ...withErrors(errors),
  };
}

const withErrors = (errors: readonly string[]) => (errors.length > 0 ? { errors: [...errors] } : {});

/** The context of a recipe to upgrade. */
export const upgradeContext = (
  work: { lang: Lang; summaryLang: Lang; constraints: Constraints; recipeId: number; recipe: UpgradeView },
  errors: readonly string[],
): PromptContext => ({
  task: "upgrade",
  lang: work.lang,
  summary_lang: work.summaryLang,
  user: userOf(work.constraints),
  recipe_id: work.recipeId,
  recipe: work.recipe,
  ...withErrors(errors),
});

/** The context of a fun fact to tell. */
export const funFactContext = (lang: Lang, facts: readonly string[], errors: readonly string[]): PromptContext => ({
  task: "fun_fact",
  lang,
  user: { allergy_keys: [], diet_key: null },
  recipe_id: null,
  facts: [...facts],
  ...withErrors(errors),
});

/**
 * Data as one line of JSON in which no text can end the block or begin another: angle brackets are escaped, and JSON has no
 * raw line breaks.
 */
export const quoteData = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

/** The fenced block that every system prompt carries. */
export const contextBlock = (context: PromptContext): string => `<<<context\n${quoteData(context)}\ncontext>>>`;
