/** What must not stand in an answer, whatever it says; the page shows a text, paragraphs, lists and bold words. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/<\/?[a-z!][^>]*>?/i, "HTML"],
  [/&(?:#\d+|#x[\da-f]+|lt|gt|amp|quot|nbsp);/i, "HTML entities"],
  [/!\[[^\]]*\]\s*[([]/, "a picture"],
  [/\]\s*\(\s*\S/, "a link"],
  [/^\s*\[[^\]]+\]:\s*\S/m, "a link"],
  [/\b(?:https?|ftp|file):\/\//i, "an address"],
  [/\b(?:data|javascript|vbscript|blob):[a-z/]/i, "an address"],
  [/\bwww\.[a-z\d]/i, "an address"],
  [/\b[a-z\d-]+\.(?:com|net|org|io|info|biz|app|dev|shop|xyz|ru|cn)\b/, "an address"],
  [/```|\{\{|\}\}/, "code"],
];

// Control characters but line breaks and tabs, private characters, directions, and what is not seen at all.
const control =
  /(?![\n\r\t])\p{Cc}|\p{Co}|\p{Bidi_Control}|[\u2028\u2029]|(?!\uFE0E|\uFE0F|\u200D)\p{Default_Ignorable_Code_Point}/u;
/** A joiner is part of some pictograms, and of nothing else that an answer needs. */
const joiner = /(?<!\p{Extended_Pictographic}|\uFE0F|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/u;

/** Names of what an answer holds beside plain text, each once; empty for a plain one. */
export function markupIn(text: string): string[] {
  const found = marks.flatMap(([pattern, name]) => (pattern.test(text) ? [name] : []));
  if (control.test(text) || joiner.test(text)) found.push("invisible characters");
  return [...new Set(found)];
}
