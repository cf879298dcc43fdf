import { Type } from "@sinclair/typebox";
import { ByLang, strict } from "../data.ts";
import { compiled, Pattern } from "../patterns.ts";
import data from "./work.json";

const Minutes = Type.Integer({ minimum: 1, maximum: 30 });

const Work = Type.Object(
  {
    slow: Pattern("iu", "work whose duration depends on the food: no time is guessed for such a step"),
    handwork: Type.Array(Type.Object({ words: Pattern("iu"), minutes: Minutes }, strict), {
      description: "work of the hands, with the minutes that it usually takes a home cook for a few servings",
    }),
    oven: Type.Object(
      {
        alone: Pattern("i", "the beginning of a sentence that turns the oven on and does nothing else"),
        meanwhile: Pattern("i", "words in it that refer to the sentence before"),
        wait: Pattern("i", "a wait that is longer than an oven takes to heat"),
      },
      strict,
    ),
    heat: Pattern("iu", "how hot it is to be"),
    serves: Pattern("iu", "a step that brings the dish to the table"),
    cold: Pattern("iu", "what is eaten cold"),
    hot: Pattern("iu", "what is cooked in something hot"),
  },
  strict,
);

/** Patterns for the work that steps tell of, in each language. */
export const workWords = compiled(ByLang(Work), data, "work.json");
