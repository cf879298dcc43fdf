import { Type } from "@sinclair/typebox";
import { compiled, Fields, Pattern } from "../../data.ts";
import type { FoodReader } from "../../foods/reader.ts";
import file from "./patterns/allergies.json";
import { causesOf } from "./things.ts";

/** How people tell of allergies, on folded text of the four languages. */
const patterns = compiled(
  Fields({
    leading: Pattern("", "words before an item that are not part of its name"),
    beyond: Pattern("", "words that end an item's name: the sentence continues with them"),
    separator: Pattern("g", "stands between items"),
    spans: Type.Array(Pattern("g"), {
      description:
        "foods that a person cannot eat: next to 'allergic', or after 'cannot have'; in the group `what`, or in `known` where only known ones count",
    }),
    denied: Pattern("", "before such words, there is none"),
  }),
  file,
  "patterns/allergies.json",
);

/** The things that a list begins with and how long that beginning is: "sesame, milk and garlic, can she eat it" has three. */
export function listed(text: string): { items: string[]; length: number } {
  const items: string[] = [];
  let at = 0;
  for (const gap of [...text.matchAll(patterns.separator), null]) {
    const raw = text.slice(at, gap?.index ?? text.length);
    const start = raw.length - raw.replace(patterns.leading, "").length;
    const cut = patterns.beyond.exec(raw.slice(start));
    const item = raw.slice(start, cut ? start + cut.index : undefined).trim();
    if (item) items.push(item);
    if (cut) return { items, length: item ? at + start + cut.index : at };
    if (!gap) break;
    at = gap.index + gap[0].length;
  }
  return { items, length: text.length };
}

/** The foods that, according to a folded text, a person cannot eat. */
export interface Allergy {
  /** The diets that exclude them. */
  goals: string[];
  /** The words for items that no diet excludes: "strawberries". */
  others: string[];
  /** Where it says so. */
  start: number;
  end: number;
}

/** The allergies that a folded text states; denied ones are left out. */
export function allergiesIn(folded: string, reader: FoodReader): Allergy[] {
  return patterns.spans.flatMap((span) =>
    [...folded.matchAll(span)].flatMap((match): Allergy[] => {
      if (patterns.denied.test(folded.slice(0, match.index))) return [];
      const what = match.groups?.what ?? match.groups?.known ?? "";
      const { items, length } = listed(what.replace(/-(?= |,|$)|-?allergie(?= |,)/g, (cut) => " ".repeat(cut.length)));
      const goals = [...new Set(items.flatMap((item) => causesOf(item, reader)))];
      const isUnsure = match.groups?.known !== undefined && goals.length === 0;
      const others = isUnsure ? [] : items.filter((item) => causesOf(item, reader).length === 0);
      if (goals.length === 0 && others.length === 0) return [];
      const cut = match[0].endsWith(what) ? what.length - length : 0;
      return [{ goals, others, start: match.index, end: match.index + match[0].length - cut }];
    }),
  );
}

/** Whether a text mentions an allergy and denies it: "I don't have a nut allergy". */
export const deniesAllergy = (folded: string, reader: FoodReader): boolean =>
  /\bal+erg[iy]/.test(folded) && allergiesIn(folded, reader).length === 0;
