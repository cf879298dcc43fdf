import type { Lang } from "@toque/db/schemas/common.ts";
import { unitMeant } from "./homonyms.ts";
import { type LineFoods, splitAtCommas, tidy } from "./line.ts";
import { wordStarts } from "./preparation.ts";

/** Units whose words begin names of foods. */
export const inNames: ReadonlySet<string> = new Set(["bunch", "knob", "leaf", "grain", "star", "bar", "roll", "round"]);
/** Of those, what a language always measures with: "6 feuilles de curry", "½ Würfel Hefe". */
const alwaysMeasures: Partial<Record<Lang, ReadonlySet<string>>> = {
  en: new Set(["knob"]),
  fr: new Set(["leaf", "cube"]),
  de: new Set(["cube"]),
};

/** Tells where a word for a unit belongs to the name of a food. */
export class UnitNames {
  /**
   * @param source the line without what stands in brackets
   * @param text its comparable form
   * @param foods what the lexicon knows
   * @param afterOf the place behind an "of"
   */
  constructor(
    private readonly source: string,
    private readonly text: string,
    private readonly lang: Lang,
    private readonly foods: LineFoods,
    private readonly afterOf: (place: number) => number,
  ) {}

  /** "12 noix de Saint-Jacques", "1 bouquet garni": the word for a unit belongs to the name of another food. */
  has(place: number, { value, end }: { value: string; end: number }): boolean {
    // "Discos para empanadas".
    if (/^\s+(?:para|pour|for|zum|zur|fur)\s/.test(this.text.slice(end))) return true;
    const from = this.afterOf(end);
    // "Filets de saumon" and "plaques de lasagne" are counted, "un filet d'huile" is a dash.
    const [food = ""] = splitAtCommas(this.source.slice(from));
    const meant = unitMeant(this.lang, value, food, this.foods);
    if (meant !== undefined) return meant === null;
    if (!inNames.has(value) || alwaysMeasures[this.lang]?.has(value)) return false;
    const [segment = ""] = splitAtCommas(this.source.slice(place));
    // "Noix de muscade râpée": the words of the name may not be the last ones.
    const ends = [...wordStarts(segment, 0)].filter((start) => place + start > from).toReversed();
    const first = [segment, ...ends.map((at) => segment.slice(0, at))].find(
      (one) => this.foods.foodNamed(tidy(one)) !== null,
    );
    if (first === undefined) return false;
    const whole = this.foods.foodNamed(tidy(first));
    const rest = this.source.slice(from, place + first.length);
    return value === "knob" || this.foods.foodNamed(tidy(rest)) !== whole;
  }
}
