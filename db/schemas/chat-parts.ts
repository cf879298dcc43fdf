import { type Static, Type } from "@sinclair/typebox";
import { Enum, Id, LangMap, Nullable } from "./common.ts";
import { UniversalUnit } from "./quantity.ts";

// What code adds to the assistant's words: the list of changes and the safety card. Both are stored with the thread as data,
// names in every language, and put into words in the reader's language.

/** A quantity as a change names it; `weight` in grams. */
export const EditedQuantity = Type.Object({
  name: LangMap,
  plural: LangMap,
  weight: Type.Number(),
  unit: Nullable(UniversalUnit),
});
/** So many of a quantity. */
export const EditedAmount = Type.Object({ count: Type.Number(), quantity: EditedQuantity });
export type EditedAmount = Static<typeof EditedAmount>;

/** An ingredient line before or after a change. */
export const EditedLine = Type.Object({
  food: LangMap,
  amount: EditedAmount,
  note: Nullable(LangMap),
  allergens_unknown: Type.Optional(
    Type.Boolean({ description: "True if the allergens of the food have not been stated" }),
  ),
});
export type EditedLine = Static<typeof EditedLine>;

export const editedNumbers = ["nb_servings", "preparation_time", "total_time"] as const;
export const EditedNumber = Enum(editedNumbers);
export const editedTexts = ["name", "description", "dietetic_info"] as const;
export const EditedText = Enum(editedTexts);
export const editedLists = ["kitchen_equipment", "tips", "serving_tips", "food_and_wine_pairing"] as const;

export const EditedList = Enum(editedLists);

/** The sub-recipe that it is in; null for the recipe itself. */
const part = Nullable(LangMap);
const step = { part, number: Type.Integer({ minimum: 1, description: "Its place, from 1" }) };

// Every one has a `type` of its own, by which clients tell them apart. Times in minutes.

export const FoodAdded = Type.Object({ type: Type.Literal("food_added"), part, after: EditedLine });
export const FoodRemoved = Type.Object({ type: Type.Literal("food_removed"), part, before: EditedLine });
export const FoodReplaced = Type.Object({
  type: Type.Literal("food_replaced"),
  part,
  before: EditedLine,
  after: EditedLine,
});
export const AmountChanged = Type.Object({
  type: Type.Literal("amount_changed"),
  part,
  before: EditedLine,
  after: EditedLine,
});
export const NoteChanged = Type.Object({
  type: Type.Literal("note_changed"),
  part,
  before: EditedLine,
  after: EditedLine,
});
export const StepAdded = Type.Object({ type: Type.Literal("step_added"), ...step });
export const StepRemoved = Type.Object({ type: Type.Literal("step_removed"), ...step });
export const StepRewritten = Type.Object({ type: Type.Literal("step_rewritten"), ...step });
export const StepTimed = Type.Object({
  type: Type.Literal("step_timed"),
  ...step,
  before: Nullable(Type.Number()),
  after: Nullable(Type.Number()),
});
export const NumberChanged = Type.Object({
  type: Type.Literal("number_changed"),
  field: EditedNumber,
  before: Type.Number(),
  after: Type.Number(),
  scaled: Type.Boolean({ description: "All amounts changed with the servings" }),
});
export const TextChanged = Type.Object({
  type: Type.Literal("text_changed"),
  field: EditedText,
  after: Nullable(LangMap),
});
export const ListChanged = Type.Object({
  type: Type.Literal("list_changed"),
  field: EditedList,
  added: Type.Array(LangMap),
  removed: Type.Array(LangMap),
});
/** One thing that a change of a recipe did. */
export const RecipeEdit = Type.Union([
  FoodAdded,
  FoodRemoved,
  FoodReplaced,
  AmountChanged,
  NoteChanged,
  StepAdded,
  StepRemoved,
  StepRewritten,
  StepTimed,
  NumberChanged,
  TextChanged,
  ListChanged,
]);
export type RecipeEdit = Static<typeof RecipeEdit>;

export const recipeEdits = Type.Array(RecipeEdit, {
  description: "What was changed, told by code; empty in older events",
});

/**
 * What the ingredients say of one thing: they hold it, some kinds or brands of them do, or it cannot be known; `not_named`: no
 * ingredient is known to hold it and all are known.
 */
export const safetyStatuses = ["contains", "may_contain", "unknown", "not_named"] as const;
export const SafetyStatus = Enum(safetyStatuses);
export type SafetyStatus = (typeof safetyStatuses)[number];
export const safetySubjects = ["allergen", "diet", "food"] as const;
export const SafetySubject = Enum(safetySubjects);

/** One row of a safety card. Of a diet "contains" means that it is broken. */
export const SafetyFact = Type.Object({
  subject: SafetySubject,
  key: Type.String({ description: "Of an allergen or a diet; of a food the words that were asked for" }),
  name: LangMap,
  status: SafetyStatus,
  foods: Type.Array(LangMap, { description: "The ingredients that decide it" }),
  yours: Type.Boolean({ description: "It is in the profile of the user" }),
});
export type SafetyFact = Static<typeof SafetyFact>;

export const unknownReasons = ["not_stated", "not_understood", "unlisted", "no_ingredients"] as const;
export const UnknownReason = Enum(unknownReasons);
/** Why something about the recipe's allergens cannot be known, and of which foods or words. */
export const SafetyUnknown = Type.Object({ reason: UnknownReason, names: Type.Array(LangMap) });
export type SafetyUnknown = Static<typeof SafetyUnknown>;

export const safetyPeople = ["pregnancy", "infant"] as const;
export const SafetyPerson = Enum(safetyPeople);
/** What the ingredients of a recipe say about allergens, diets and foods that were asked about: facts, never a promise. */
export const SafetyCard = Type.Object({
  type: Type.Literal("safety"),
  recipe_id: Nullable(Id),
  recipe_name: LangMap,
  facts: Type.Array(SafetyFact),
  unknown: Type.Array(SafetyUnknown),
  for_whom: Type.Array(SafetyPerson, {
    description: "For whom it was asked although ingredients alone cannot tell",
  }),
  notes: Type.Array(LangMap, { description: "Rules of kitchen hygiene for whom it was asked: pregnancy, infants" }),
});
export type SafetyCard = Static<typeof SafetyCard>;
