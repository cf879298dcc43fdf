import { diffArrays } from "diff";

export interface Word {
  kind: "kept" | "removed" | "added";
  /** With trailing space. */
  text: string;
}

/** The maximum number of removed and added words; above it, the whole text is replaced. */
const maxEditLength = 1000;

/** Splits a text into words, each with its punctuation and trailing space; some scripts have no spaces. */
function splitWords(text: string, lang?: string): string[] {
  const words: string[] = [];
  let wordLike = false;
  for (const { segment, isWordLike = false } of new Intl.Segmenter(lang, { granularity: "word" }).segment(text)) {
    const last = words.pop();
    if (last === undefined) words.push(segment);
    else if (/\s$/.test(last) ? !/^\s/.test(segment) : wordLike && isWordLike) words.push(last, segment);
    else words.push(last + segment);
    wordLike = isWordLike;
  }
  return words;
}

/**
 * Word diff of two texts. Adjacent words of the same kind are merged, so that phrases are read out as a whole.
 * @param lang the language of the texts
 */
export function diffWords(before: string, after: string, lang?: string): Word[] {
  const comparator = (a: string, b: string): boolean => a.trimEnd() === b.trimEnd();
  const changes = diffArrays(splitWords(before, lang), splitWords(after, lang), { comparator, maxEditLength }) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ];
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? "removed" : added ? "added" : "kept",
    text: value.join(""),
  }));
}
