import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { lineText, list, type Origin, said } from "./json-ld.ts";
import { exportWords } from "./words.ts";

/** A text whose signs are no markup: what somebody wrote stays as it is read. Line breaks become spaces. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, "\\$&")
    .replace(/^([-+=]|\d+[.)])/, "\\$1");

/** The recipe as a text with headings. Sub-recipes come first, as on the page. */
export function recipeMarkdown(recipe: Recipe, lang: Lang, { address, author, source }: Origin): string {
  const words = exportWords[lang];
  const colon = lang === "fr" ? "\u202f:" : ":";
  const parts = [...recipe.sub_recipes, recipe];
  const many = parts.length > 1;
  const blocks: string[] = [`# ${plain(said(recipe.name))}`];
  const description = said(recipe.description);
  if (description) blocks.push(...description.split(/\n{2,}/).map(plain));
  blocks.push(
    [
      `- ${words.servings}${colon} ${recipe.nb_servings}`,
      ...(recipe.preparation_time > 0 ? [`- ${words.preparation}${colon} ${recipe.preparation_time} min`] : []),
      `- ${words.total}${colon} ${recipe.total_time} min`,
    ].join("\n"),
  );
  const section = (title: string, ofPart: (part: (typeof parts)[number]) => string[]): void => {
    if (parts.every((part) => ofPart(part).length === 0)) return;
    blocks.push(`## ${title}`);
    for (const part of parts) {
      const lines = ofPart(part);
      if (lines.length === 0) continue;
      if (many) blocks.push(`### ${plain(said(part.name))}`);
      blocks.push(lines.join("\n"));
    }
  };
  section(words.ingredients, ({ ingredients }) => ingredients.map((line) => `- ${plain(lineText(line, lang))}`));
  section(words.method, ({ steps }) => steps.map((step, i) => `${i + 1}. ${plain(said(step.text))}`));
  for (const [title, texts] of [
    [words.tips, recipe.tips],
    [words.serving, recipe.serving_tips],
    [words.drinks, recipe.food_and_wine_pairing],
    [words.equipment, recipe.kitchen_equipment],
  ] as const) {
    const items = list(texts);
    if (items.length > 0) blocks.push(`## ${title}`, items.map((text) => `- ${plain(text)}`).join("\n"));
  }
  const from = source
    ? [
        // What came from another app's file may have no address.
        `${words.source}${colon} ${[plain(source.site), ...(URL.canParse(source.url) ? [`<${new URL(source.url).href}>`] : [])].join(", ")}`,
        ...(source.author ? [`${words.author}${colon} ${plain(source.author)}`] : []),
        ...(source.licence ? [`${words.licence}${colon} ${plain(source.licence)}`] : []),
      ]
    : [`${words.author}${colon} ${plain(author)}`, `${words.source}${colon} <${address}>`];
  blocks.push(
    `---`,
    from.map((line) => `- ${line}`).join("\n"),
    `<!-- Toque: ${new URL(address).href} ${recipe.creation_time} -->`,
  );
  return `${blocks.join("\n\n")}\n`;
}
