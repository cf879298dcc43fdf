import type { Lang } from "@toque/db/schemas/common.ts";
import { type FoodNamed, splitAtCommas, tidy } from "./line.ts";
import { wordStarts } from "./preparation.ts";
import { skipSpace } from "./quantity.ts";

/** Units whose words begin names of foods. */
export const inNames: ReadonlySet<string> = new Set(["bunch", "knob", "leaf", "grain", "star", "bar", "roll", "round"]);
/** Of those, what a language always measures with: "6 feuilles de curry", "½ Würfel Hefe". */
const alwaysMeasures: Partial<Record<Lang, ReadonlySet<string>>> = {
  fr: new Set(["leaf", "cube"]),
  de: new Set(["cube"]),
};
/** What a French "filet" is a dash of. */
const poured = /^(?:huile|vinaigre|jus|citron|sirop|miel|creme|sauce|lait|eau|rhum|cognac|caramel|coulis|nuoc)/;

/** Tells where a word for a unit belongs to the name of a food. */
export class UnitNames {
  /**
   * @param source the line without what stands in brackets
   * @param text its comparable form
   * @param foodNamed the food that a phrase is a name of
   * @param afterOf the place behind an "of"
   */
  constructor(
    private readonly source: string,
    private readonly text: string,
    private readonly lang: Lang,
    private readonly foodNamed: FoodNamed,
    private readonly afterOf: (place: number) => number,
  ) {}

  /** "12 noix de Saint-Jacques", "1 bouquet garni": the word for a unit belongs to the name of another food. */
  has(place: number, { value, end }: { value: string; end: number }): boolean {
    // "Filets de saumon" are counted, "un filet d'huile" is a dash.
    if (value === "fillet" && (this.lang === "fr" || this.lang === "es"))
      return !poured.test(this.text.slice(this.afterOf(end)));
    // "Discos para empanadas".
    if (/^\s+(?:para|pour|for|zum|zur|fur)\s/.test(this.text.slice(end))) return true;
    // In the Romance languages "sheets of lasagne" are their name.
    if (value === "sheet") return /^d\S*\s+(?:\S+\s+)?lasa/.test(this.text.slice(skipSpace(this.text, end)));
    if (!inNames.has(value) || alwaysMeasures[this.lang]?.has(value)) return false;
    const [segment = ""] = splitAtCommas(this.source.slice(place));
    const from = this.afterOf(end);
    // "Noix de muscade râpée": the words of the name may not be the last ones.
    const ends = [...wordStarts(segment, 0)].filter((start) => place + start > from).toReversed();
    const first = [segment, ...ends.map((at) => segment.slice(0, at))].find(
      (one) => this.foodNamed(tidy(one)) !== null,
    );
    if (first === undefined) return false;
    const whole = this.foodNamed(tidy(first));
    const rest = this.source.slice(from, place + first.length);
    if (value === "knob" && this.lang === "en") return false;
    return value === "knob" ? !/but|beur|mant|manteq/i.test(rest) : this.foodNamed(tidy(rest)) !== whole;
  }
}
