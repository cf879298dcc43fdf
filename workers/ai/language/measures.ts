// Numbers, temperatures and times in texts of the four languages, as far as they must survive a rewriting or a translation.

/** A number as it is compared: "1,5" and "1.5" are the same, and so are "1 200", "1.200" and "1,200". */
function normal(text: string): string {
  const plain = /^\d{1,3}([.,\u00a0\u202f ]\d{3})+$/.test(text) ? text.replace(/[^\d]/g, "") : text.replace(",", ".");
  return String(Number(plain));
}

const NUMBER = /\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?/g;

/** Every number of a text and every vulgar fraction, sorted. */
export function numbersOf(text: string): string[] {
  return [...[...text.matchAll(NUMBER)].map(([number]) => normal(number)), ...(text.match(/[¼-¾⅐-⅞]/g) ?? [])].sort();
}

/** The temperatures of a text as "180C" or "350F", sorted; a bare degree sign is Celsius. */
export function temperaturesOf(text: string): string[] {
  return [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:°|º|degr\p{L}*|grad\p{L}*)\s*(F\b)?/giu)]
    .map(([, number = "", fahrenheit]) => `${normal(number)}${fahrenheit ? "F" : "C"}`)
    .sort();
}

const HOUR = "h(?:ours?|rs?|eures?|oras?)?|Std\\.?|Stunden?|horas?";
const MINUTE = "min(?:s|utes?|utos?|uten?)?\\.?|Min\\.?|Minuten?";
/** A time, or a range of times whose longer end counts; an hour may bring its minutes along. */
const TIME = new RegExp(
  `(?:(\\d+(?:[.,]\\d+)?)\\s*(?:-|–|to|à|a|bis|or|ou|o|oder)\\s*)?(\\d+(?:[.,]\\d+)?)[\\s\u00a0-]*(?:(${HOUR})(?![\\p{L}])(?:\\s*(?:and|et|y|und)?\\s*(\\d{1,2})(?:\\s*(?:${MINUTE})(?![\\p{L}])|(?![\\d\\p{L}°])))?|(${MINUTE})(?![\\p{L}]))`,
  "giu",
);
const HALF_HOUR = /\bhalf an hour|\bdemi-heure|\bmedia hora|\bhalbe(?:n)? Stunde/giu;
/** "every 5 minutes" and "5 minutes before the end" do not state a step's duration. */
const REPEATED = /(?:\bevery|\btoutes les|\bcada|\balle)\s*$/iu;
const BEFORE = /^\s*(?:before|earlier|ahead|avant|plus tôt|à l'avance|antes|vor(?:her)?\b|davor)/iu;

/** A time that a text names, in minutes; `spent` is false for repeated and relative times. */
export interface NamedTime {
  minutes: number;
  spent: boolean;
}

/** The times that a text names, in order, each of a range's longer end. */
export function timesOf(text: string): NamedTime[] {
  const found: (NamedTime & { at: number })[] = [];
  for (const match of text.matchAll(TIME)) {
    const [whole, , amount = "0", hour, rest] = match;
    const value = Number(amount.replace(",", "."));
    found.push({
      at: match.index,
      minutes: hour ? value * 60 + Number(rest ?? 0) : value,
      spent:
        !REPEATED.test(text.slice(Math.max(0, match.index - 12), match.index)) &&
        !BEFORE.test(text.slice(match.index + whole.length)),
    });
  }
  for (const match of text.matchAll(HALF_HOUR))
    found.push({
      at: match.index,
      minutes: 30,
      spent: !BEFORE.test(text.slice(match.index + match[0].length)),
    });
  return found.sort((a, b) => a.at - b.at).map(({ minutes, spent }) => ({ minutes, spent }));
}

/** Minutes that a step takes by its own words; null when it names none. */
export function minutesNamed(text: string): number | null {
  const spent = timesOf(text).filter((time) => time.spent);
  return spent.length === 0 ? null : spent.reduce((sum, time) => sum + time.minutes, 0);
}
