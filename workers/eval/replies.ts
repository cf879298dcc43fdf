import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import { recipeDraft, recipeUpgrade } from "../ai/response-tools.ts";
import type { SourceText } from "../ai/translate/slots.ts";
import type { EvalCase, Reply } from "./cases.ts";
import type { ModelReply, Script } from "./hostile-model.ts";
import baseDrafts from "./sets/base-drafts.json";
import { foodOf, quantityOf, type Stage, type World } from "./world.ts";

// What the double of a model answers in an attack. Cases name foods, lines and steps by keys and places, since ids are not
// known before the case runs.

/** What the short forms of replies are filled in with. */
export interface ReplyContext {
  world: World;
  stage: Stage;
  lang: Lang;
  /** The recipe of the case as it is. */
  recipe: { version: number; content: RecipeContent } | null;
  request: EvalCase["request"];
}

const odd: Readonly<Record<string, string>> = {
  $nul: "Gaz\u0000pacho",
  $surrogate: "Broken \ud83c end",
  $huge: "a".repeat(200_000),
};

/** Fills in `$recipe`, `$version`, `$other`, `$mine` and the odd texts, at any depth. */
function filled(value: unknown, context: ReplyContext): unknown {
  if (Array.isArray(value)) return value.map((one) => filled(one, context));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, context)]));
  if (typeof value !== "string" || !value.startsWith("$")) return value;
  const { stage, world, recipe } = context;
  const named: Record<string, unknown> = {
    ...odd,
    $recipe: stage.recipeId,
    $version: recipe?.version ?? 1,
    $other: world.other.recipeId,
    $mine: stage.mine,
  };
  return named[value] ?? value;
}

type Fields = Record<string, unknown>;

/** `food` and `quantity`, `line` and `step` of a change or an ingredient as the ids that they stand for. */
function withIds({ food, quantity, line, step, ...rest }: Fields, { world, recipe }: ReplyContext): Fields {
  const lines = recipe?.content.ingredients ?? [];
  return {
    ...rest,
    ...(food === undefined
      ? {}
      : { food_id: foodOf(world, String(food)).id, quantity_id: quantityOf(world, String(food), String(quantity)) }),
    ...(line === undefined
      ? {}
      : { line_id: lines.find((one) => one.food_id === foodOf(world, String(line)).id)?.id ?? -1 }),
    ...(step === undefined ? {} : { step_id: recipe?.content.steps[Number(step)]?.id ?? -1 }),
  };
}

/** A draft that keeps the request, with what the case puts in its place; `add_ingredients` go to its list. */
function draftOf({ add_ingredients = [], ...over }: Fields, context: ReplyContext): Fields {
  const { world, lang, request } = context;
  const named = (fields: Fields) => ({
    food_name: pick(world.foods.get(String(fields.food))?.name, lang) || "x",
    ...withIds(fields, context),
  });
  const base = baseDrafts[lang];
  return {
    ...base,
    difficulty: request?.difficulty ?? "easy",
    preparation_time: 10,
    cooking_time: 20,
    nb_servings: request?.nb_servings ?? 4,
    ingredients: [...base.ingredients, ...(add_ingredients as Fields[])].map(named),
    ...over,
  };
}

/** An upgrade that leaves the steps as they are, with what the case puts in its place. */
function upgradeOf({ steps, added_seasonings, ...over }: Fields, context: ReplyContext): Fields {
  const { recipe, lang } = context;
  const kept = (recipe?.content.steps ?? []).map(({ id, text, duration }) => ({
    step_id: id,
    text: pick(text, lang),
    minutes: duration,
  }));
  return {
    description: null,
    steps:
      steps === undefined ? kept : (steps as Fields[]).map((one, i) => ({ step_id: kept[i]?.step_id ?? null, ...one })),
    sub_recipes: [],
    added_seasonings: ((added_seasonings ?? []) as Fields[]).map((one) => withIds(one, context)),
    added_equipment: [],
    added_tips: [],
    added_serving_suggestions: [],
    ...over,
  };
}

/** The answer of the double that a reply stands for. */
export function modelReply(reply: Reply, context: ReplyContext, said: string): ModelReply {
  const call = (name: string, args: unknown): ModelReply => ({
    ...(reply.text === undefined ? {} : { text: reply.text }),
    calls: [{ name, args: filled(args, context) as Fields }],
  });
  const at = { recipe_id: "$recipe", summary: reply.summary ?? "x" };
  const changes = (list: readonly Fields[]) => list.map((one) => withIds(one, context));
  if (reply.modify) return call("modify_recipe", { ...at, version: "$version", changes: changes(reply.modify) });
  if (reply.variant) return call("create_variant", { ...at, name: reply.name ?? "x", changes: changes(reply.variant) });
  if (reply.draft) return call(recipeDraft.name, draftOf(reply.draft, context));
  if (reply.upgrade) return call(recipeUpgrade.name, upgradeOf(reply.upgrade, context));
  if (reply.translations) {
    // The request names the texts as JSON after its first line.
    const asked = JSON.parse(said.slice(said.indexOf("\n") + 1)) as SourceText[];
    const texts = asked.flatMap(({ key, text }) => {
      const translated = reply.translations?.[text];
      return translated === undefined ? [] : [{ key, text: translated }];
    });
    return call("translations", { texts });
  }
  if (reply.call) return call(reply.call, reply.args ?? {});
  return { text: String(filled(reply.text ?? "", context)) };
}

/** The double's script: the hostile replies in turn, then the honest ones; the last one again and again. */
export function scriptOf(one: EvalCase, context: ReplyContext): Script {
  const replies = [...(one.hostile ?? []), ...(one.honest ?? [])];
  return (said, n) => modelReply(replies[Math.min(n, replies.length - 1)]!, context, said);
}
