import type { Lang } from "@toque/db/schemas/common.ts";
import type { LineGroup } from "../page/page-recipe.ts";
import { type AppRecipe, addLine, appRecipe, oneLine } from "./app-recipe.ts";

// MealMaster: blocks of text between a line of "MMMMM" or "-----" with the program's name and one of nothing but the signs.
// An ingredient is 7 columns of amount, 2 of unit and 28 of words, in one or two columns of 41.

const HEAD = /^(?:MMMMM|-----).*Meal[- ]?Master/i;
const TAIL = /^(?:MMMMM|-----)-*\s*$/;
const SECTION = /^(?:MMMMM|-----)-*\s*([^-].*?)\s*-*$/;

export const isMealMaster = (text: string): boolean => text.split(/\r?\n/, 2000).some((line) => HEAD.test(line));

/** The units of the format in words. */
const units: Record<string, string> = {
  ts: "tsp",
  tb: "tbsp",
  t: "tsp",
  T: "tbsp",
  c: "cup",
  C: "cup",
  cn: "can",
  ct: "carton",
  pt: "pint",
  qt: "quart",
  ga: "gallon",
  fl: "fl oz",
  oz: "oz",
  lb: "lb",
  pn: "pinch",
  ds: "dash",
  dr: "drop",
  ea: "",
  sm: "small",
  md: "medium",
  lg: "large",
  pk: "packet",
  pg: "package",
  sl: "slice",
  bn: "bunch",
  cg: "cg",
  mg: "mg",
  g: "g",
  kg: "kg",
  ml: "ml",
  cl: "cl",
  dl: "dl",
  l: "l",
  x: "",
};

const LINE = /^(?=.{12,41}$)([\d\s./+-]{7}) (\S{1,2}|\s{2}) {1,2}(\S.*)$/;
const COLUMN = 41;
const WORDS_AT = 11;

/** The ingredient of one column; null for any other text. A line that begins with "-" continues the one above. */
function ingredientIn(text: string): { line: string; continues: boolean } | null {
  const column = text.trimEnd();
  const found = LINE.exec(column);
  if (!found) return null;
  const [, amount = "", unit = "", words = ""] = found;
  if (amount.trim() === "" && /^-/.test(words)) return { line: words.replace(/^-+\s*/, ""), continues: true };
  if (amount.trim() === "" && unit.trim() === "" && column.search(/\S/) !== WORDS_AT) return null;
  const unitName = unit.trim() === "" ? "" : (units[unit.trim()] ?? units[unit.trim().toLowerCase()]);
  if (unitName === undefined) return null;
  return { line: [amount.trim(), unitName, words.replace(/;/g, ",")].filter(Boolean).join(" "), continues: false };
}

interface Block {
  lines: string[];
}

/** Puts lines together to blocks, each a recipe. */
export class BlockReader {
  private block: Block | null = null;

  /** The block that a line ends. */
  take(line: string): Block | null {
    if (HEAD.test(line)) {
      const before = this.block;
      this.block = { lines: [] };
      return before;
    }
    if (this.block && TAIL.test(line)) return this.end();
    if (this.block && this.block.lines.length < 2000) this.block.lines.push(line.slice(0, 1000));
    return null;
  }

  /** The block that has not ended. */
  end(): Block | null {
    const { block } = this;
    this.block = null;
    return block;
  }
}

/** The recipe of a block. */
export function mealMasterRecipe({ lines }: Block, otherwise: Lang): AppRecipe {
  const facts: Record<string, string> = {};
  const ingredients: LineGroup[] = [];
  const steps: LineGroup[] = [];
  let group: string | null = null;
  // A heading before the method is one of the list.
  let stepGroup: string | null = null;
  let paragraph: string[] = [];
  let isList = true;
  const flush = () => {
    const text = oneLine(paragraph.join(" "));
    if (text) addLine(steps, stepGroup, text);
    paragraph = [];
  };
  /** The right columns come after all left ones of their block. */
  let right: { line: string; continues: boolean }[] = [];
  const take = ({ line, continues }: { line: string; continues: boolean }) => {
    const last = ingredients.at(-1)?.lines;
    if (continues && last) last.push(`${last.pop()} ${line}`);
    else addLine(ingredients, group, line);
  };
  const endList = () => {
    for (const one of right) take(one);
    right = [];
  };
  for (const line of lines) {
    const fact = ingredients.length === 0 ? /^\s{0,12}(Title|Categories|Yield|Servings):\s*(.*)$/i.exec(line) : null;
    const section = SECTION.exec(line);
    if (fact) facts[fact[1]!.toLowerCase()] = fact[2]!;
    else if (section) {
      endList();
      flush();
      group = oneLine(section[1]);
      if (steps.length > 0) stepGroup = group;
      isList = true;
    } else if (line.trim() === "") {
      endList();
      flush();
    } else {
      const [start, end] = [line.slice(0, COLUMN), line.slice(COLUMN)];
      const left = isList ? ingredientIn(start) : null;
      const second = isList && (left || start.trim() === "") ? ingredientIn(end) : null;
      if ((left && (second || end.trim() === "")) || (second && start.trim() === "")) {
        if (left) take(left);
        if (second) right.push(second);
      } else {
        endList();
        if (ingredients.length > 0) isList = false;
        paragraph.push(line.trim());
      }
    }
  }
  endList();
  flush();
  return appRecipe(
    {
      app: "mealmaster",
      id: null,
      title: facts.title,
      ingredients,
      steps,
      yields: facts.yield ?? facts.servings,
      tags: (facts.categories ?? "").split(","),
    },
    otherwise,
  );
}

/** The recipes of a MealMaster text. */
export function* mealMasterRecipes(text: string, otherwise: Lang): Generator<AppRecipe> {
  const blocks = new BlockReader();
  for (const line of text.split(/\r?\n/)) {
    const block = blocks.take(line);
    if (block) yield mealMasterRecipe(block, otherwise);
  }
  const last = blocks.end();
  if (last) yield mealMasterRecipe(last, otherwise);
}
