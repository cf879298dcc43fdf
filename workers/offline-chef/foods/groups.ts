/** A word for several foods, and the food that it means when one is to be bought; its words are in the lexicon. */
export { type FoodKind as FoodGroup, kindByKey as groupByKey } from "@toque/db/shared/lexicon/kinds.ts";
