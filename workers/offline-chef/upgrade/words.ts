import { type Static, Type } from "@sinclair/typebox";
import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, enumerate } from "../../ai/language/fold.ts";
import { ByLang, checked, put, strict, Text } from "../data.ts";
import data from "./words.json";

const Counted = Type.Object({ one: Text, other: Text }, strict);
/** What was done, in the order in which it is told; a text, or one for a single thing and one for more. */
const Done = Type.Object(
  {
    split: Counted,
    oven: Text,
    timed: Counted,
    seasoned: Text,
    equipment: Text,
    tips: Counted,
    serving: Text,
  },
  strict,
);
/** What an upgrade did: counts, and yes or no. */
export type UpgradeDone = {
  [What in keyof Static<typeof Done>]: What extends "oven" | "seasoned" | "serving" ? boolean : number;
};

/** Sentences that an upgrade adds to a recipe, and the words for what it did. */
export const words = checked(
  ByLang(
    Type.Object(
      {
        season: Type.Object({ both: Text, salt: Text }, strict),
        hot: Text,
        cold: Text,
        nothing: Text,
        done: Done,
      },
      strict,
    ),
  ),
  data,
  "words.json",
);

/** One sentence that says what was done. */
export function summarize(done: UpgradeDone, lang: Lang): string {
  const say = words[lang];
  const parts = (Object.keys(Done.properties) as (keyof UpgradeDone)[]).flatMap((what) => {
    const count = Number(done[what]);
    const text = say.done[what];
    if (count === 0) return [];
    return [typeof text === "string" ? text : put(count === 1 ? text.one : text.other, { count })];
  });
  return parts.length === 0 ? say.nothing : `${capitalize(enumerate(parts, lang))}.`;
}
