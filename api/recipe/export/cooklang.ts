import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientLine, Recipe, Step } from "@toque/db/schemas/recipe.ts";
import { formatAmount, formatFood } from "@toque/db/shared/units/format.ts";
import { type Origin, said } from "./json-ld.ts";

// https://cooklang.org/docs/spec

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
/** Words in which nothing is a mark of the language; "--" would begin a comment. */
const escaped = (text: string): string =>
  text
    .replace(/--+/g, "–")
    .replace(/\[-/g, "[ -")
    .replace(/[\\@#~{}]/g, "\\$&");
/** A paragraph without marks: none of its signs begins a section or a note. */
const plain = (text: string): string => escaped(oneLine(text)).replace(/^([>=])/, "\\$1");
/** A name or an amount between the marks, where nothing can be escaped. */
const marked = (text: string): string =>
  text
    .replace(/[\\@#~{}%()|]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const fractions: Record<string, string> = { "½": "1/2", "⅓": "1/3", "¼": "1/4", "⅔": "2/3", "¾": "3/4", "⅛": "1/8" };
/** A number as programs count with it: "1 1/2", not "1½", and a point before decimals in every language. */
const counted = (number: string): string =>
  marked(number.replace(/[½⅓¼⅔¾⅛]/g, (sign) => ` ${fractions[sign]}`).replace(/(\d),(?=\d)/g, "$1."));

/** A line of an ingredient as the language has it: `@carrot{2}(diced)`. */
function ingredient(line: IngredientLine, lang: Lang, called?: string): string {
  if (!line.food_known && line.original_text) return `@${marked(line.original_text)}{}`;
  const name = marked(called ?? formatFood(line, line.multiplier, lang));
  const amount = formatAmount(line.multiplier, line.quantity, "metric", lang);
  const [, number = "", unit = ""] = /^([\d.,½⅓¼⅔¾⅛\s/–-]*)(.*)$/u.exec(amount) ?? [];
  const quantity = [counted(number), marked(unit)].filter(Boolean).join("%");
  const note = marked(said(line.note));
  return `@${name}{${quantity}}${note ? `(${note})` : ""}`;
}

/** The words of a line's food, the longest first. */
const namesOf = (line: IngredientLine, lang: Lang): string[] =>
  [...new Set([formatFood(line, 1, lang), formatFood(line, 2, lang), said(line.food.name)])]
    .filter((name) => name.length > 2)
    .sort((a, b) => b.length - a.length);

/** The words of a step; what is marked among them is set apart. */
type Piece = { words: string } | { mark: string };

/** Marks an ingredient where a step first names it. @returns null where it does not */
function marking(pieces: readonly Piece[], line: IngredientLine, lang: Lang): Piece[] | null {
  if (!line.food_known) return null;
  for (const name of namesOf(line, lang)) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, "iu");
    for (const [i, piece] of pieces.entries()) {
      const found = "words" in piece ? pattern.exec(piece.words) : null;
      if (!found) continue;
      const { index, input } = found;
      const after = input.slice(index + found[0].length);
      const mark = ingredient(line, lang, found[0]);
      return [
        ...pieces.slice(0, i),
        { words: input.slice(0, index) },
        { mark },
        { words: after },
        ...pieces.slice(i + 1),
      ];
    }
  }
  return null;
}

/**
 * The steps with each ingredient marked where it is first named; those that no step names stand before them.
 * @returns paragraphs
 */
function method(steps: readonly Step[], lines: readonly IngredientLine[], lang: Lang): string[] {
  const left = new Set(lines);
  const paragraphs = steps.map((step) => {
    let pieces: Piece[] = [{ words: oneLine(said(step.text)) }];
    for (const line of left) {
      const marked = marking(pieces, line, lang);
      if (!marked) continue;
      pieces = marked;
      left.delete(line);
    }
    const text = pieces.map((piece) => ("mark" in piece ? piece.mark : escaped(piece.words))).join("");
    return text.replace(/^([>=])/, "\\$1") + (step.duration ? ` ~{${step.duration}%minutes}` : "");
  });
  const before = [...left].map((line) => ingredient(line, lang));
  return before.length > 0 ? [before.join(", "), ...paragraphs] : paragraphs;
}

/** A value of the head, as YAML: JSON's strings are YAML's. */
const value = (text: string | number): string => (typeof text === "number" ? String(text) : JSON.stringify(text));

/** The recipe in Cooklang. Sub-recipes are sections before it, as on the page. */
export function recipeCooklang(recipe: Recipe, lang: Lang, { address, author, source }: Origin): string {
  const head: [string, string | number | null | undefined][] = [
    ["title", said(recipe.name)],
    ["description", said(recipe.description)],
    ["locale", lang],
    ["servings", recipe.nb_servings],
    ["prep time", recipe.preparation_time > 0 ? `${recipe.preparation_time} min` : null],
    ["time required", `${recipe.total_time} min`],
    ["author", source ? source.author : author],
    ["source", source ? source.url : address],
    ["license", source?.licence],
    ["generator", "Toque"],
    ["generator.url", address],
    ["created", recipe.creation_time],
  ];
  const tags = recipe.tags.map((tag) => said(tag.name)).filter(Boolean);
  const lines = head.flatMap(([key, one]) =>
    one === null || one === undefined || one === "" ? [] : `${key}: ${value(one)}`,
  );
  if (tags.length > 0) lines.push("tags:", ...tags.map((tag) => `  - ${value(tag)}`));
  const parts = [...recipe.sub_recipes, recipe];
  const body = parts.flatMap((part) => {
    const paragraphs = method(part.steps, part.ingredients, lang);
    if (paragraphs.length === 0) return [];
    return parts.length > 1 ? [`== ${plain(said(part.name)).replace(/=/g, " ")} ==`, ...paragraphs] : paragraphs;
  });
  return `---\n${lines.join("\n")}\n---\n\n${body.join("\n\n")}\n`;
}
