import { describe, expect, test } from "bun:test";
import type { LangMap } from "../schemas/common.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { buildContent } from "./content.ts";

let lastId = 0;
const nextId = () => ++lastId;
const payload = (over: Partial<RecipeCreate>): RecipeCreate => ({
  name: "Pie",
  description: "",
  nb_servings: 2,
  preparation_time: 1,
  total_time: 2,
  difficulty_id: 1,
  origin_lang: "en",
  ...over,
});
const step = (text: string | LangMap, order: number) => ({ order, text });
const steps = (...texts: (string | LangMap)[]) => texts.map(step);
const sub = (name: string | LangMap, order: number, ...texts: (string | LangMap)[]) => ({
  name,
  order,
  difficulty_id: 1,
  nb_servings: 2,
  steps: steps(...texts),
});
/** The content before and after saving the second payload. */
function saved(first: Partial<RecipeCreate>, second: Partial<RecipeCreate>) {
  const before = buildContent(payload(first), null, nextId);
  return { before, after: buildContent(payload(second), before, nextId) };
}

const knead = { en: "Knead the dough for ten minutes.", fr: "Pétrir la pâte dix minutes." };
const bake = { en: "Bake it until golden.", fr: "Cuire jusqu'à ce que ce soit doré." };

describe("an unchanged part keeps its id", () => {
  test("beside a reworded and a new one", () => {
    const { before, after } = saved(
      { steps: steps(knead, bake) },
      { steps: steps("Weigh the flour.", "Knead the dough for five minutes.", "Bake it until golden.") },
    );
    const [first, second] = before.steps.map(({ id }) => id);
    expect(after.steps.slice(1).map(({ id }) => id)).toEqual([first!, second!]);
    expect(after.steps.map(({ text }) => text)).toEqual([
      { en: "Weigh the flour." },
      { en: "Knead the dough for five minutes." },
      bake,
    ]);
  });

  test("when its text is replaced in the same place", () => {
    const { before, after } = saved(
      { steps: steps(knead, bake) },
      { steps: steps("Buy some.", "Bake it until golden.") },
    );
    expect(after.steps.map(({ id }) => id)).toEqual(before.steps.map(({ id }) => id));
    expect(after.steps[0]!.text).toEqual({ en: "Buy some." });
  });

  test("when it is written in a language other than the recipe's", () => {
    const { before, after } = saved(
      { steps: steps(knead, bake) },
      { steps: [bake, knead].map((text, order) => ({ order, text: text.fr, lang: "fr" as const })) },
    );
    expect(after.steps.map(({ id, text }) => [id, text])).toEqual(
      before.steps.toReversed().map(({ id, text }) => [id, text]),
    );
  });

  test("of a duplicate text of which the first is removed", () => {
    const { before, after } = saved({ steps: steps("Stir.", "Wait.", "Stir.") }, { steps: steps("Wait.", "Stir.") });
    expect(after.steps.map(({ id }) => id)).toEqual(before.steps.slice(1).map(({ id }) => id));
  });

  test("of a duplicate food, for each line", () => {
    const line = (multiplier: number, quantity_id = 1) => ({ food_id: 7, quantity_id, multiplier });
    const { before, after } = saved({ ingredients: [line(100), line(20)] }, { ingredients: [line(20), line(3, 2)] });
    const [hundred, twenty] = before.ingredients.map(({ id }) => id);
    expect(after.ingredients.map(({ id }) => id)).toEqual([twenty!, hundred!]);
  });

  test("a sub-recipe with a new one before it, and a renamed one, with all their parts", () => {
    const dough = { en: "Dough", fr: "Pâte" };
    const { before, after } = saved(
      { sub_recipes: [sub(dough, 0, knead), sub("Glaze", 1, bake)] },
      {
        sub_recipes: [
          sub("Filling", 0, "Slice the apples."),
          sub("Dough", 1, "Knead the dough for ten minutes."),
          sub("Icing", 2, "Bake it until golden."),
        ],
      },
    );
    const [filling, same, renamed] = after.sub_recipes;
    expect([same!.id, renamed!.id]).toEqual(before.sub_recipes.map(({ id }) => id));
    expect(before.sub_recipes.map(({ id }) => id)).not.toContain(filling!.id);
    expect(same).toMatchObject({ name: dough, steps: [{ id: before.sub_recipes[0]!.steps[0]!.id, text: knead }] });
    expect(renamed).toMatchObject({ name: { en: "Icing" }, steps: [{ text: bake }] });
  });
});
