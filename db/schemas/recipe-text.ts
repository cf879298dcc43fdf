import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, Nullable } from "./common.ts";
import { Quantity, UniversalUnit } from "./quantity.ts";

/** How long a pasted text may be, and how many lines with words it may have. */
export const RECIPE_TEXT_LENGTH = 20_000;
export const RECIPE_TEXT_LINES = 400;

/** What a text begins with, where it is no whole recipe. */
export const TextBeginning = Enum(["ingredients", "method"]);

const LineNumber = Type.Integer({ minimum: 1, description: "The line of the text, from 1" });
const Minutes = Nullable(Type.Integer({ minimum: 1 }));

/** What a line of the text was taken for; `heading` begins a part, `group` names the lines below it, `blank` holds marks alone. */
export const textLineRoles = [
  "title",
  "description",
  "facts",
  "heading",
  "group",
  "ingredient",
  "step",
  "note",
  "blank",
] as const;
export type TextLineRole = (typeof textLineRoles)[number];
export const TextLineRole = Enum(textLineRoles);
export const TextLineUse = Type.Object({ line: LineNumber, role: TextLineRole }, { additionalProperties: false });
export type TextLineUse = Static<typeof TextLineUse>;

export const ReadTextRequest = Body({
  text: Type.String({ minLength: 1, maxLength: RECIPE_TEXT_LENGTH }),
  lang: Type.Optional(
    Nullable(Type.Unsafe<Lang>({ ...Lang, description: "The language of the text; told by its words by default" })),
  ),
  part: Type.Optional(Nullable(TextBeginning)),
  roles: Type.Optional(
    Nullable(
      Type.Array(TextLineUse, {
        maxItems: RECIPE_TEXT_LINES,
        description: "What some lines are, whatever they look like; the others are told by their words",
      }),
    ),
  ),
});
export type ReadTextRequest = Static<typeof ReadTextRequest>;

/** A part of the recipe with the line that it begins in. */
export const TextPart = Type.Object({ line: LineNumber, text: Type.String() });
export const TextStep = Type.Object({ ...TextPart.properties, minutes: Minutes });
export type TextStep = Static<typeof TextStep>;

/** A food of the table, named in the reader's language. */
export const TextFood = Type.Object({
  id: Id,
  name: Type.String(),
  plural: Type.Optional(
    Type.String({ description: "For several of it; absent from an import that was read before there was one" }),
  ),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: "1: it is called exactly so" }),
});
export type TextFood = Static<typeof TextFood>;

export const TextAlternative = Type.Object({ text: Type.String(), food: Nullable(TextFood) });

/** What an answer settles. */
export const TextAnswerKind = Enum(["food", "as_written", "measure"]);

/** One thing that a line may mean: all that it settles. */
export const TextAnswer = Type.Object({
  kind: TextAnswerKind,
  chosen: Type.Boolean({ description: "true: taken until the cook says otherwise" }),
  food: Nullable(TextFood),
  name: Nullable(Type.String({ description: "The food as written, for as_written" })),
  quantity: Nullable(Quantity),
  unit: Nullable(UniversalUnit),
  multiplier: Nullable(Type.Number({ exclusiveMinimum: 0 })),
});
export type TextAnswer = Static<typeof TextAnswer>;

export const textDoubts = ["food_unknown", "unit_unknown", "amount_missing", "amount_range", "several_foods"] as const;
export const TextDoubtKind = Enum(textDoubts);
export const TextDoubt = Type.Object({
  kind: TextDoubtKind,
  words: Nullable(Type.String({ description: "The words of the line that it is about" })),
  answers: Type.Array(TextAnswer),
});
export type TextDoubt = Static<typeof TextDoubt>;

/** One food of a line of the list: a line of several foods is there once for each. */
export const TextIngredient = Type.Object({
  line: LineNumber,
  original_text: Type.String(),
  amount: Nullable(Type.Number({ exclusiveMinimum: 0 })),
  amount_max: Nullable(Type.Number({ exclusiveMinimum: 0, description: "The upper end of a range" })),
  unit: Nullable(Type.String({ description: "The unit as it was read; null counts the food itself" })),
  food_text: Type.String({ description: "The food as it is written" }),
  food: Nullable(TextFood),
  quantity: Nullable(Quantity),
  multiplier: Nullable(Type.Number({ exclusiveMinimum: 0, description: "The number of the quantity" })),
  preparation: Nullable(Type.String()),
  note: Nullable(Type.String()),
  optional: Type.Boolean(),
  alternatives: Type.Array(TextAlternative),
  allergens_unknown: Type.Boolean({ description: "true: its food, or one offered instead, is not in the table" }),
  doubts: Type.Array(TextDoubt),
});
export type TextIngredient = Static<typeof TextIngredient>;

export const TextSection = Type.Object({ name: Nullable(Type.String()), ingredients: Type.Array(TextIngredient) });
export type TextSection = Static<typeof TextSection>;

/** A recipe as its text was understood; nothing of it is saved. Times in minutes; null where the text does not say. */
export const UnderstoodText = Type.Object({
  lang: Lang,
  possible_langs: Type.Array(Lang, { description: "More than one: the text does not tell its language" }),
  lines: Type.Array(TextLineUse, { description: "Every line that is not empty" }),
  title: Nullable(TextPart),
  description: Type.Array(TextPart),
  servings: Nullable(Type.Integer({ minimum: 1 })),
  preparation_time: Minutes,
  cooking_time: Minutes,
  waiting_time: Minutes,
  total_time: Minutes,
  sections: Type.Array(TextSection),
  steps: Type.Array(TextStep),
  notes: Type.Array(TextPart),
  allergens_unknown: Type.Boolean({ description: "true: of a line, or of the whole, the allergens are not known" }),
});
export type UnderstoodText = Static<typeof UnderstoodText>;
