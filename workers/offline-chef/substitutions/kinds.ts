import { Type } from "@sinclair/typebox";
import { Enum } from "@toque/db/schemas/common.ts";
import { FoodTrait } from "@toque/db/schemas/food.ts";
import { foodTest, Terms } from "../compose/terms.ts";
import { checked, strict } from "../data.ts";
import { isLiquid } from "../foods/quantities.ts";
import type { KnownFood } from "../knowledge.ts";
import { keysUnder } from "../texts/say.ts";
import data from "./kinds.json";
import type { WatchKey } from "./rules.ts";

// What holds of a substitution by the kinds of the two foods, where table.json has no row for them.

const Kinds = Type.Object(
  {
    /** Grams of the new food per gram of the old one; the first that fits counts. */
    factors: Type.Array(Type.Object({ from: Terms, to: Terms, factor: Type.Number({ exclusiveMinimum: 0 }) }, strict)),
    /** What to watch for; the first that fits counts. */
    watch: Type.Array(
      Type.Object(
        {
          from: Type.Optional(Terms),
          to: Terms,
          lacks: Type.Optional(FoodTrait),
          watch: Enum(keysUnder("watch")),
        },
        strict,
      ),
    ),
  },
  strict,
);
const kinds = checked(Kinds, data, "kinds.json");
const factors = kinds.factors.map((row) => ({ ...row, from: foodTest(row.from), to: foodTest(row.to) }));
const watched = kinds.watch.map((row) => ({
  ...row,
  from: row.from === undefined ? () => true : foodTest(row.from),
  to: foodTest(row.to),
}));

/** Grams of the new food per gram of the old one. */
export function factorBetween(old: KnownFood, now: KnownFood): number {
  const row = factors.find(({ from, to }) => from(old) && to(now));
  if (row) return row.factor;
  return isLiquid(old) && isLiquid(now) && old.density && now.density ? now.density / old.density : 1;
}

/** What to watch for with the new food in the old one's place. */
export function watchFor(old: KnownFood, now: KnownFood): WatchKey | null {
  const row = watched.find(({ from, to, lacks }) => from(old) && to(now) && !(lacks && now.traits.includes(lacks)));
  return row?.watch ?? (old.subcategory_key === now.subcategory_key ? null : "generic");
}
