import { type Static, Type } from "@sinclair/typebox";
import { Enum, Lang, Nullable } from "@toque/db/schemas/common.ts";
import type { IngredientLine, LineFoods } from "../import/lines/line.ts";
import { parseIngredientLine } from "../import/lines/parse.ts";
import { readJsonLines, schemaFault } from "./cases.ts";

/** Units of the labels; what is none of them is `other`. */
const units = [
  ...["g", "kg", "ml", "cl", "dl", "l", "tsp", "tbsp", "cup", "oz", "lb", "fl_oz", "pint", "pinch", "clove", "slice"],
  ...["bunch", "sprig", "can", "packet", "piece", "handful", "glass", "drop", "knob", "leaf", "stick", "other"],
] as const;
/** Units of the parser that the labels know under other names: any of these is right. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  imp_fl_oz: ["fl_oz"],
  imp_pint: ["pint"],
  rasher: ["slice", "other"],
  stalk: ["stick", "other"],
  jar: ["can", "other"],
  pod: ["piece", "other"],
  fillet: ["piece", "other"],
};

/** A labelled line of an ingredient list. The first quantity counts; of several remarks each stands between commas. */
export const LineCase = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    lang: Lang,
    line: Type.String({ minLength: 1 }),
    amount: Nullable(Type.Number({ exclusiveMinimum: 0 })),
    amount_max: Nullable(Type.Number({ exclusiveMinimum: 0 })),
    unit: Nullable(Enum(units)),
    food: Type.String({ minLength: 1 }),
    preparation: Nullable(Type.String({ minLength: 1 })),
    note: Nullable(Type.String({ minLength: 1 })),
    optional: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type LineCase = Static<typeof LineCase>;

export const lineParts = ["amount", "unit", "food", "preparation"] as const;
type Part = (typeof lineParts)[number];

/** What was read right of a line. */
export interface LineResult {
  case: LineCase;
  read: IngredientLine;
  right: Record<Part, boolean>;
  /** Words of the food: those of label and parser alike, and how many each has. */
  words: { shared: number; labelled: number; read: number };
}

/** The cases of a file. @throws Error naming the line that is no case */
export const readLineCases = (path: string): Promise<LineCase[]> =>
  readJsonLines(path, (value) => schemaFault(value, LineCase));

const wordsOf = (text: string | null): string[] =>
  (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const near = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 0.005 * Math.max(a, b);

function isUnit(read: string | null, labelled: string | null): boolean {
  if (read === null || labelled === null) return read === labelled;
  const names = alsoCalled[read] ?? (units.some((unit) => unit === read) ? [read] : ["other"]);
  return names.includes(labelled);
}

/** How many words two texts share, each as often as it stands in both. */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  return a.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** Compares what the parser reads of a line with its labels; case, signs and the order of several remarks do not count. */
export function judgeLine(one: LineCase, foods: LineFoods): LineResult {
  const read = parseIngredientLine(one.line, one.lang, foods);
  const [labelled, found] = [wordsOf(one.food), wordsOf(read.food)];
  return {
    case: one,
    read,
    right: {
      amount: near(read.amount, one.amount) && near(read.amountMax, one.amount_max),
      unit: isUnit(read.unit, one.unit),
      food: labelled.join(" ") === found.join(" "),
      preparation: wordsOf(one.preparation).toSorted().join(" ") === wordsOf(read.preparation).toSorted().join(" "),
    },
    words: { shared: sharedWords(labelled, found), labelled: labelled.length, read: found.length },
  };
}

/** Whether amount, unit, food and preparation were all read right. */
export const isRight = ({ right }: LineResult): boolean => lineParts.every((part) => right[part]);
/** The share of lines of which all four were read right. */
export const shareOfLines = (results: readonly LineResult[]): number => results.filter(isRight).length / results.length;

/** F1 over the words of the foods of all lines together. */
function wordF1(results: readonly LineResult[]): number {
  const sum = (of: keyof LineResult["words"]) => results.reduce((total, { words }) => total + words[of], 0);
  return (2 * sum("shared")) / Math.max(1, sum("labelled") + sum("read"));
}

/** The results as a table: what was read right, by language. */
export function linesTable(results: readonly LineResult[]): string[] {
  const row = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(10), ...cells.map((cell) => String(cell).padStart(12))].join("");
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const line = (name: string, list: readonly LineResult[]) =>
    row(name, [
      list.length,
      ...lineParts.map((part) => percent(list.filter(({ right }) => right[part]).length / list.length)),
      percent(wordF1(list)),
      percent(shareOfLines(list)),
    ]);
  return [
    row("language", ["lines", ...lineParts, "food words", "all right"]),
    ...[...Map.groupBy(results, (one) => one.case.lang)].map(([lang, list]) => line(lang, list)),
    line("all", results),
  ];
}

/** One line that was not read right, with what was read of it instead. */
export function wrongParts({ case: one, read, right }: LineResult): string {
  const values = {
    amount: [read.amount, read.amountMax],
    unit: read.unit,
    food: read.food,
    preparation: read.preparation,
  };
  const wanted = { amount: [one.amount, one.amount_max], unit: one.unit, food: one.food, preparation: one.preparation };
  const wrong = lineParts
    .filter((part) => !right[part])
    .map((part) => `  ${part}: ${JSON.stringify(values[part])} for ${JSON.stringify(wanted[part])}`);
  return [`${one.id}: ${one.line}`, ...wrong].join("\n");
}
