import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { isStopWord } from "../text.ts";
import type { Understanding } from "./meaning.ts";
import { Reading } from "./reading.ts";

/** Longer texts are no query. */
const MAX_LENGTH = 500;
/** Each page of results asks again for the same words. */
const CACHED = 500;
const knownOf = new WeakMap<FoodLexicon, Map<string, Understanding>>();

/** The text without some parts of it; empty if nothing telling remains. */
export function textWithout(text: string, spans: readonly { start: number; end: number }[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    rest += `${text.slice(at, start)} `;
    at = Math.max(at, end);
  }
  rest += text.slice(at);
  const kept = rest
    .replace(/(^|\s)[-–,;:.!?/&+]+(?=\s|$)/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return kept.split(" ").every((word) => word === "" || isStopWord(word)) ? "" : kept;
}

interface Candidate extends Understanding {
  /** How many words were understood. */
  known: number;
  /** Some words are known to be no filter. */
  isCertain: boolean;
}

function readIn(text: string, lang: Lang, lexicon: FoodLexicon, isOwn: boolean): Candidate {
  const reading = new Reading(text, lang, lexicon);
  reading.read();
  const parts = reading.parts();
  const fillers = parts.length > 0 || isOwn ? reading.fillers() : [];
  const rest = textWithout(text, [...parts, ...fillers]);
  // "Recipes": a query of nothing but fillers is what was typed.
  if (parts.length === 0 && rest === "") return { parts, fillers: [], text, known: 0, isCertain: reading.isCertain };
  const kept = parts.length + fillers.length > 0 ? rest : text;
  return { parts, fillers, text: kept, known: reading.known(), isCertain: reading.isCertain };
}

/** Whether words of another language than the caller's are understood: several of them, or a diet or what is left out. */
const isUnmistakable = ({ parts, known }: Candidate): boolean =>
  known > 1 || parts.every(({ means: { kind } }) => kind === "diet" || kind === "without");

/**
 * What a query asks for beside words: diets, times, tags, foods with and without. In doubt a word stays text, and so do
 * `"phrases"` and `-exclusions`.
 * @param lang of the caller; a query in another of the four languages is understood as well
 */
export function understand(text: string, lang: Lang, lexicon: FoodLexicon): Understanding {
  if (text.length > MAX_LENGTH) return { parts: [], fillers: [], text };
  const cache = knownOf.get(lexicon) ?? new Map<string, Understanding>();
  knownOf.set(lexicon, cache);
  const key = `${lang}:${text}`;
  const known = cache.get(key);
  if (known) return known;
  const made = read(text, lang, lexicon);
  if (cache.size >= CACHED) cache.clear();
  cache.set(key, made);
  return made;
}

function read(text: string, lang: Lang, lexicon: FoodLexicon): Understanding {
  const own = readIn(text, lang, lexicon, true);
  let best = own;
  for (const other of own.isCertain ? [] : langs) {
    if (other === lang) continue;
    const candidate = readIn(text, other, lexicon, false);
    if (candidate.known > best.known && isUnmistakable(candidate)) best = candidate;
  }
  return { parts: best.parts, fillers: best.fillers, text: best.text };
}
