import { cutAtConnectors, type Span, withoutLastConnector } from "@toque/db/ingredients/alternatives.ts";

/** An amount as written: a number, with a unit if there is one. */
export interface Amount {
  value: number;
  /** A universal unit, a household measure ("clove", "can"), or null: a count of the food itself. */
  unit: string | null;
}

/** A parsed ingredient line. */
export interface ParsedLine {
  /** The same amount in different units ("1 pound (500 g)"), in the order written. */
  amounts: Amount[];
  /** The words of the amounts, as written. */
  quantity: string;
  /** The food with the words around it, lower case. */
  food: string;
  /** What may be taken in its place, as written. */
  alternatives: string[];
  /** All other words, as written. */
  note: string | null;
  optional: boolean;
  /** "Salt to taste": no amount is meant. */
  toTaste: boolean;
}

const fractions: Record<string, number> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅕": 1 / 5,
  "⅙": 1 / 6,
  "⅛": 1 / 8,
  "⅜": 3 / 8,
  "⅝": 5 / 8,
  "⅞": 7 / 8,
};
const words: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  dozen: 12,
  half: 0.5,
  couple: 2,
};

/** Units and measures by all their spellings. */
const units: Record<string, readonly string[]> = {
  g: ["g", "gm", "gr", "gram", "grams", "gramme", "grammes"],
  kg: ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"],
  ml: ["ml", "millilitre", "millilitres", "milliliter", "milliliters", "cc"],
  cl: ["cl", "centilitre", "centiliter"],
  dl: ["dl", "decilitre", "deciliter"],
  l: ["l", "litre", "litres", "liter", "liters"],
  tsp: ["tsp", "tsps", "teaspoon", "teaspoons", "teaspoonful", "teaspoonfuls", "tea-spoon"],
  tbsp: [
    ...["tbsp", "tbsps", "tbs", "tbl", "tablespoon", "tablespoons", "tablespoonful", "tablespoonfuls"],
    ...["table-spoonfuls", "table-spoonful", "tbspn", "tb"],
  ],
  cup: ["cup", "cups", "cupful", "cupfuls"],
  fl_oz: ["floz"],
  pint: ["pint", "pints"],
  quart: ["quart", "quarts", "qt"],
  oz: ["oz", "ounce", "ounces"],
  lb: ["lb", "lbs", "pound", "pounds"],
  pinch: ["pinch", "pinches", "pich"],
  dash: ["dash", "dashes", "splash", "drizzle"],
  rasher: ["rasher", "rashers"],
  pod: ["pod", "pods"],
  handful: ["handful", "handfuls"],
  clove: ["clove", "cloves"],
  slice: ["slice", "slices"],
  can: ["can", "cans", "tin", "tins"],
  jar: ["jar", "jars"],
  packet: ["packet", "packets", "pack", "packs", "package", "packages", "pkg", "box", "bag", "sachet", "sachets"],
  bunch: ["bunch", "bunches"],
  sprig: ["sprig", "sprigs"],
  leaf: ["leaf", "leaves"],
  stalk: ["stalk", "stalks", "rib", "ribs", "stick", "sticks"],
  head: ["head", "heads", "bulb", "bulbs"],
  sheet: ["sheet", "sheets"],
  cube: ["cube", "cubes"],
  fillet: ["fillet", "fillets", "filet", "filets"],
  glass: ["glass", "glasses"],
  bottle: ["bottle", "bottles"],
  piece: ["piece", "pieces"],
  cm: ["cm"],
  inch: ["inch", "inches"],
  mug: ["mug", "mugs"],
  bowl: ["bowl", "bowls"],
};
/** The unit or measure that a word means. */
export const unitOf: ReadonlyMap<string, string> = new Map(
  Object.entries(units).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
);

const glyphs = Object.keys(fractions).join("");
const number = `(?:\\d+(?:\\s+|-)\\d+\\s*[/⁄]\\s*\\d+|\\d+\\s*[/⁄]\\s*\\d+|\\d+\\s*[${glyphs}]|[${glyphs}]|\\d+(?:[.,]\\d+)?|[.]\\d+)`;
const numberPattern = new RegExp(`^${number}`);
const rangePattern = new RegExp(`^\\s*(?:-|–|—|~|to|or)\\s*(?=${number})`);

/** The value of "1 1/2", "1½", "2,5" or "½". */
export function readNumber(text: string): number {
  const folded = text.replace("⁄", "/").trim();
  const glyph = folded.match(new RegExp(`[${glyphs}]`))?.[0];
  if (glyph) return (Number(folded.replace(glyph, "").trim()) || 0) + (fractions[glyph] ?? 0);
  const mixed = /^(?:(\d+)(?:\s+|-))?(\d+)\s*\/\s*(\d+)$/.exec(folded);
  if (mixed) return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3]);
  return Number(folded.replace(",", "."));
}

/** A number at the beginning (the middle of a range), and the remaining text. */
function takeNumber(text: string): { value: number; rest: string } | null {
  const word = /^(half an?|a couple of|a dozen|[a-z]+)(?![\p{L}\p{M}\p{N}_])/u.exec(text)?.[1];
  const spelt =
    word === undefined ? undefined : words[word.replace(/^half.*/, "half").replace(/^a (couple|dozen).*/, "$1")];
  if (word !== undefined && spelt !== undefined) return { value: spelt, rest: text.slice(word.length) };
  const first = numberPattern.exec(text)?.[0];
  if (!first) return null;
  let value = readNumber(first);
  let rest = text.slice(first.length);
  const range = rangePattern.exec(rest)?.[0];
  if (range) {
    const second = numberPattern.exec(rest.slice(range.length))?.[0] ?? "";
    const upper = readNumber(second);
    if (upper > value) value = (value + upper) / 2;
    rest = rest.slice(range.length + second.length);
  }
  return Number.isFinite(value) && value > 0 ? { value, rest } : null;
}

/** Stand for the spoons whose sign is told by its case. */
const [TBSP, TSP] = ["\ue000", "\ue001"];

function takeUnit(text: string): { unit: string | null; rest: string } {
  const sign = /^\s*([\ue000\ue001])/.exec(text);
  if (sign) return { unit: sign[1] === TBSP ? "tbsp" : "tsp", rest: text.slice(sign[0].length) };
  const fluid = /^\s*fl\.?\s*oz\.?(?![a-z])/.exec(text)?.[0];
  if (fluid) return { unit: "fl_oz", rest: text.slice(fluid.length) };
  const spaced = /^\s*(table|tea)\s+spoons?(ful)?s?\b/.exec(text);
  if (spaced) return { unit: spaced[1] === "tea" ? "tsp" : "tbsp", rest: text.slice(spaced[0].length) };
  const word =
    /^\s*(?:heaped |heaping |level |large |small |big |generous |overfilled )*([a-z-]+)\.?(?![\p{L}\p{M}])/u.exec(text);
  const unit = unitOf.get(word?.[1] ?? "");
  return unit && word ? { unit, rest: text.slice(word[0].length) } : { unit: null, rest: text };
}

/** One amount at the beginning of a text, and the remaining text. */
function takeAmount(text: string): { amount: Amount; rest: string } | null {
  const start = text
    .replace(/^\s*(?:(?:around|about|approx(?:imately|\.)?|roughly|ca\.?|at least|up to|some)\s+|[~≈]\s*)/, "")
    .trimStart();
  const taken = takeNumber(start);
  if (!taken) {
    const { unit, rest } = takeUnit(start);
    // "Pinch of salt", "dash cinnamon": an amount of one.
    return unit && (/^\s*of\b/.test(rest) || ["pinch", "dash", "handful"].includes(unit))
      ? { amount: { value: 1, unit }, rest }
      : null;
  }
  const times = /^\s*[x×*]\s*/.exec(taken.rest)?.[0];
  const inner = times ? takeAmount(taken.rest.slice(times.length)) : null;
  if (inner) return { amount: { value: taken.value * inner.amount.value, unit: inner.amount.unit }, rest: inner.rest };
  const { unit, rest } = takeUnit(taken.rest);
  return { amount: { value: taken.value, unit }, rest };
}

/** The text in lower case with as many characters, so that places in it are places in the line. */
const lowered = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => {
    const small = text.charAt(i).toLowerCase();
    return small.length === 1 ? small : text.charAt(i);
  }).join("");

/**
 * Parses an ingredient line: amounts in figures, fractions, words and ranges, the food, what may be taken instead of it, and
 * all the rest as a note. Each word of the line is in one of them.
 */
export function parseLine(line: string): ParsedLine {
  const spoon = new RegExp(`(${number}\\s*)(T|t)\\b`);
  // A capital T is a tablespoon, a small one a teaspoon; case is irrelevant otherwise.
  const text = lowered(
    line.replace(spoon, (_all, before: string, letter: string) => before + (letter === "T" ? TBSP : TSP)),
  ).replace(/[’`]/g, "'");
  const optional = /\boptional(ly)?\b/.test(text);
  const toTaste = /\b(to taste|as needed|as desired|for (garnish|serving|decoration|dusting))\b/.test(text);
  /** Whether each character belongs to the quantity. */
  const counted = new Array<boolean>(line.length).fill(false);
  const count = (start: number, end: number) => counted.fill(true, start, end);

  const amounts: Amount[] = [];
  // Amounts in brackets repeat the amount in another unit: "1 pound (500g)".
  const bracketed: Amount[] = [];
  const outside = text.replace(/\(([^)]*)\)/g, (all, inner: string, at: number) => {
    const found = inner.split(/[/,;]|\bor\b/).map((part) => takeAmount(part.trim()));
    for (const one of found) if (one?.amount.unit) bracketed.push(one.amount);
    if (found.every((one) => one?.amount.unit && one.rest.trim() === "")) count(at, at + all.length);
    return " ".repeat(all.length);
  });
  // Brackets before the amount are left out of it: "(Optional) 500 g".
  let rest = outside.trimStart().replace(/^(plus|additional|another|(?<!.)extra(?! virgin|-virgin))\s+/, "");
  const begin = outside.length - rest.length;
  const place = (left: string) => outside.length - left.length;
  for (let next = takeAmount(rest); next; ) {
    amounts.push(next.amount);
    rest = next.rest;
    const again = /^\s*(?:\/|or|=)\s*/.exec(rest)?.[0];
    const more = again ? takeAmount(rest.slice(again.length)) : null;
    if (!more?.amount.unit) break;
    next = more;
  }
  if (amounts.length > 0) {
    rest = rest.replace(/^\s*(?:of|x)(?=\s)/, "");
    rest = rest.replace(/^\s*(?:the|your|some|any)(?=\s)/, "");
    count(begin, place(rest));
  }
  // "Butter - 50 g", "Butter: 50 g" and "dry yeast 1 tbsp".
  const behind = amounts.length === 0 ? /^(.*?)(?:\s*[-–:=,]\s*|\s+(?=\d))(.+)$/.exec(rest) : null;
  const late = behind ? takeAmount(behind[2] ?? "") : null;
  if (behind && late && late.rest.trim() === "") {
    amounts.push(late.amount);
    count(place(behind[2] ?? ""), line.length);
  }
  const isLost = (index: number) => !counted[index];
  const left = Array.from({ length: line.length }, (_, i) => (isLost(i) ? line.charAt(i) : " ")).join("");
  const quantity = Array.from({ length: line.length }, (_, i) => (isLost(i) ? " " : line.charAt(i))).join("");
  const slice = ({ start, end }: Span) => left.slice(start, end);
  const cut = cutAtConnectors(left, "en");
  // "1 pinch cloves": a word that usually measures is the food where there is no other.
  const offers = cut.offers.length > 0 ? cut.offers : cut.rest.slice(0, 1);
  const [first, ...others] = offers;
  const note = remarksIn(left, offers);
  return {
    amounts: [...amounts, ...bracketed],
    quantity: tidy(quantity),
    food: first ? tidy(lowered(slice(first))) : "",
    alternatives: others.map(slice).map(tidy),
    note: note === "" ? null : note,
    optional,
    toTaste,
  };
}

/** What stands before, between and behind the offers of a text, without the words that only join them. */
function remarksIn(text: string, offers: readonly Span[]): string {
  const ends = [0, ...offers.map(({ end }) => end)];
  const gaps = ends.map((from, i) => {
    const next = offers[i];
    const gap = text.slice(from, next?.start ?? text.length);
    return next ? withoutLastConnector(gap) : gap;
  });
  const parts = gaps
    .flatMap((gap) => gap.split(/[()[\]]/))
    .map((part) => part.replace(/^[\s,;:.–-]+|[\s,;:–-]+$/g, ""));
  return parts.map(tidy).filter(Boolean).join(", ");
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();
