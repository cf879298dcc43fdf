/** What must not stand in a text of a model, whatever it says; the page shows a text, paragraphs, lists and bold words. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/<\/?[a-z!][^>]*>?/gi, "HTML"],
  [/&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|nbsp);/gi, "HTML entities"],
  [/!\[[^\]]*\]\s*[([]\S*/g, "a picture"],
  [/\]\s*\(\s*\S+/g, "a link"],
  [/^\s*\[[^\]]+\]:\s*\S+/gm, "a link"],
  [/(?<![\w+.-])[a-z][a-z\d+.-]{0,30}:\/\/\S*/gi, "an address"],
  [/\b(?:data|javascript|vbscript|blob|mailto|tel):[a-z\d+/]\S*/gi, "an address"],
  [/\bwww\.[a-z\d]\S*/gi, "an address"],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "an address"],
  // A point that lacks its blank ("Stir.Then") is none: what follows is a known ending, or a path.
  [
    /(?<![a-z\d-])[a-z\d-]{1,63}\.(?:com|net|org|io|info|biz|app|dev|shop|xyz|ru|cn|eu|uk|fr|example|test|online|site|link|click|page|store|club|live|website|space|blog|news|tech|vip|win|top|zip)\b\S*/g,
    "an address",
  ],
  [/(?<![A-Z\d-])[A-Z\d-]{2,63}\.(?:COM|NET|ORG|IO|INFO|BIZ|APP|SHOP|EU|EXAMPLE)\b\S*/g, "an address"],
  [/(?<![a-z\d-])[a-z\d-]{2,63}\.[a-z]{2,24}\/[a-z\d]\S*/gi, "an address"],
  [/```|\{\{|\}\}/g, "code"],
];

// Control characters but line breaks and tabs, private characters, directions, and what is not seen at all.
const control =
  /(?![\n\r\t])\p{Cc}|\p{Co}|\p{Bidi_Control}|[\u2028\u2029]|(?!\uFE0E|\uFE0F|\u200D)\p{Default_Ignorable_Code_Point}/u;
/** A joiner is part of some pictograms, and of nothing else that a text needs. */
const joiner = /(?<!\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/u;

/**
 * Names of what a text holds beside plain text, each once; empty for a plain one.
 * @param known texts by others, such as the recipe that is changed: what stands in one of them may be repeated
 */
export function markupIn(text: string, known: readonly string[] = []): string[] {
  const isNew = (found: string) => !known.some((one) => one.includes(found));
  const found = marks.flatMap(([pattern, name]) =>
    [...text.matchAll(pattern)].some(([match]) => isNew(match.replace(/[\s.,;:!?)]+$/, ""))) ? [name] : [],
  );
  if ((control.test(text) || joiner.test(text)) && isNew(text)) found.push("invisible characters");
  return [...new Set(found)];
}

/** All texts inside of a value of JSON. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The fault of texts that are to be shown and hold more than plain text, as a sentence for the model; null if there is none. */
export function notPlain(texts: readonly string[], known: readonly string[] = []): string | null {
  const found = [...new Set(texts.flatMap((text) => markupIn(text, known)))];
  return found.length > 0 ? `The texts must be plain, without ${found.join(", ")}.` : null;
}
