import type { FoodTrait } from "@toque/db/schemas/food.ts";

/** What diets exclude by, in the order of the pages: from animals, from plants. */
const all: Record<FoodTrait, true> = {
  meat: true,
  pork: true,
  beef: true,
  poultry: true,
  lamb: true,
  fish: true,
  crustacean: true,
  mollusc: true,
  dairy: true,
  lactose: true,
  egg: true,
  honey: true,
  gelatine: true,
  "animal-fat": true,
  gluten: true,
  grain: true,
  legume: true,
  nut: true,
  alcohol: true,
  "refined-sugar": true,
};

export const isTrait = (text: string): text is FoodTrait => Object.hasOwn(all, text);
export const traits: readonly FoodTrait[] = Object.keys(all).filter(isTrait);
