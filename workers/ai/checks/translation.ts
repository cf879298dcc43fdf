import type { Conn } from "@toque/db/client/types.ts";
import { type Lang, langs } from "@toque/db/entities/common.ts";
import type { SourceText } from "../translate/slots.ts";
import { languageOf } from "./language.ts";
import { numbersOf, temperaturesOf } from "./measures.ts";
import { type FoodLexicon, loadLexicon, namedFoods, strayMentions } from "./mentions.ts";

/** Characters from which a text is long enough to be judged by its length and its language. */
const LONG = 30;
const [SHORTEST, LONGEST] = [0.4, 2.6];
/** Longest text that a recipe may hold. */
const MAX_LENGTH = 10_000;

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, i) => one === b[i]);

/** Checks translations in code. Made once a job: it holds the names and allergens of all foods. */
export class TranslationCheck {
  private constructor(
    private readonly lexicons: ReadonlyMap<Lang, FoodLexicon>,
    private readonly allergens: ReadonlyMap<number, readonly number[]>,
  ) {}

  static async load(conn: Conn): Promise<TranslationCheck> {
    const lexicons = new Map<Lang, FoodLexicon>();
    for (const lang of langs) lexicons.set(lang, await loadLexicon(conn, lang));
    const rows = await conn<{ id: number; allergen_ids: number[] | null }[]>`select id, allergen_ids from foods`;
    return new TranslationCheck(lexicons, new Map(rows.map((row) => [row.id, row.allergen_ids ?? []])));
  }

  /**
   * What is wrong with a translation; empty when nothing is.
   * @param listed foods of the recipe that the text belongs to: their allergens are no news
   */
  problems(source: SourceText, translation: string, to: Lang, listed: ReadonlySet<number>): string[] {
    const { text, lang } = source;
    const said = translation.trim();
    if (said === "") return ["it is empty."];
    if (said.length > MAX_LENGTH) return ["it is too long."];
    const long = text.trim().length >= LONG;
    const ratio = said.length / text.trim().length;
    const spoken = languageOf(said);
    return [
      ...(same(numbersOf(text), numbersOf(said))
        ? []
        : [
            `its numbers are ${numbersOf(said).join(", ") || "none"}, those of the original ${numbersOf(text).join(", ") || "none"}.`,
          ]),
      ...(same(temperaturesOf(text), temperaturesOf(said)) ? [] : ["its temperatures are not those of the original."]),
      ...(long && (ratio < SHORTEST || ratio > LONGEST) ? ["its length does not fit the original's."] : []),
      ...(long && (said === text.trim() || (spoken !== null && spoken !== to)) ? [`it is not in "${to}".`] : []),
      ...this.newAllergens(text, lang, said, to, listed),
    ];
  }

  /** Foods with allergens that neither the original nor the recipe knows of. */
  private newAllergens(text: string, from: Lang, said: string, to: Lang, listed: ReadonlySet<number>): string[] {
    const known = new Set(
      [...listed, ...namedFoods(text, this.lexicons.get(from)!)].flatMap((id) => this.allergens.get(id) ?? []),
    );
    const avoid = new Set([...this.allergens].filter(([, ids]) => ids.some((id) => !known.has(id))).map(([id]) => id));
    const stray = strayMentions(said, this.lexicons.get(to)!, avoid, listed);
    return stray.length > 0 ? [`it names ${stray.join(", ")}, the original does not.`] : [];
  }
}

/** A fault of one text's translation, for the model and for people. */
export const faultOf = (source: SourceText, problem: string): string =>
  `${source.key} (${source.text.slice(0, 40)}): ${problem}`;
