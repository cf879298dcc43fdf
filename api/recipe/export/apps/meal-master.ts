import type { IngredientLine } from "@toque/db/schemas/recipe.ts";
import { said } from "../json-ld.ts";
import type { Written } from "../written.ts";
import { countedLine, notesOf, partsOf, tagsOf, textOfLine } from "./parts.ts";

/** The format's own units, by those of the recipe's measures. */
const units: Partial<Record<string, string>> = {
  ...{
    g: "g",
    kg: "kg",
    ml: "ml",
    cl: "cl",
    dl: "dl",
    l: "l",
    tsp: "ts",
    tbsp: "tb",
    cup: "c",
    pinch: "pn",
    oz: "oz",
    lb: "lb",
  },
};
const WORDS = 28;
const WIDTH = 75;

/** Words in lines of a width. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else for (let at = 0; at < Math.max(1, word.length); at += width) lines.push(word.slice(at, at + width));
  }
  return lines;
}

/** A line in columns: 7 of amount, 2 of unit, 28 of words, which go on below after a hyphen. */
function ingredient(line: IngredientLine, { lang }: Written): string[] {
  const counted = countedLine(line, lang);
  const key = line.quantity.unit;
  // The unit that is written is not always that of the measure: 1500 g are 1.5 kg.
  const unit =
    counted?.unit === ""
      ? ""
      : (units[counted?.unit ?? ""] ?? (key && /^tsp|tbsp|cup|pinch$/.test(key) ? units[key] : undefined));
  const amount = counted && unit !== undefined ? String(counted.amount) : "";
  const isCounted = counted !== null && unit !== undefined && amount.length <= 7;
  const words = isCounted ? [counted.food, counted.note].filter(Boolean).join(", ") : textOfLine(line, lang);
  const start = isCounted ? `${amount.padStart(7)} ${(unit ?? "").padEnd(2)} ` : " ".repeat(11);
  // A hyphen at the beginning would continue the line above.
  const [first = "", ...rest] = wrapped(words.replace(/^-+\s*/, ""), WORDS - 1);
  return [`${start}${first}`, ...rest.map((more) => `${" ".repeat(11)}-${more.replace(/^-+/, "")}`)];
}

const section = (name: string): string =>
  `MMMMM${"-".repeat(5)}${name.replace(/-+/g, " ").trim().slice(0, 50)}${"-".repeat(5)}`;

function text(written: Written): string {
  const { recipe } = written;
  const parts = partsOf(written);
  const step = (words: string) =>
    `${wrapped(words, WIDTH)
      .map((line) => `  ${line}`)
      .join("\n")}\n`;
  return [
    `MMMMM----- Recipe via Meal-Master (tm) v8.05`,
    "",
    `      Title: ${said(recipe.name).replace(/\s+/g, " ")}`,
    ` Categories: ${tagsOf(written).slice(0, 5).join(", ")}`,
    `      Yield: ${recipe.nb_servings} Servings`,
    "",
    ...parts.flatMap(({ heading, lines }) => [
      ...(heading && lines.length > 0 ? [section(heading)] : []),
      ...lines.flatMap((line) => ingredient(line, written)),
    ]),
    "",
    ...parts.flatMap(({ heading, steps }) =>
      steps.map((words, i) => step(i === 0 && heading ? `${heading}: ${words}` : words)),
    ),
    ...notesOf(written).map(step),
    "MMMMM",
    "",
    "",
  ].join("\n");
}

/** MealMaster's text, one recipe after the other. It has no times and no pictures; tips stand after the method. */
export async function* mealMasterText(recipes: AsyncIterable<Written>): AsyncGenerator<string> {
  for await (const written of recipes) yield text(written);
}
