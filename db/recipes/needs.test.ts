import { describe, expect, test } from "bun:test";
import type { IngredientContent } from "../schemas/recipe-content.ts";
import { encodeNeeds, isOptional, needsOf } from "./needs.ts";

const line = (food_id: number, over: Partial<IngredientContent> = {}): IngredientContent => ({
  id: food_id,
  order: 0,
  food_id,
  quantity_id: 1,
  multiplier: 1,
  ...over,
});
const part = (...ingredients: IngredientContent[]) => ({
  id: 1,
  order: 0,
  name: { en: "Dough" },
  difficulty_id: 1,
  nb_servings: 1,
  steps: [],
  ingredients,
  recipe_img: [],
  tag_ids: [],
});

describe("what a recipe needs", () => {
  test("is what its lines and those of its parts hold, each food once", () => {
    const needs = needsOf({ ingredients: [line(3), line(1)], sub_recipes: [part(line(3), line(2))] });
    expect(needs.map(({ foodIds, lines }) => [foodIds, lines.length])).toEqual([
      [[3], 2],
      [[1], 1],
      [[2], 1],
    ]);
    expect(encodeNeeds(needs)).toEqual({ need_ids: [1, 2, 3], choice_ids: [] });
  });

  test("leaves optional lines out, in any language, and not what says that it is not optional", () => {
    for (const original_text of [
      "10 g chives, optional",
      "sel (facultatif)",
      "perejil opcional",
      "Schnittlauch, wahlweise",
    ])
      expect([original_text, isOptional({ original_text })]).toEqual([original_text, true]);
    for (const original_text of ["10 g chives, not optional", "optionalis", "pas facultatif : le sel", "2 eggs"])
      expect([original_text, isOptional({ original_text })]).toEqual([original_text, false]);
    expect(needsOf({ ingredients: [line(1, { note: { de: "optional" } }), line(2)], sub_recipes: [] })).toHaveLength(1);
  });

  test("takes a choice as one food, and only what is really offered", () => {
    const alternatives = [
      { text: "margarine", food_ids: [8, 7], understood: true, offered: true },
      { text: "tossed in oil", food_ids: [9], understood: true, offered: false },
      { text: "something", food_ids: [10], understood: false, offered: true },
    ];
    const needs = needsOf({ ingredients: [line(5, { alternatives }), line(1)], sub_recipes: [] });
    expect(encodeNeeds(needs)).toEqual({ need_ids: [1], choice_ids: [0, 5, 7, 8] });
  });
});
