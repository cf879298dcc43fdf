import type { Lang } from "../../schemas/common.ts";
import { isReversed } from "./cancelled.ts";
import { patternsOf } from "./negation-patterns.ts";
import { expanded, Phrases } from "./patterns.ts";
import { isAsked, isDoubtful } from "./predicates.ts";
import { isEnd, type Token } from "./tokens.ts";
import absences from "./words/absences.json";

// "I stopped adding celery", "las nueces las dejo para otra ocasión", "Rahm sucht man hier vergeblich": everyday ways of saying that
// a food is not in a dish. They speak of people and habits, and not of the recipe as "without" does. So they count only in a
// sentence that ends or goes on as expected, without a question, a condition, or words that take it back. That somebody does
// not like a food is none of them: "Dad hates celery, so I grate it finely".

interface Absences {
  /** Before a food; what may stand between, and how the clause goes on behind it. */
  before: Phrases;
  articles: ReadonlySet<string>;
  goesOn: Phrases;
  /** Behind a food in its clause. */
  after: Phrases;
  /** Those that may also stand behind a comma. */
  resumed: Phrases;
  /** How a clause may go on behind these: other words may limit it ("kaufen wir nicht mehr so oft"). */
  closes: Phrases;
  /** What makes all of these doubtful anywhere in the rest of the sentence: "but", "hide", "it". */
  takesBack: ReadonlySet<string>;
  /** What makes them doubtful before a food: a condition, or only a part of the food. */
  doubts: ReadonlySet<string>;
}

function absencesOf(lang: Lang): Absences {
  const of = absences[lang];
  return {
    before: new Phrases(expanded(of.before, of.sets), -1),
    articles: new Set(of.articles),
    goesOn: new Phrases(of.goesOn, 0),
    after: new Phrases(expanded([...of.after, ...of.resumed], of.sets), 0),
    resumed: new Phrases(expanded(of.resumed, of.sets), 0),
    closes: new Phrases(of.closes, 0),
    takesBack: new Set(of.takesBack),
    doubts: new Set(of.doubts),
  };
}

const byLang: Partial<Record<Lang, Absences>> = {};

/** The words of a sentence by which somebody says that a food at these tokens is out; null if there are none. */
export function absenceOf(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  lang: Lang,
): string | null {
  byLang[lang] ??= absencesOf(lang);
  const of = byLang[lang];
  for (let at = start; at >= Math.max(0, start - 2); at--) {
    const words = of.before.find(tokens, at);
    if (words) {
      const isClear =
        (!tokens[end]?.isWord || of.goesOn.find(tokens, end) !== undefined) &&
        !isReversed(tokens, words, end, lang) &&
        isMeant(tokens, { start: at - words.length, from: end }, of, lang);
      return isClear ? words.join(" ") : null;
    }
    if (!of.articles.has(tokens[at - 1]?.text ?? "")) break;
  }
  const next = tokens[end];
  if (!next) return null;
  const at = next.text === "," ? end + 1 : end;
  const words = (at > end ? of.resumed : of.after).find(tokens, at);
  if (!words) return null;
  const from = at + words.length;
  if (tokens[from]?.isWord && !of.closes.find(tokens, from)) return null;
  return isMeant(tokens, { start, from }, of, lang) ? words.join(" ") : null;
}

/**
 * Whether nothing else in the sentence makes it doubtful.
 * @param start where what is said begins, `from` where it ends
 */
function isMeant(
  tokens: readonly Token[],
  { start, from }: { start: number; from: number },
  { takesBack, doubts }: Absences,
  lang: Lang,
): boolean {
  if (isAsked(tokens, start) || isDoubtful(tokens, start - 1, lang)) return false;
  const general = patternsOf(lang);
  for (let at = start - 1; at > start - 9 && !isEnd(tokens[at]); at--)
    if (doubts.has(tokens[at]!.text) || general.if.find(tokens, at) || general.reluctant.find(tokens, at)) return false;
  for (let at = start - 1; at > start - 4 && tokens[at]?.isWord; at--)
    if (general.negators.has(tokens[at]!.text)) return false;
  let stop = from;
  // "We stopped adding celery that is stringy", "until the pan is hot": in its own clause.
  for (; tokens[stop]?.isWord; stop++) if (general.until.find(tokens, stop)) return false;
  stop = from;
  for (; !isEnd(tokens[stop]); stop++) if (takesBack.has(tokens[stop]!.text)) return false;
  // "We stopped adding celery. But here it has to be."
  return ![1, 2].some((i) => takesBack.has(tokens[stop + i]?.text ?? ""));
}
