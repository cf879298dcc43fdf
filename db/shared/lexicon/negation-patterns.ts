import type { Lang } from "../../schemas/common.ts";
import { expanded, Phrases, type Words } from "./patterns.ts";
import type { Token } from "./tokens.ts";
import patterns from "./words/negation.json";
import qualifiers from "./words/qualifiers.json";

const split = (texts: readonly string[]): Words[] =>
  texts.map((text) => text.split(" ").filter(Boolean)).sort((a, b) => b.length - a.length);

/** What negates foods in texts of one language. */
export interface Patterns {
  before: Phrases;
  after: Phrases;
  later: Phrases;
  /** As `later`, where it ends its clause: "Sahne braucht es keine". */
  closing: Phrases;
  /** The first words of both. */
  laterFirst: ReadonlySet<string>;
  /** Behind a food, also behind a comma or a question mark: "the rum, which I left out"; `answered` ends its clause. */
  resumed: Phrases;
  answered: Phrases;
  /** Words of a negation that forbids, and what then says that only a time or a manner is meant: "do not add it until". */
  forbids: ReadonlySet<string>;
  until: Phrases;
  /** What begins a condition: "if you do not like cheese". */
  if: Phrases;
  /** "It would be a crime to leave it out". */
  reluctant: Phrases;
  /** "No risotto without butter". */
  noneWithout: Phrases;
  around: (readonly [Words, Words])[];
  /** Those of `around` by the last word of what begins them. */
  aroundBy: ReadonlyMap<string, readonly (readonly [Words, Words])[]>;
  /** Words for a part: "swap half the flour". */
  parts: ReadonlySet<string>;
  and: ReadonlySet<string>;
  negators: ReadonlySet<string>;
  cancel: Words[];
  cancelNext: ReadonlySet<string>;
  cancelLater: ReadonlySet<string>;
  neverWithout: ReadonlySet<string>;
  /** `not` has words of quantity and time: "as well as butter" is no likeness. */
  likeness: { before: Phrases; after: Phrases; afterHyphen: ReadonlySet<string>; not: ReadonlySet<string> };
  fillers: ReadonlySet<string>;
}

const byLang = new Map<Lang, Patterns>();

/** Those of a language, made once. */
export function patternsOf(lang: Lang): Patterns {
  const known = byLang.get(lang);
  if (known) return known;
  const of = patterns[lang];
  const around = of.around.map(([start, end]) => [start!.split(" "), end!.split(" ")] as const);
  const later = expanded(of.later, of.sets);
  const closing = expanded(of.closing, of.sets);
  const made: Patterns = {
    before: new Phrases(expanded(of.before, of.sets), -1),
    after: new Phrases(of.after, 0),
    later: new Phrases(later, 0),
    closing: new Phrases(closing, 0),
    laterFirst: new Set([...later, ...closing].map((text) => text.split(" ", 1)[0]!)),
    resumed: new Phrases(expanded(of.resumed, of.sets), 0),
    answered: new Phrases(of.answered, 0),
    forbids: new Set(of.forbids),
    until: new Phrases(of.until, 0),
    if: new Phrases(of.if, 0),
    reluctant: new Phrases(of.reluctant, 0),
    noneWithout: new Phrases(of.noneWithout, -1),
    around,
    aroundBy: Map.groupBy(around, ([first]) => first.at(-1)!),
    parts: new Set(of.parts),
    and: new Set(of.and),
    negators: new Set(of.negators),
    cancel: split(of.cancel),
    cancelNext: new Set(of.cancelNext),
    cancelLater: new Set(of.cancelLater),
    neverWithout: new Set(of.neverWithout),
    likeness: {
      before: new Phrases(of.likeness.before, -1),
      after: new Phrases(of.likeness.after, 0),
      afterHyphen: new Set(of.likeness.afterHyphen),
      not: new Set(of.likeness.not),
    },
    fillers: new Set(qualifiers.fillers[lang]),
  };
  byLang.set(lang, made);
  return made;
}

const words = new Map<Lang, ReadonlySet<string>>();

/** The words of the patterns of a language: they are no misspelt foods ("suprimí" is no surimi). */
export function negationWords(lang: Lang): ReadonlySet<string> {
  const known = words.get(lang);
  if (known) return known;
  const { before, later, resumed, sets } = patterns[lang];
  const made = new Set(
    [...Object.values(sets).flat(), ...before, ...later, ...resumed].flatMap((text) => text.split(" ")),
  );
  words.set(lang, made);
  return made;
}

/** Where the fillers before a place begin. */
export function skipFillers(tokens: readonly Token[], place: number, fillers: ReadonlySet<string>, most = 4): number {
  let at = place;
  while (at > 0 && place - at < most && tokens[at - 1]!.isWord && fillers.has(tokens[at - 1]!.text)) at -= 1;
  return at;
}
