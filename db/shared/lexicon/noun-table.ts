import type { Lang } from "../../schemas/common.ts";
import { lowerBound } from "../lower-bound.ts";
import { headWords } from "./head-word.ts";
import {
  genderByEnding,
  looksPlural,
  type NounForm,
  type NounGender,
  singularsOf,
  usualGender,
} from "./noun-endings.ts";

const genders: readonly NounGender[] = ["m", "f", "n"];

/** All forms that a noun may have, each once: thousands of words share them. */
const forms: readonly NounForm[] = [false, true].flatMap((isPlural) => genders.map((gender) => ({ gender, isPlural })));
const codeOf = (gender: NounGender, isPlural: boolean): number =>
  genders.indexOf(gender) + (isPlural ? genders.length : 0);

const reversed = (word: string): string => [...word].reverse().join("");

/** An ending that fewer words share, or with less agreement, says nothing of another word, unless it is as long as a word. */
const SHARED_BY = 2;
const AGREEMENT = 0.75;
const LONG_ENDING = 6;
/** In letters. Shorter words end others by chance; in German they end compounds ("Rapsöl", "Minztee"). */
const SHORTEST_ENDING = 4;
const SHORTEST_PART: Partial<Record<Lang, number>> = { de: 2 };

/** Gender and number of the nouns of one language, and of others by the nouns that end as they do. */
export class NounTable {
  /** Reversed, in order, so that words with one ending are neighbours. */
  private words: string[] = [];
  private codes = new Uint8Array(0);
  private counts: Map<string, number[]> | null = new Map();

  constructor(private readonly lang: Lang) {}

  /** Counts the noun that a name is about. */
  add(name: string, gender: NounGender, isPlural: boolean): void {
    const word = headWords(name, this.lang)[0];
    if (word === undefined || !this.counts) return;
    const counted = this.counts.get(word) ?? forms.map(() => 0);
    counted[codeOf(gender, isPlural)]!++;
    this.counts.set(word, counted);
  }

  /** Ends the counting. A word that stands in names of several genders says none; one of both numbers is a singular. */
  close(): void {
    const found = [...this.counts!].flatMap(([word, counted]) => {
      const single = counted.slice(0, genders.length);
      const used = single.some((times) => times > 0) ? single : counted;
      const most = Math.max(...used);
      return most / used.reduce((sum, times) => sum + times, 0) >= AGREEMENT
        ? [{ word: reversed(word), code: used.indexOf(most) }]
        : [];
    });
    found.sort((a, b) => (a.word < b.word ? -1 : 1));
    this.words = found.map(({ word }) => word);
    this.codes = Uint8Array.from(found, ({ code }) => code);
    this.counts = null;
  }

  /** Gender and number of the noun that a name is about: its own, that of its last part, else by its ending. */
  formOf(name: string): NounForm {
    const heads = headWords(name, this.lang);
    const known = heads.map((word) => this.known(word)).find((form) => form !== null);
    if (known) return known;
    const [word = ""] = heads;
    const part = this.lang === "de" ? null : this.known(word.split("-")[0]!);
    if (part) return part;
    const isPlural = looksPlural(word, this.lang);
    if (this.lang === "de") {
      const form = this.byEnding(word);
      if (form) return form;
    }
    const singulars = isPlural ? singularsOf(word, this.lang) : [word];
    const decided = singulars.map((singular) => genderByEnding(singular, this.lang)).find((gender) => gender !== null);
    const gender =
      decided ??
      (this.lang === "de" ? null : this.byEnding(singulars[0]!)?.gender) ??
      usualGender(singulars[0]!, this.lang);
    return forms[codeOf(gender, isPlural)]!;
  }

  /** The form of a word of the table, or of its singular. */
  private known(word: string): NounForm | null {
    const own = this.codeOfWord(word);
    if (own !== null) return forms[own]!;
    for (const singular of singularsOf(word, this.lang)) {
      const code = this.codeOfWord(singular);
      if (code !== null) return forms[codeOf(forms[code]!.gender, true)]!;
    }
    return null;
  }

  private codeOfWord(word: string): number | null {
    const text = reversed(word);
    const at = this.firstFrom(text);
    return this.words[at] === text ? this.codes[at]! : null;
  }

  /** The form of the words with which a word shares its longest ending, where most of them agree. */
  private byEnding(word: string): NounForm | null {
    const text = reversed(word);
    const part = SHORTEST_PART[this.lang] ?? Number.POSITIVE_INFINITY;
    for (let length = text.length - 1; length >= Math.min(part, SHORTEST_ENDING); length--) {
      const ending = text.slice(0, length);
      const from = this.firstFrom(ending);
      if (length >= part && this.words[from] === ending) return forms[this.codes[from]!]!;
      if (length < SHORTEST_ENDING) continue;
      const counted = forms.map(() => 0);
      let all = 0;
      for (let at = from; this.words[at]?.startsWith(ending); at++, all++) counted[this.codes[at]!]!++;
      const most = Math.max(...counted);
      if (all >= (length >= LONG_ENDING ? 1 : SHARED_BY) && most / all >= AGREEMENT)
        return forms[counted.indexOf(most)]!;
    }
    return null;
  }

  /** The place of the first word that is not before a text. */
  private firstFrom(text: string): number {
    return lowerBound(this.words.length, (place) => this.words[place]! < text);
  }
}
