import { type Static, Type } from "@sinclair/typebox";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { ByLang, checked, strict, Text } from "../data.ts";
import data from "./work.json";

const Work = Type.Object(
  {
    /** Words for work whose duration depends on the food: no time is guessed for such a step. */
    slow: Text,
    /** Work of the hands, with the minutes that it usually takes a home cook for a few servings. */
    handwork: Type.Array(Type.Object({ words: Text, minutes: Type.Integer({ minimum: 1, maximum: 30 }) }, strict)),
    oven: Type.Object(
      {
        /** The beginning of a sentence that turns the oven on and does nothing else. */
        alone: Text,
        /** Words in it that refer to the sentence before. */
        meanwhile: Text,
        /** A wait that is longer than an oven takes to heat. */
        wait: Text,
      },
      strict,
    ),
  },
  strict,
);

const compiled = ({ slow, handwork, oven }: Static<typeof Work>) => ({
  slow: new RegExp(slow, "iu"),
  handwork: handwork.map(({ words, minutes }) => ({ words: new RegExp(words, "iu"), minutes })),
  oven: {
    alone: new RegExp(oven.alone, "i"),
    meanwhile: new RegExp(oven.meanwhile, "i"),
    wait: new RegExp(oven.wait, "i"),
  },
});

const checkedData = checked(ByLang(Work), data, "work.json");

/** Patterns for the work that steps tell of, in each language. */
export const workWords = Object.fromEntries(langs.map((lang) => [lang, compiled(checkedData[lang])])) as Record<
  Lang,
  ReturnType<typeof compiled>
>;
