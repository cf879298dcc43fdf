import type { Conn } from "@toque/db/client/types.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { languageOf } from "../language/detect.ts";
import { numbersOf, temperaturesOf } from "../language/measures.ts";
import type { SourceText } from "../translate/slots.ts";
import { sentencesOf } from "./answer/clauses.ts";
import { notPlain } from "./answer/markup.ts";
import { safetyClaims } from "./answer/safety-claims.ts";
import { type Problem, problem } from "./problem.ts";
import { foodsOmitted, foodsReplaced, measuresOtherwise, turnsNegation } from "./translated-meaning.ts";

/** Characters from which a text is long enough to be judged by its length and its language. */
const LONG = 30;
const [SHORTEST, LONGEST] = [0.4, 2.6];
/** Longest text that a recipe may hold. */
const MAX_LENGTH = 10_000;

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, i) => one === b[i]);

/** Checks translations in code. Made once a job. */
export class TranslationCheck {
  private constructor(private readonly lexicon: FoodLexicon) {}

  static async load(conn: Conn): Promise<TranslationCheck> {
    return new TranslationCheck(await loadLexicon(conn));
  }

  /**
   * The faults of a translation; empty when there are none.
   * @param listed foods of the recipe that the text belongs to: their allergens may be named
   */
  problems(source: SourceText, translation: string, to: Lang, listed: ReadonlySet<number>): Problem[] {
    const translated = translation.trim();
    const of = excerptOf(source);
    // 350 °F may become 175 °C.
    const text = source.text;
    const markup = notPlain([translated], [text]);
    if (translated === "") return [problem("it is empty.", "translation_empty", of)];
    if (translated.length > MAX_LENGTH) return [problem("it is too long.", "translation_too_long", of)];
    const long = text.trim().length >= LONG;
    const ratio = translated.length / text.trim().length;
    const spoken = languageOf(translated);
    const numbers = (of: string) => numbersOf(of).join(", ") || "none";
    return [
      ...(markup === null ? [] : [problem(markup, "text_not_plain", of)]),
      ...(same(numbersOf(text), numbersOf(translated))
        ? []
        : [
            problem(
              `its numbers are ${numbers(translated)}, those of the original ${numbers(text)}.`,
              "numbers_changed",
              of,
            ),
          ]),
      ...(same(temperaturesOf(text), temperaturesOf(translated))
        ? []
        : [problem("its temperatures are not those of the original.", "temperatures_changed", of)]),
      ...(long && (ratio < SHORTEST || ratio > LONGEST)
        ? [problem("its length does not fit the original's.", "length_unlike", of)]
        : []),
      ...(long && (translated === text.trim() || (spoken !== null && spoken !== to))
        ? [problem(`it is not in "${to}".`, "not_translated", { ...of, asked_lang: to })]
        : []),
      ...this.newAllergens(source, translated, to, listed),
      ...this.newPromises(source, translated, to),
      ...this.meaningProblems(source, translated, to, listed, spoken === to, spoken === null),
    ];
  }

  /**
   * Units, foods and negations that are not those of the original.
   * @param isSure whether the translation is long enough to be known as one: which foods it leaves out is judged then only
   * @param isShort whether it is too short for that, but not known to be in another language either
   */
  private meaningProblems(
    source: SourceText,
    translated: string,
    to: Lang,
    listed: ReadonlySet<number>,
    isSure: boolean,
    isShort: boolean,
  ): Problem[] {
    const of = excerptOf(source);
    const { text, lang: from } = source;
    const written = { text: translated, lang: to };
    const replaced = isSure
      ? [
          ...foodsReplaced(this.lexicon, source, written, listed),
          ...foodsOmitted(this.lexicon, source, written, listed),
        ]
      : [];
    return [
      ...(measuresOtherwise(text, translated)
        ? [problem("its units are not those of the original.", "units_changed", of)]
        : []),
      ...(replaced.length > 0
        ? [
            problem(`it does not name ${replaced.join(", ")}.`, "foods_dropped", {
              ...of,
              words: replaced,
            }),
          ]
        : []),
      ...((isSure || isShort) && turnsNegation(text, from, translated, to)
        ? [problem("it negates what the original does not, or the other way round.", "negation_changed", of)]
        : []),
    ];
  }

  /** Promises of safety that the original does not make; one that says what is left out may be put in other words. */
  private newPromises(source: SourceText, translated: string, to: Lang): Problem[] {
    const claims = (text: string, lang: Lang) =>
      safetyClaims(sentencesOf(text, lang, this.lexicon), text, lang, {
        asked: false,
        known: null,
        lexicon: this.lexicon,
      });
    const words = claims(translated, to);
    const { text, lang } = source;
    const leavesOut = () => this.lexicon.scan(text, lang).some((one) => one.negated !== null || one.without.size > 0);
    if (words.length === 0 || leavesOut() || claims(text, lang).length > 0) return [];
    const said = `it promises what the original does not: ${words.map((one) => JSON.stringify(one)).join(", ")}.`;
    return [problem(said, "promise_added", { ...excerptOf(source), words })];
  }

  /** Foods with allergens that neither the original nor the recipe knows of. */
  private newAllergens(source: SourceText, translated: string, to: Lang, listed: ReadonlySet<number>): Problem[] {
    const { text, lang: from } = source;
    const known = this.lexicon.heldBy(text, from);
    const stray = this.lexicon
      .addingTo(
        listed,
        to,
      )(translated)
      .filter(({ allergens }) => allergens === null || allergens.some((key) => !known.has(key)))
      .map(({ mention }) => mention.text.toLowerCase());
    if (stray.length === 0) return [];
    const params = { ...excerptOf(source), words: stray };
    return [problem(`it names ${stray.join(", ")}, the original does not.`, "foods_added", params)];
  }
}

/** The beginning of a text, by which a finding names it. */
export const excerptOf = (source: SourceText) => ({ text: source.text.slice(0, 40) });

/** A fault of one text's translation, for the model. */
export const faultOf = (source: SourceText, { text }: Problem): string =>
  `${source.key} (${excerptOf(source).text}): ${text}`;
