import type { Lang } from "@toque/db/schemas/common.ts";
import { durationsOf } from "../../ai/language/durations.ts";
import { comparable } from "../lines/patterns.ts";
import { sectionWordsOf } from "../text/section-words.ts";

const MONTH = 43_200;
const iso =
  /^\s*[-+]?P(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?\s*$/i;
/** Minutes of the units of {@link iso}, in their order; years and months name no time of cooking. */
const units = [0, 0, 10_080, 1440, 60, 1, 1 / 60];

const plausible = (minutes: number): number | null => (minutes >= 1 && minutes <= MONTH ? Math.round(minutes) : null);

/** The minutes of an ISO 8601 duration, of "1 hour 20 minutes", or of a bare number; null where it is none or zero. */
export function minutesIn(text: string, lang: Lang): number | null {
  const parts = iso.exec(text);
  if (parts)
    return plausible(units.reduce((sum, unit, i) => sum + unit * Number((parts[i + 1] ?? "0").replace(",", ".")), 0));
  if (/^\s*\d{1,4}\s*$/.test(text)) return plausible(Number(text));
  if (text.length > 200) return null;
  // "1 hour, 5 minutes" are two.
  return plausible(durationsOf(text, lang).reduce((sum, { longest }) => sum + longest, 0));
}

/** How many a yield serves: "Serves 4", "1 loaf (12 slices)", "12 muffins". */
export function servingsIn(text: string, lang: Lang): number | null {
  if (text.length > 200) return null;
  const folded = comparable(text);
  const numbers = [...folded.matchAll(/(?<![\d.,/])\d{1,3}(?![\d/]|[.,]\d)/g)].map((match) => ({
    value: Number(match[0]),
    end: match.index + match[0].length,
  }));
  const { after } = sectionWordsOf(lang);
  const isCounted = ({ end }: { end: number }) => {
    const range = /^\s*(?:[-–]|à|a|to|bis|ou|or|oder|o|u)\s*\d{1,3}/.exec(folded.slice(end))?.[0].length ?? 0;
    const from = end + range;
    return after.at(folded, from + (/^\s*/.exec(folded.slice(from))?.[0].length ?? 0)) !== null;
  };
  const found = numbers.find(isCounted) ?? numbers[0];
  return found && found.value >= 1 && found.value <= 1000 ? found.value : null;
}
