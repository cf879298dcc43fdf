import type { Conn, Tx } from "../client/types.ts";
import type { Lang } from "../schemas/common.ts";
import type { CorrectionDecision } from "../schemas/line-correction.ts";
import { descriptorsOf, wordsIn } from "./descriptors.ts";

// What cooks said of lines that had been understood otherwise. One's own word counts at once, that of others when enough agree, or
// as moderators decided (correction-reviews.ts).

/** How many cooks must agree before anybody else's lines are understood so. */
const AGREEING_COOKS = 2;
/** Most corrections of each kind that are remembered of one cook. */
const MOST_OF_A_COOK = 2000;
const LONGEST_WORDS = 100;
const LONGEST_UNIT = 50;

/** What the words of a food mean here. */
export interface LearntFood {
  /** Null: no food of the table. */
  foodId: number | null;
  /** Whether the cook themselves said so. */
  isOwn: boolean;
}

/** How much one of a unit is. */
export interface LearntMeasure {
  quantityId: number;
  /** So many of the quantity. */
  perUnit: number;
  isOwn: boolean;
}

export interface FoodUnit {
  foodId: number;
  unit: string;
}

/** What an installation has learnt of lines, for one cook. */
export interface Corrections {
  /** By the words of {@link correctedWords}. */
  foods(lang: Lang, words: readonly string[]): Promise<Map<string, LearntFood>>;
  /** By {@link unitKey}. */
  measures(lang: Lang, units: readonly FoodUnit[]): Promise<Map<string, LearntMeasure>>;
}

export const unitKey = ({ foodId, unit }: FoodUnit): string => `${foodId} ${unit}`;

/** The words by which a food's name is remembered: those that do more than describe. Null where there are none, or too many. */
export function correctedWords(name: string, lang: Lang): string | null {
  const descriptors = descriptorsOf(lang);
  const words = wordsIn(name.slice(0, 300), lang)
    .map(({ text }) => text)
    .filter((word) => !descriptors.describes(word));
  const key = words.join(" ");
  return words.length === 0 || key.length > LONGEST_WORDS ? null : key;
}

/** One meaning of words: how many say so, of how many, and what moderators decided of it. */
interface Said {
  cooks: number;
  all_cooks: number;
  own: boolean;
  decision: CorrectionDecision | null;
}

/**
 * How much a meaning weighs: the cook's own word most, then what moderators keep, then what most of the others say. Where cooks
 * disagree, as many saying one thing as another, nothing is known.
 */
export function weightOf({ cooks, all_cooks, own, decision }: Said): number {
  if (own) return 3;
  if (decision) return decision === "kept" ? 2 : 0;
  return cooks >= AGREEING_COOKS && 2 * cooks > all_cooks ? 1 : 0;
}

/** Of the meanings of each key the one that counts; none where none does. */
function decisive<T extends Said>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const row of rows) {
    const before = found.get(keyOf(row));
    if (weightOf(row) > (before ? weightOf(before) : 0)) found.set(keyOf(row), row);
  }
  return found;
}

/**
 * What is learnt, as one cook's lines are understood.
 * @param withOthers whether what other cooks agree on counts: only where the cook looks through the lines
 */
export const correctionsFor = (conn: Conn, userId: number, { withOthers }: { withOthers: boolean }): Corrections => ({
  async foods(lang, words) {
    if (words.length === 0) return new Map();
    const rows = await conn<(Said & { words: string; food_id: number | null })[]>`
      select s.*, r.decision from (
        select words, food_id, count(*)::int as cooks, bool_or(user_id = ${userId}) as own,
          sum(count(*)) over (partition by words)::int as all_cooks
        from food_corrections
        where lang = ${lang} and words = any(${[...words]}::text[]) and (${withOthers}::bool or user_id = ${userId})
        group by words, food_id
      ) s left join line_correction_reviews r
        on r.kind = 'food' and r.lang = ${lang} and r.words = s.words and r.food_id is not distinct from s.food_id`;
    const counted = decisive(rows, ({ words: key }) => key);
    return new Map([...counted].map(([key, { food_id, own }]) => [key, { foodId: food_id, isOwn: own }]));
  },

  async measures(lang, units) {
    if (units.length === 0) return new Map();
    const rows = await conn<(Said & { food_id: number; unit: string; quantity_id: number; per_unit: number })[]>`
      select s.*, r.decision from (
        select food_id, unit, quantity_id, per_unit, count(*)::int as cooks, bool_or(user_id = ${userId}) as own,
          sum(count(*)) over (partition by food_id, unit)::int as all_cooks
        from measure_corrections
        where lang = ${lang} and (${withOthers}::bool or user_id = ${userId}) and (food_id, unit) in (
          select * from unnest(${units.map(({ foodId }) => foodId)}::int[], ${units.map(({ unit }) => unit)}::text[]))
        group by food_id, unit, quantity_id, per_unit
      ) s left join line_correction_reviews r
        on r.kind = 'measure' and r.lang = ${lang} and r.words = s.unit and r.food_id = s.food_id
          and r.quantity_id = s.quantity_id and r.per_unit = s.per_unit`;
    const counted = decisive(rows, ({ food_id: foodId, unit }) => unitKey({ foodId, unit }));
    return new Map(
      [...counted].map(([key, { quantity_id: quantityId, per_unit: perUnit, own }]) => [
        key,
        { quantityId, perUnit, isOwn: own },
      ]),
    );
  },
});

/** What a cook said of the food of a line. */
export interface FoodCorrection {
  lang: Lang;
  words: string;
  foodId: number | null;
  /** Whether it is what the line is read as without any correction: then it is noted only against one. */
  isAsRead: boolean;
}

/** What a cook said of the amount of a line. */
export interface MeasureCorrection extends FoodUnit {
  lang: Lang;
  quantityId: number;
  perUnit: number;
  isAsRead: boolean;
}

/** Notes what a cook said; an account that is gone, and a food or measure that is none of the table, are left out. */
export async function rememberCorrections(
  tx: Tx,
  userId: number,
  said: { foods: readonly FoodCorrection[]; measures: readonly MeasureCorrection[] },
): Promise<void> {
  // Sent together, and done in this order.
  const foods = said.foods.map(({ lang, words, foodId, isAsRead }) =>
    tx`
      insert into food_corrections as c (user_id, lang, words, food_id)
      select ${userId}::int, ${lang}::text, ${words}::text, ${foodId}::int
      where exists (select 1 from users where id = ${userId} and deleted_at is null)
        and (${foodId}::int is null or exists (select 1 from foods where id = ${foodId} and not personal))
        and (not ${isAsRead}::bool or exists (
          select 1 from food_corrections o where o.lang = ${lang} and o.words = ${words} and o.food_id is distinct from ${foodId}::int))
        and (${MOST_OF_A_COOK} > (select count(*) from food_corrections o where o.user_id = ${userId}) or exists (
          select 1 from food_corrections o where o.user_id = ${userId} and o.lang = ${lang} and o.words = ${words}))
      on conflict (user_id, lang, words) do update set food_id = excluded.food_id, corrected_at = now(),
        times = case when c.food_id is not distinct from excluded.food_id then c.times + 1 else 1 end`.execute(),
  );
  const known = said.measures.filter(({ unit }) => unit.length <= LONGEST_UNIT);
  const measures = known.map(({ lang, foodId, unit, quantityId, perUnit, isAsRead }) =>
    tx`
      insert into measure_corrections as c (user_id, lang, food_id, unit, quantity_id, per_unit)
      select ${userId}::int, ${lang}::text, ${foodId}::int, ${unit}::text, ${quantityId}::int, ${perUnit}::float8
      where exists (select 1 from users where id = ${userId} and deleted_at is null)
        and exists (select 1 from foods where id = ${foodId} and not personal)
        and exists (select 1 from quantities where id = ${quantityId})
        and (not ${isAsRead}::bool or exists (
          select 1 from measure_corrections o where o.lang = ${lang} and o.food_id = ${foodId} and o.unit = ${unit}))
        and (${MOST_OF_A_COOK} > (select count(*) from measure_corrections o where o.user_id = ${userId}) or exists (
          select 1 from measure_corrections o
          where o.user_id = ${userId} and o.lang = ${lang} and o.food_id = ${foodId} and o.unit = ${unit}))
      on conflict (user_id, lang, food_id, unit) do update
        set quantity_id = excluded.quantity_id, per_unit = excluded.per_unit, corrected_at = now(),
          times = case when c.quantity_id = excluded.quantity_id and c.per_unit = excluded.per_unit then c.times + 1 else 1 end`.execute(),
  );
  await Promise.all([...foods, ...measures]);
}
