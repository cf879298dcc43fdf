import type { Lang } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { comparable, patternsOf } from "../lines/patterns.ts";
import { rangeAt, skipSpace } from "../lines/quantity.ts";
import { sectionWordsOf } from "../text/section-words.ts";

const MONTH = 43_200;
const HOUR = 60;
/** With what pages leave out or add: "P15M", "T15M", "1H30M", "PT15MIN". */
const iso =
  /^[-+]?P?(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H(?:OURS?|RS?)?)?(?:(\d+(?:[.,]\d+)?)M(?:INUTES?|INS?)?)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;
const withoutT = /^P?(?:(\d+)H)?(?:(\d+)M)?$/;
/** Minutes of the units of {@link iso}, in their order; years and months name no time of cooking. */
const units = [0, 0, 10_080, 1440, HOUR, 1, 1 / 60];
const clock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s?h)?$/i;

const plausible = (minutes: number): number | null => (minutes >= 1 && minutes <= MONTH ? Math.round(minutes) : null);

/** The minutes of an ISO 8601 duration, of "0:50", "1 hour 20 minutes", or of a bare number; null where it is none or zero. */
export function minutesIn(text: string, lang: Lang): number | null {
  const said = text.slice(0, 200).replace(/\s+/g, "").toUpperCase();
  const short = withoutT.exec(said);
  if (short) return plausible(HOUR * Number(short[1] ?? 0) + Number(short[2] ?? 0));
  const parts = iso.exec(said);
  if (parts)
    return plausible(units.reduce((sum, unit, i) => sum + unit * Number((parts[i + 1] ?? "0").replace(",", ".")), 0));
  if (/^(?:P?T)?\d{1,4}$/.test(said)) return plausible(Number(/\d+/.exec(said)![0]));
  const time = clock.exec(text.trim());
  if (time) return plausible(HOUR * Number(time[1]) + Number(time[2]));
  if (text.length > 200) return null;
  // "1 hour, 5 minutes" are two.
  return plausible(durationsOf(text, lang).reduce((sum, { longest }) => sum + longest, 0));
}

/** "Four people", where no figure stands. */
function servingsInWords(folded: string, lang: Lang): number | null {
  const { after } = sectionWordsOf(lang);
  for (const { index } of folded.matchAll(/(?<!\p{L})\p{L}/gu)) {
    const number = rangeAt(folded, index, patternsOf(lang));
    if (number && Number.isInteger(number.value.value) && after.at(folded, skipSpace(folded, number.end)))
      return number.value.value;
  }
  return null;
}

/** How many a yield serves: "Serves 4", "1 loaf (12 slices)", "12 muffins". */
export function servingsIn(text: string, lang: Lang): number | null {
  if (text.length > 200) return null;
  const folded = comparable(text);
  const numbers = [...folded.matchAll(/(?<![\d.,/])\d{1,3}(?![\d/]|[.,]\d)/g)].map((match) => ({
    value: Number(match[0]),
    end: match.index + match[0].length,
  }));
  if (numbers.length === 0) return servingsInWords(folded, lang);
  const { after } = sectionWordsOf(lang);
  const isCounted = ({ end }: { end: number }) => {
    const range = /^\s*(?:[-–]|à|a|to|bis|ou|or|oder|o|u)\s*\d{1,3}/.exec(folded.slice(end))?.[0].length ?? 0;
    const from = end + range;
    return after.at(folded, from + (/^\s*/.exec(folded.slice(from))?.[0].length ?? 0)) !== null;
  };
  const found = numbers.find(isCounted) ?? numbers[0];
  return found && found.value >= 1 && found.value <= 1000 ? found.value : null;
}
