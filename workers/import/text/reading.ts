import { exactNamesOf } from "@toque/db/foods/exact-names.ts";
import type { KnownFood } from "@toque/db/foods/known.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import type { FoodMeasure } from "@toque/db/foods/measures.ts";
import type { NearFood } from "@toque/db/foods/nearest.ts";
import type { Corrections } from "@toque/db/ingredients/corrections.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { universalUnits } from "@toque/db/schemas/quantity.ts";
import type { TextAnswer, TextDoubt, TextFood, TextIngredient } from "@toque/db/schemas/recipe-text.ts";
import type { FoodMatcher } from "../foods.ts";
import { amountsOf, type IngredientLine } from "../lines/line.ts";
import { answerOf, type Measured, measuresFor, measuresOfNone, rounded, withFirst } from "./answers.ts";
import { type LearntLine, losesAllergens, type ReadLine } from "./learnt.ts";
import type { TextLine } from "./read-text.ts";

/** What a text is understood by. */
export interface Understanding {
  lexicon: FoodLexicon;
  /** The reader's language: foods are named in it. */
  reader: Lang;
  /** What some foods are measured in, the usual measure first. */
  measuresOf: (foodIds: readonly number[]) => Promise<Map<number, FoodMeasure[]>>;
  /** Awaited between two lines, so that others are served meanwhile. */
  pause: () => Promise<void>;
  /** What cooks said of such lines; without it, lines are read by names alone. */
  corrections?: Corrections;
  /** Foods by what phrases mean that are the name of none, for each the nearest first; without it, they share words with a name. */
  similar?: (phrases: readonly string[], limit: number) => Promise<Map<string, NearFood[]>>;
}

const WRITTEN_NAME = 200;
const ORIGINAL = 1000;
const optionalWord: Record<Lang, string> = { en: "optional", fr: "facultatif", es: "opcional", de: "optional" };
/** Measures that a food used as written does not have, in those that it has. */
const converted: Partial<Record<string, { unit: "g" | "ml"; of: number }>> = {
  dag: { unit: "g", of: 10 },
  dl: { unit: "ml", of: 100 },
  quart: { unit: "ml", of: 946 },
  gallon: { unit: "ml", of: 3785 },
};

const foodsOfLexicon = new WeakMap<FoodLexicon, KnownFood[]>();
/** All foods of the table, without their measures. */
export function tableOf(lexicon: FoodLexicon): KnownFood[] {
  const known = foodsOfLexicon.get(lexicon);
  if (known) return known;
  const foods = [...lexicon.all()].map(({ id, key, category, names }) => ({
    id,
    key,
    category,
    name: names.en[0] ?? key,
    measures: [],
  }));
  foodsOfLexicon.set(lexicon, foods);
  return foods;
}

/** A line of the list, with what it was read as. */
export interface Line extends ReadLine {
  source: TextLine & { group: string | null };
}

/** What each line of a list means, and what is doubtful of it. */
export class Reading {
  private readonly names;
  private readonly byId: Map<number, KnownFood>;

  constructor(
    private readonly lang: Lang,
    private readonly by: Understanding,
    private readonly measures: ReadonlyMap<number, FoodMeasure[]>,
    private readonly matcher: FoodMatcher,
    private readonly nearest: ReadonlyMap<string, NearFood[]>,
    private readonly learnt: ReadonlyMap<IngredientLine, LearntLine>,
  ) {
    this.names = exactNamesOf(by.lexicon, lang);
    this.byId = new Map(tableOf(by.lexicon).map((food) => [food.id, food]));
  }

  private named(food: Pick<KnownFood, "id" | "key">, confidence: number): TextFood {
    const row = this.by.lexicon.food(food.key);
    const names = row?.names[this.by.reader].length ? row.names[this.by.reader] : (row?.names.en ?? []);
    const [name = food.key, plural = name] = names;
    return { id: food.id, name, plural, confidence };
  }

  private measured(food: KnownFood, read: IngredientLine, rest = ""): Measured | null {
    const own = { ...food, measures: this.measuresOf(food).map(({ key, quantity }) => ({ id: quantity.id, key })) };
    const found = this.matcher.resolveFood(own, read, rest);
    if ("reason" in found || found.food.id !== food.id) return null;
    const measure = this.measuresOf(food).find(({ quantity }) => quantity.id === found.quantityId);
    return measure ? { measure, multiplier: rounded(found.multiplier) } : null;
  }

  private measuresOf = (food: Pick<KnownFood, "id">): FoodMeasure[] => this.measures.get(food.id) ?? [];

  /** A food that is offered for words, in what the line says, or else in what it is usually measured in. */
  private offer(id: number, read: IngredientLine, confidence: number): TextAnswer[] {
    const food = this.byId.get(id);
    if (!food) return [];
    const measures = this.measuresOf(food);
    const one =
      (read.amount === null ? null : this.measured(food, read)) ??
      (read.amount === null ? measuresOfNone(measures) : measuresFor(read, measures))[0];
    return one ? [answerOf("food", this.named(food, confidence), one, false)] : [];
  }

  private asWritten({ read }: Line): TextAnswer {
    const [amount] = amountsOf(read);
    const unit = universalUnits.find((one) => one === amount?.unit) ?? null;
    const other = converted[amount?.unit ?? ""];
    return {
      kind: "as_written",
      chosen: true,
      food: null,
      name: read.food.slice(0, WRITTEN_NAME),
      quantity: null,
      unit: other?.unit ?? unit,
      multiplier: rounded((amount?.value ?? 1) * (other?.of ?? 1)),
    };
  }

  private unknown(line: Line): TextDoubt {
    const { read, source } = line;
    const near = (this.nearest.get(read.food) ?? []).flatMap(({ id, confidence }) => this.offer(id, read, confidence));
    return { kind: "food_unknown", words: wordsIn(source.text, read.food), answers: [this.asWritten(line), ...near] };
  }

  private doubt(kind: TextDoubt["kind"], words: string | null, food: TextFood, answers: Measured[]): TextDoubt {
    return { kind, words, answers: answers.map((one, i) => answerOf("measure", food, one, i === 0)) };
  }

  /** One food of a line, or none. */
  private ingredient(
    line: Line,
    food: TextFood | null,
    one: Measured | null,
    rest: string,
    doubts: TextDoubt[],
  ): TextIngredient {
    const { source, read } = line;
    const alternatives = read.alternatives.map((text) => {
      const found = this.names.find(text);
      return { text, food: found && this.named(found.food, 1) };
    });
    const remarks = [rest, read.note ?? "", read.optional ? optionalWord[this.lang] : ""].filter(Boolean).join(", ");
    const row = food && this.by.lexicon.food(this.byId.get(food.id)?.key ?? "");
    return {
      line: source.line,
      original_text: source.text.slice(0, ORIGINAL),
      amount: read.amount,
      amount_max: read.amountMax,
      unit: read.unit,
      food_text: read.food,
      food,
      quantity: one?.measure.quantity ?? null,
      multiplier: one?.multiplier ?? null,
      preparation: read.preparation,
      note: remarks || null,
      optional: read.optional,
      alternatives,
      allergens_unknown: !row || row.allergens === null || alternatives.some((other) => other.food === null),
      doubts,
    };
  }

  private range({ read, source }: Line, food: TextFood, one: Measured): TextDoubt[] {
    const { amount, amountMax } = read;
    if (amount === null || amountMax === null) return [];
    const per = one.multiplier / ((amount + amountMax) / 2);
    const of = (value: number) => ({ ...one, multiplier: rounded(value * per) });
    return [this.doubt("amount_range", wordsBefore(source.text, read.food), food, [of(amount), of(amountMax)])];
  }

  /** The foods of a line, each with what is doubtful of it. */
  ingredientsOf(line: Line): TextIngredient[] {
    const { named, read } = line;
    const said = this.learnt.get(read);
    const one = said?.food && this.asCorrected(line, said.food);
    if (one) return [one];
    if (named.length === 0 || said?.food?.foodId === null)
      return [this.ingredient(line, null, null, "", [this.unknown(line)])];
    return named.map(({ food, rest }) => {
      const [resolved] = named.length === 1 ? this.matcher.resolve(read) : [];
      // "2 peppers" are the vegetable.
      return resolved && "food" in resolved
        ? this.foodOf(line, resolved.food, rest, resolved.rest)
        : this.foodOf(line, food, rest);
    });
  }

  /**
   * A line as cooks corrected it. The cook's own word is taken; what others agree on is a doubt, and is not even chosen where the
   * words name an allergen that their food lacks: what is unknown is not safe.
   */
  private asCorrected(line: Line, { foodId, isOwn }: NonNullable<LearntLine["food"]>): TextIngredient | null {
    const { read, source, named } = line;
    const food = foodId === null ? undefined : this.byId.get(foodId);
    const before = named[0]?.food;
    if (!food || before?.id === food.id) return null;
    const learnt = this.foodOf(line, food, "");
    if (!learnt.quantity || learnt.multiplier === null) return null;
    const loses = losesAllergens(this.by.lexicon, read.food, this.lang, before?.key ?? null, food.key);
    if (isOwn && !loses) return learnt;
    const taken = { measure: { key: "", quantity: learnt.quantity }, multiplier: learnt.multiplier };
    const isChosen = isOwn || !loses;
    const shown = this.named(food, isOwn ? 0.9 : 0.7);
    const answer = answerOf("food", shown, taken, isChosen);
    const others = before
      ? this.offer(before.id, read, 1).map((one) => ({ ...one, chosen: !isChosen }))
      : [{ ...this.asWritten(line), chosen: !isChosen }];
    const doubt: TextDoubt = {
      kind: "food_unknown",
      words: wordsIn(source.text, read.food),
      answers: isChosen ? [answer, ...others] : [...others, answer],
    };
    // Until the cook says so, its allergens are not known.
    if (isChosen) return { ...learnt, food: shown, allergens_unknown: true, doubts: [doubt, ...learnt.doubts] };
    if (!before) return this.ingredient(line, null, null, "", [doubt]);
    const asRead = this.foodOf(line, before, named[0]!.rest);
    return { ...asRead, allergens_unknown: true, doubts: [doubt, ...asRead.doubts] };
  }

  /** One food of a line, with what is doubtful of its amount. */
  private foodOf(line: Line, food: KnownFood, rest: string, restAsRead?: string): TextIngredient {
    const { read, source, named } = line;
    const text = this.named(food, rest.trim() === "" ? 1 : 0.9);
    const words = wordsIn(source.text, read.food);
    const seasoning = food.category === "herbs-and-spices";
    const pinch =
      seasoning && (read.amount === null || read.toTaste) ? { amount: 1, amountMax: null, unit: "pinch" } : {};
    const measures = this.measuresOf(food);
    const asRead = { ...read, ...pinch };
    const plainRest = restAsRead ?? rest.replace(/\s+/g, " ").trim();
    if (asRead.amount === null && asRead.others.length === 0) {
      const answers = measuresOfNone(measures);
      const doubts = read.toTaste ? [] : [this.doubt("amount_missing", words, text, answers)];
      return this.ingredient(line, text, answers[0] ?? null, plainRest, doubts);
    }
    const one = this.measured(food, asRead, rest);
    if (!one) {
      const usual = measuresFor(asRead, measures);
      const said = this.learnt.get(read)?.measure(food.id, measures) ?? null;
      if (said?.isOwn) return this.ingredient(line, text, said, plainRest, []);
      const answers = said ? withFirst(said, usual) : usual;
      const before = wordsBefore(source.text, read.food) ?? words;
      return this.ingredient(line, text, answers[0] ?? null, plainRest, [
        this.doubt("unit_unknown", before, text, answers),
      ]);
    }
    if (named.length > 1 && read.amount !== null) {
      const half = { ...one, multiplier: rounded(one.multiplier / named.length) };
      return this.ingredient(line, text, one, plainRest, [this.doubt("several_foods", words, text, [one, half])]);
    }
    const doubts = this.range(line, text, one);
    const first = doubts[0]?.answers[0]?.multiplier;
    return this.ingredient(line, text, first ? { ...one, multiplier: first } : one, plainRest, doubts);
  }
}

/** Words of a line as they stand there; null where they were put together from several places. */
const wordsIn = (text: string, words: string): string | null => (words && text.includes(words) ? words : null);

/** What stands before the food of a line: its amount and unit. */
function wordsBefore(text: string, food: string): string | null {
  const at = food ? text.indexOf(food) : -1;
  return (at > 0 && text.slice(0, at).trim()) || null;
}
