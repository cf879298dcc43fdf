import { Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { groupsOfEntries, groupsOfFood, groupWords, hygieneGroups } from "@toque/db/shared/hygiene/groups.ts";
import phrases from "@toque/db/shared/hygiene/phrases.json";
import { tellFact } from "@toque/db/shared/hygiene/questions.ts";
import { hygieneFact } from "@toque/db/shared/hygiene/table.ts";
import { placesOf, sentencesOf } from "@toque/db/shared/hygiene/text.ts";
import { ByLang, compiled, Fields, Pattern, Text } from "../../data.ts";
import { speaksOf } from "../../text/mentions.ts";
import type { RecipeEnv } from "../env.ts";
import keepingData from "./keeping.json";

const Group = Enum(hygieneGroups);
const Foods = Type.Array(Group, { description: "groups of foods of which the fact holds" });
const keeping = compiled(
  Fields({
    raw: Type.Array(Fields({ fact: Text, foods: Foods, called: Group }), {
      description: "of foods that no heat reaches, or of a dish with them that is called so",
    }),
    cooked: Type.Array(Fields({ fact: Text, foods: Foods })),
    usual: Type.String({ description: "fact on any other cooked dish, but for what is called as `unlike` says" }),
    unlike: Group,
    says: ByLang(Pattern("iu", "a tip that says how long a dish keeps")),
  }),
  keepingData,
  "keeping.json",
);

/** Where a sentence of a recipe cooks something, and does not only take it off the heat. */
const cooks = (normal: string, lang: RecipeEnv["recipe"]["lang"]): boolean => {
  const others = placesOf("not-cooking", normal, lang);
  return placesOf("heat", normal, lang).some(
    ({ start, end }) => !others.some((other) => other.start <= start && end <= other.end),
  );
};

/**
 * What the table of kitchen hygiene says on keeping the dish as it is made, which what stays raw in it decides; that it says
 * nothing, where it does not.
 */
export function keepingOf({ recipe, lang, say, foodIndex }: RecipeEnv): string {
  const { view, foods } = recipe;
  const spoken = recipe.lang;
  const title = sentencesOf(view.name).flatMap(({ normal }) => groupWords(normal, spoken).map(({ group }) => group));
  const entries = foodIndex.lexicon.scan(view.name, spoken).flatMap((mention) => groupsOfEntries(mention.entries));
  const called = new Set([...title, ...entries]);
  // What a part is made of goes into the dish afterwards.
  const steps = [...view.sub_recipes, view].flatMap((part) => part.steps.flatMap(({ text }) => sentencesOf(text)));
  const heated = steps.map(({ normal }) => cooks(normal, spoken));
  const isHeated = (food: (typeof foods)[number]): boolean => {
    const named = steps.map(({ text }) => speaksOf(text, food, foods, spoken, foodIndex));
    return heated.some((hot, at) => hot && (named[at] || at > named.lastIndexOf(true)));
  };
  const ofGroups = (groups: readonly string[]) =>
    foods.filter(({ key, traits }) => groupsOfFood(key, traits).some((group) => groups.includes(group)));
  const raw = keeping.raw.filter(
    (one) =>
      (called.has(one.called) && ofGroups(one.foods).length > 0) || ofGroups(one.foods).some((food) => !isHeated(food)),
  );
  const isCooked = raw.length === 0 && heated.includes(true);
  const cooked = isCooked ? keeping.cooked.filter((one) => ofGroups(one.foods).length > 0).slice(0, 1) : [];
  const facts = [...raw, ...cooked].map(({ fact }) => fact);
  if (isCooked && facts.length === 0 && !called.has(keeping.unlike)) facts.push(keeping.usual);
  const told = facts.map((key) => tellFact(hygieneFact(key), lang));
  // What its own tips say counts, but not against a fact on what is raw.
  const tips = spoken === lang && raw.length === 0 ? [...(view.tips ?? []), ...(view.serving_tips ?? [])] : [];
  const own = tips.filter((text) => keeping.says[lang].test(text));
  return [...(own.length > 0 ? own : [say("storage")]), ...(told.length > 0 ? told : [phrases.unknown[lang]])].join(
    "\n",
  );
}
