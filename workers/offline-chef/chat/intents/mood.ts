import { type Lang, langs } from "@toque/db/schemas/common.ts";
import moods from "./moods.json";

interface Mood {
  filler: RegExp;
  polite: RegExp[];
  request: RegExp[];
  elliptic: RegExp;
  finite: RegExp;
  never: RegExp;
}

/**
 * How requests are worded, by language, as patterns on folded text. `filler` words say nothing at the beginning of a part,
 * `polite` opens a request in the form of a question, `request` opens any other, `elliptic` one without a verb (none of
 * `finite` may follow), and with `never` a sentence reports, asks or tells.
 */
const byLang = Object.fromEntries(
  langs.map((lang): [Lang, Mood] => {
    const { filler, polite, request, elliptic, finite, never } = moods[lang];
    const all = (patterns: string[]) => patterns.map((pattern) => new RegExp(pattern));
    return [
      lang,
      {
        filler: new RegExp(`^(?:${filler}\\b[ ,!:]*)+`),
        polite: all(polite),
        request: all(request),
        elliptic: new RegExp(elliptic),
        finite: new RegExp(finite),
        never: new RegExp(never),
      },
    ];
  }),
) as Record<Lang, Mood>;

/** The sentences of a folded message. */
export const sentencesOf = (folded: string): string[] =>
  folded
    .split(/[.!;\n]+(?=\s|$)|(?<=\?)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const parted = /[,:;()]| - | (?:and|but|so|et|mais|donc|y|pero|und|aber) /;

/** Whether a folded sentence can only be read as a request to do something; what is asked, told or reported is none. */
export function isRequest(sentence: string, lang: Lang): boolean {
  const mood = byLang[lang];
  const bare = (text: string): string => text.trim().replace(mood.filler, "").trim();
  const whole = bare(sentence);
  if (mood.polite.some((pattern) => pattern.test(whole))) return true;
  if (sentence.includes("?") || mood.never.test(sentence)) return false;
  return [whole, ...sentence.split(parted).map(bare)].some(
    (part) =>
      mood.request.some((pattern) => pattern.test(part)) || (mood.elliptic.test(part) && !mood.finite.test(part)),
  );
}
