import { Type } from "@sinclair/typebox";
import { compiled, Fields, Pattern } from "../../data.ts";
import type { FoodReader, Named } from "../../foods/reader.ts";
import { dietWithout, isIntolerance } from "../../substitutions/constraints.ts";
import file from "./patterns/things.json";

// The foods and substances that diets and allergies are about, in folded texts of any language: the lexicon has their names.

const patterns = compiled(
  Fields({
    diets: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: "what a diet is to be without: keys of the lexicon, of kinds of food after 'kind:'",
    }),
    apart: Pattern("g", "words that make a name of their own with such a thing: 'sans gluten' names no gluten"),
    verbs: Pattern("", "a verb that looks like a thing: 'no soy vegano'"),
  }),
  file,
  "patterns/things.json",
);

/** The diets that are to be without a thing. */
export const withoutThing = ({ keys }: Named): string[] =>
  Object.entries(patterns.diets).flatMap(([diet, own]) => (own.some((key) => keys.includes(key)) ? [diet] : []));

/** What a text names, with its place. */
export function namedIn(folded: string, reader: FoodReader): readonly Named[] {
  const bare = folded.replace(patterns.apart, (word) => ";".repeat(word.length));
  return reader.named(bare).filter(({ start }) => !patterns.verbs.test(folded.slice(start)));
}

/** Diets whose thing itself a folded text names, as in "does it contain gluten?". */
export const thingsIn = (folded: string, reader: FoodReader): string[] => [
  ...new Set(namedIn(folded, reader).flatMap(withoutThing)),
];

/** The diets of those who do not tolerate an item: by the thing itself, else by the one allergen that it holds. */
export const causesOf = (folded: string, reader: FoodReader): string[] => {
  const diets = namedIn(folded, reader).flatMap((one) => {
    const own = withoutThing(one).filter(isIntolerance);
    const [allergen, more] = one.allergens;
    return own.length > 0 || !allergen || more ? own : (dietWithout(allergen) ?? []);
  });
  return [...new Set(diets)];
};
