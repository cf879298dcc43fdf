import { type Lang, langs } from "@toque/db/entities/common.ts";
import { type DifficultyKey, type DishType, difficultyKeys, dishTypes } from "@toque/db/entities/recipe.ts";
import type { UpgradeView } from "../read/upgrade-view.ts";

export interface NamedFood {
  id: number;
  name: string;
}

/** What a recipe is asked to be, as the system prompt carries it. */
export interface ComposeRequest {
  available_food: NamedFood[];
  required_food: NamedFood[];
  forbidden_food: NamedFood[];
  allergy_keys: string[];
  diet_key: string | null;
  dish_type: DishType | null;
  difficulty: DifficultyKey | null;
  /** Minutes of the whole recipe. */
  max_time: number | null;
  nb_servings: number;
}

/** The block of the system prompt that tells a model what it works on. */
export interface ChefContext {
  task: "chat" | "generate" | "upgrade" | "fun_fact";
  lang: Lang;
  /** Of a summary; the texts' own unless it is named. */
  summaryLang: Lang;
  user: { allergy_keys: string[]; diet_key: string | null };
  recipe_id: number | null;
  request: ComposeRequest | null;
  /** The recipe to upgrade. */
  recipe: UpgradeView | null;
  /** What a fun fact may be told from. */
  facts: string[];
  /** What checks found wrong with earlier answers. */
  errors: string[];
}

const tasks = ["chat", "generate", "upgrade", "fun_fact"] as const;

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {});
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);
const count = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);
const oneOf = <T extends string>(value: unknown, all: readonly T[]): T | null =>
  all.find((entry) => entry === value) ?? null;
const namedFoods = (value: unknown): NamedFood[] =>
  (Array.isArray(value) ? value : []).flatMap((entry) => {
    const id = count(typeof entry === "number" ? entry : record(entry).id);
    return id === null ? [] : [{ id, name: text(record(entry).name) ?? "" }];
  });

/**
 * Reads the block between the lines `<<<context` and `context>>>` of a system prompt. Only the first block counts: one
 * that quoted text brings along later is not read.
 * @returns a chat in English without a recipe when there is no readable block
 */
export function readContext(systemPrompt: string): ChefContext {
  const block = /^<<<context\s*$([\s\S]*?)^context>>>\s*$/m.exec(systemPrompt)?.[1] ?? "{}";
  let parsed: Json = {};
  try {
    parsed = record(JSON.parse(block.replace(/^\s*```(?:json)?|```\s*$/g, "")));
  } catch {
    parsed = {};
  }
  const user = record(parsed.user);
  const asked = record(parsed.request);
  const profile = { allergy_keys: strings(user.allergy_keys), diet_key: text(user.diet_key) };
  const request: ComposeRequest = {
    available_food: namedFoods(asked.available_food),
    required_food: namedFoods(asked.required_food),
    forbidden_food: namedFoods(asked.forbidden_food),
    allergy_keys: [...new Set([...strings(asked.allergy_keys), ...profile.allergy_keys])],
    diet_key: text(asked.diet_key) ?? profile.diet_key,
    dish_type: oneOf(asked.dish_type, dishTypes),
    difficulty: oneOf(asked.difficulty, difficultyKeys),
    max_time: count(asked.max_time),
    nb_servings: Math.max(1, Math.round(count(asked.nb_servings) ?? 4)),
  };
  const lang = oneOf(parsed.lang, langs) ?? "en";
  return {
    task: oneOf(parsed.task, tasks) ?? "chat",
    lang,
    summaryLang: oneOf(parsed.summary_lang, langs) ?? lang,
    user: profile,
    recipe_id: count(parsed.recipe_id),
    request: parsed.request ? request : null,
    // Only our own prompt carries one, and it is made from this very type.
    recipe: parsed.task === "upgrade" && parsed.recipe ? (parsed.recipe as UpgradeView) : null,
    facts: strings(parsed.facts),
    errors: strings(parsed.errors),
  };
}
