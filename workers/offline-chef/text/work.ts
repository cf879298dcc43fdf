import { Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { ByLang, compiled, Fields, Pattern, Text } from "../data.ts";
import toolWords from "./equipment.json";
import jointWords from "./joints.json";
import data from "./work.json";

const Minutes = Type.Integer({ minimum: 1, maximum: 30 });

const Work = Fields({
  slow: Pattern("iu", "work whose duration depends on the food: no time is guessed for such a step"),
  handwork: Type.Array(Fields({ words: Pattern("iu"), minutes: Minutes }), {
    description: "work of the hands, with the minutes that it usually takes a home cook for a few servings",
  }),
  oven: Fields({
    alone: Pattern("i", "the beginning of a sentence that turns the oven on and does nothing else"),
    meanwhile: Pattern("i", "words in it that refer to the sentence before"),
    wait: Pattern("i", "a wait that is longer than an oven takes to heat"),
  }),
  heat: Pattern("iu", "how hot it is to be"),
  serves: Pattern("iu", "a step that brings the dish to the table"),
  cold: Pattern("iu", "what is eaten cold"),
  hot: Pattern("iu", "what is cooked in something hot"),
});

/** Patterns for the work that steps tell of, in each language. */
export const workWords = compiled(ByLang(Work), data, "work.json");

const Joints = Fields({
  abbreviation: Pattern("u", "a full stop after these ends no sentence"),
  goesOn: Pattern("iu", "the beginning of a sentence that continues the previous one"),
  chains: Type.Array(Pattern("giu"), { description: "stands between the links of a chain in one sentence" }),
});

/** Where sentences may be parted, whatever the language. */
export const joints = compiled(Joints, jointWords, "joints.json");

/** Words for tools in steps, with what to call them; in the order in which a cook gets them out. */
const tools = compiled(ByLang(Type.Array(Fields({ words: Pattern("i"), name: Text }))), toolWords, "equipment.json");

/** The names of the tools that a text mentions, in the order of use. */
export const toolsIn = (text: string, lang: Lang): string[] =>
  tools[lang].filter((tool) => tool.words.test(text)).map(({ name }) => name);
