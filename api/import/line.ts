/** An amount as it is written: a number, and a unit where one stands behind it. */
export interface Amount {
  value: number;
  /** A universal unit, a household measure ("clove", "can"), or null: so many of the food itself. */
  unit: string | null;
}

/** An ingredient line, taken apart. */
export interface ParsedLine {
  /** The same amount said in different ways ("1 pound (500 g)"), in the order they are written. */
  amounts: Amount[];
  /** What is left: the food with the words around it, lower case. */
  food: string;
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

/** Units and measures by every word that is written for them. */
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

/** A number at the beginning, of a range its middle; what follows it. */
function takeNumber(text: string): { value: number; rest: string } | null {
  const word = /^(half an?|a couple of|a dozen|[a-z]+)\b/.exec(text)?.[1];
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

function takeUnit(text: string): { unit: string | null; rest: string } {
  const fluid = /^\s*fl\.?\s*oz\.?(?![a-z])/.exec(text)?.[0];
  if (fluid) return { unit: "fl_oz", rest: text.slice(fluid.length) };
  const spaced = /^\s*(table|tea)\s+spoons?(ful)?s?\b/.exec(text);
  if (spaced) return { unit: spaced[1] === "tea" ? "tsp" : "tbsp", rest: text.slice(spaced[0].length) };
  const word = /^\s*(?:heaped |heaping |level |large |small |big |generous |overfilled )*([a-z-]+)\.?(?![a-z])/.exec(
    text,
  );
  const unit = unitOf.get(word?.[1] ?? "");
  return unit && word ? { unit, rest: text.slice(word[0].length) } : { unit: null, rest: text };
}

/** One amount at the beginning of a text, and what follows it. "½T" and "1t" are spoons: the case has to be read before. */
function takeAmount(text: string): { amount: Amount; rest: string } | null {
  const start = text
    .replace(/^\s*(?:(?:around|about|approx(?:imately|\.)?|roughly|ca\.?|at least|up to|some)\s+|[~≈]\s*)/, "")
    .trimStart();
  const taken = takeNumber(start);
  if (!taken) {
    const { unit, rest } = takeUnit(start);
    // "Pinch of salt", "dash cinnamon": one of it.
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

/** Takes an ingredient line apart: amounts in figures, fractions, words and ranges; units; brackets and remarks go. */
export function parseLine(line: string): ParsedLine {
  let text = line
    // A capital T is a tablespoon, a small one a teaspoon; afterwards case says nothing.
    .replace(new RegExp(`(${number})\\s*T\\b`), "$1 tbsp")
    .replace(new RegExp(`(${number})\\s*t\\b`), "$1 tsp")
    .toLowerCase()
    .replace(/[’`]/g, "'");
  const amounts: Amount[] = [];
  const optional = /\boptional(ly)?\b/.test(text);
  const toTaste = /\b(to taste|as needed|as desired|for (garnish|serving|decoration|dusting))\b/.test(text);
  // Amounts in brackets say the same in another unit: "1 pound (500g)".
  const bracketed: Amount[] = [];
  text = text.replace(/\(([^)]*)\)/g, (_all, inner: string) => {
    for (const part of inner.split(/[/,;]|\bor\b/)) {
      const found = takeAmount(part.trim());
      if (found?.amount.unit) bracketed.push(found.amount);
    }
    return " ";
  });
  let rest = text.trim().replace(/^(plus|additional|another|(?<!.)extra(?! virgin|-virgin))\s+/, "");
  for (let next = takeAmount(rest); next; ) {
    amounts.push(next.amount);
    rest = next.rest;
    const again = /^\s*(?:\/|or|=)\s*/.exec(rest)?.[0];
    const more = again ? takeAmount(rest.slice(again.length)) : null;
    if (!more?.amount.unit) break;
    next = more;
  }
  // "Butter - 50 g", "Butter: 50 g" and "dry yeast 1 tbsp".
  const behind = amounts.length === 0 ? /^(.*?)(?:\s*[-–:=,]\s*|\s+(?=\d))(.+)$/.exec(rest) : null;
  const late = behind ? takeAmount(behind[2] ?? "") : null;
  if (behind && late && late.rest.trim() === "") {
    amounts.push(late.amount);
    rest = behind[1] ?? "";
  }
  const food = rest
    .replace(/^\s*(?:of|x)\s+/, "")
    .replace(/^\s*(?:the|your|some|any)\s+/, "")
    .replace(/[.;:]+\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  return { amounts: [...amounts, ...bracketed], food, optional, toTaste };
}
