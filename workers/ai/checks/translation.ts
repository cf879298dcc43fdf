import type { Conn } from "@toque/db/client/types.ts";
import { type Lang, langs } from "@toque/db/entities/common.ts";
import type { SourceText } from "../translate/slots.ts";
import { languageOf } from "./language.ts";
import { numbersOf, temperaturesOf } from "./measures.ts";
import { type FoodLexicon, loadLexicon, namedFoods, strayMentions } from "./mentions.ts";
import { type Problem, problem } from "./problem.ts";

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
  problems(source: SourceText, translation: string, to: Lang, listed: ReadonlySet<number>): Problem[] {
    const { text } = source;
    const said = translation.trim();
    const of = beginning(source);
    if (said === "") return [problem("it is empty.", "translation_empty", of)];
    if (said.length > MAX_LENGTH) return [problem("it is too long.", "translation_too_long", of)];
    const long = text.trim().length >= LONG;
    const ratio = said.length / text.trim().length;
    const spoken = languageOf(said);
    const numbers = (of: string) => numbersOf(of).join(", ") || "none";
    return [
      ...(same(numbersOf(text), numbersOf(said))
        ? []
        : [
            problem(`its numbers are ${numbers(said)}, those of the original ${numbers(text)}.`, "numbers_changed", of),
          ]),
      ...(same(temperaturesOf(text), temperaturesOf(said))
        ? []
        : [problem("its temperatures are not those of the original.", "temperatures_changed", of)]),
      ...(long && (ratio < SHORTEST || ratio > LONGEST)
        ? [problem("its length does not fit the original's.", "length_unlike", of)]
        : []),
      ...(long && (said === text.trim() || (spoken !== null && spoken !== to))
        ? [problem(`it is not in "${to}".`, "not_translated", { ...of, asked_lang: to })]
        : []),
      ...this.newAllergens(source, said, to, listed),
    ];
  }

  /** Foods with allergens that neither the original nor the recipe knows of. */
  private newAllergens(source: SourceText, said: string, to: Lang, listed: ReadonlySet<number>): Problem[] {
    const { text, lang: from } = source;
    const known = new Set(
      [...listed, ...namedFoods(text, this.lexicons.get(from)!)].flatMap((id) => this.allergens.get(id) ?? []),
    );
    const avoid = new Set([...this.allergens].filter(([, ids]) => ids.some((id) => !known.has(id))).map(([id]) => id));
    const stray = strayMentions(said, this.lexicons.get(to)!, avoid, listed);
    if (stray.length === 0) return [];
    const params = { ...beginning(source), words: stray };
    return [problem(`it names ${stray.join(", ")}, the original does not.`, "foods_added", params)];
  }
}

/** Which text a finding is about. */
export const beginning = (source: SourceText) => ({ text: source.text.slice(0, 40) });

/** A fault of one text's translation, for the model. */
export const faultOf = (source: SourceText, { text }: Problem): string =>
  `${source.key} (${beginning(source).text}): ${text}`;
