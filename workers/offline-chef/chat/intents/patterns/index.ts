import { type TSchema, Type } from "@sinclair/typebox";
import { byLang, Enum, type Lang, Nullable } from "@toque/db/schemas/common.ts";
import { DishType } from "@toque/db/schemas/recipe.ts";
import { compiled, each, Fields, Pattern, Text, WordSet } from "../../../data.ts";
import { numberPattern } from "../numbers.ts";
import { askTopics, nutrients, seasons } from "../types.ts";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";
import message from "./message.json";

// How people word what they want, one file a language. All patterns run on folded text (lower case, no accents).

const one = (description: string) => Pattern("", description);
const several = (description = "") => Type.Array(Pattern(), { description });
/** Patterns that tell one of some things apart, or a figure. */
const Telling = <Schema extends TSchema>(schema: Schema) => Type.Array(Type.Tuple([Pattern(), schema]));

const told = ["greeting", "thanks", "help", "yes", "no", "bye", "more"] as const;
const asked = ["question", "contains", "allergens", "suggest", "without", "maxTime", "quick", "step"] as const;

/** What one clause asks for; what it names is in the groups `from`, `to`, `food`, `n`, `unit`. */
const Clause = Fields({
  ...each(["make", ...asked, ...told], Pattern()),
  ...each(["swap", "swapFrom", "askReplace", "remove", "add", "scale"], several()),
  adjust: Telling(Type.Number()),
  scaleFactor: Telling(Type.Number()),
  nutrition: Telling(Nullable(Enum(nutrients))),
  dishTypes: Telling(DishType),
  seasons: Telling(Enum(seasons)),
  ask: Telling(Enum(askTopics)),
});

const Refusal = Fields({
  put: several("not to put a food in, which is in the group `food`"),
  denied: Type.Array(Pattern("g"), {
    description: "not to do any other thing to the recipe, with all words that this reaches to",
  }),
  instead: one("introduces the wanted alternative"),
});

const Mood = Fields({
  filler: one("words that say nothing at the beginning of a part"),
  polite: several("opens a request in the form of a question"),
  request: several("opens any other request"),
  elliptic: one("opens a request without a verb"),
  finite: one("does not follow in such a request"),
  never: one("with it a sentence reports, asks or tells"),
  unclear: one("a change beside a negation that may be meant for it"),
});

/** Wishes beside others; foods are in the groups `food`, `other`, `from`, `to`, `both`. */
const Wish = Fields({
  joint: Pattern("g", "stands between two wishes"),
  rewrite: Type.Array(Fields({ from: Pattern("g"), to: Type.String() }), {
    description: "lists that are worded as one",
  }),
  keep: several("is to stay"),
  also: several("the same as before for another food"),
  back: several("what was taken out is to come back"),
  take: several("takes the place of what was just said to be missing or left out"),
  instead: several("names the old food and the new one without a word between them"),
  lack: one("a food is not at hand"),
  pair: one("another exchange with the verb of the one before"),
  only: one("what the verb that was denied is meant for"),
  wanted: one("'not without': twice denied"),
  denied: one("a number of servings that is not meant"),
  undo: one("asks to take the last change back"),
  lookalikes: Type.Record(Type.String(), Type.String(), {
    description: "words that without their accents look like a food, with the food as it is written",
  }),
});

const Message = Fields({
  opening: one("a verb that opens a request"),
  courtesy: one("closes it"),
  next: one("stands between two requests"),
  variant: one("the change is to become a recipe of its own"),
  saveAs: Pattern("g", "says that, with the verb directly before it"),
});

const File = Fields({
  parts: Type.Record(Type.String(), Text, { description: "what {names} in the patterns stand for" }),
  beforeName: one("words that may stand before a food and are no part of its name"),
  stopwords: WordSet("frequent words that identify the language"),
  clause: Clause,
  refusal: Refusal,
  mood: Mood,
  wish: Wish,
});

const files = { en, fr, es, de };

function patternsOf(lang: Lang) {
  const content = files[lang];
  const parts = { ...content.parts, number: numberPattern };
  return {
    ...compiled(File, content, `patterns/${lang}.json`, parts),
    message: compiled(Message, message, "patterns/message.json", parts),
  };
}

/** The patterns of each language. */
export const patterns = byLang(patternsOf);
export type Patterns = (typeof patterns)["en"];
