import { type Static, Type } from "@sinclair/typebox";
import { compiled, Read } from "../data.ts";
import type { KnownFood } from "../knowledge.ts";
import figureTables from "./figures.json";
import roleTerms from "./roles.json";

// The words in which the data says which foods it means, separated by spaces:
//   salmon               the key of a food
//   *-milk               keys, with a star for any letters
//   category:meat        subcategory:rice        trait:dairy
//   @vegetable           a role of roles.json
//   table:slow-minutes           the foods that have a figure of their own in that table of figures.json
//   -@leaf               not these
// A food that is named by its key is judged by that alone; else it is meant when a term fits it and none with a minus does.

type FoodTest = (food: KnownFood) => boolean;
type FoodFigure = (food: KnownFood) => number;

const term = "-?(?:@[a-z-]+|(?:category|subcategory|trait|table):[a-z-]+|[a-z*][a-z0-9*-]*)";
const Terms = Type.String({ pattern: `^(?:${term}(?: |$))*$` });

/** Figures by term, the first that fits counts, and `else` for all others; a name is that of a table. */
const Figures = Type.Record(
  Type.String({ pattern: `^(?:else|${term})$` }),
  Type.Union([Type.Number({ minimum: 0 }), Type.String()]),
  { additionalProperties: false },
);
type Figures = Static<typeof Figures>;

const tableFile: Readonly<Record<string, object>> = figureTables;

/** A name that a file has. @throws where it has none of it */
function known(name: string, content: object, file: string): string {
  if (!Object.hasOwn(content, name)) throw new Error(`${file} has no ${name}`);
  return name;
}

function termTest(word: string): FoodTest {
  if (word.startsWith("@")) {
    const role = known(word.slice(1), roleTerms, "roles.json");
    return (food) => roles[role]!(food);
  }
  const [kind, name = ""] = word.split(":");
  if (kind === "category") return (food) => food.category_key === name;
  if (kind === "subcategory") return (food) => food.subcategory_key === name;
  if (kind === "trait") return (food) => food.traits.some((trait) => trait === name);
  if (kind === "table") {
    const own = tableFile[known(name, tableFile, "figures.json")]!;
    return (food) => Object.hasOwn(own, food.key);
  }
  const pattern = new RegExp(`^${word.replaceAll("*", ".*")}$`);
  return (food) => pattern.test(food.key);
}

const isKey = (word: string): boolean => !/[@:*]/.test(word);
/** The words of a list in one string. */
export const listOf = (words: string): string[] => words.split(" ").filter((word) => word !== "");

/** The foods that some terms mean. */
export function foodTest(terms: string): FoodTest {
  const words = listOf(terms).map((word) => ({ no: word.startsWith("-"), word: word.replace(/^-/, "") }));
  const named = new Map(words.filter(({ word }) => isKey(word)).map(({ no, word }) => [word, !no]));
  const tests = words.filter(({ word }) => !isKey(word)).map(({ no, word }) => ({ no, fits: termTest(word) }));
  return (food) =>
    named.get(food.key) ??
    (!tests.some(({ no, fits }) => no && fits(food)) && tests.some(({ no, fits }) => !no && fits(food)));
}

/** The figure of a food: a number for all, a table's name, or figures by term. A key counts before any other term. */
export function foodFigure(figures: number | string | Figures): FoodFigure {
  if (typeof figures === "number") return () => figures;
  if (typeof figures === "string") {
    const table = known(figures, tableFile, "figures.json");
    return (food) => tables[table]!(food);
  }
  const { else: others = 0, ...own } = figures;
  const values = Object.entries(own).map(([word, value]) => ({ word, figure: foodFigure(value) }));
  const named = new Map(values.filter(({ word }) => isKey(word)).map(({ word, figure }) => [word, figure]));
  const tests = values.filter(({ word }) => !isKey(word)).map(({ word, figure }) => ({ fits: foodTest(word), figure }));
  const rest = foodFigure(others);
  return (food) => (named.get(food.key) ?? tests.find(({ fits }) => fits(food))?.figure ?? rest)(food);
}

/** {@link Terms} that are read to a test of foods. */
export const FoodTerms = Read(Terms, foodTest);
/** What {@link foodFigure} reads. */
export const FoodFigures = Read(
  Type.Union([Type.Number({ minimum: 0 }), Type.String({ pattern: "^[a-z-]+$" }), Figures]),
  foodFigure,
);

// Roles and tables may name others of their file: each is looked up when it is used.
const roles = compiled(Type.Record(Type.String(), FoodTerms), roleTerms, "roles.json");
const tables = compiled(Type.Record(Type.String(), FoodFigures), tableFile, "figures.json");
