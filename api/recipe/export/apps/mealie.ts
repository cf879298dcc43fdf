import { lineText, said } from "../json-ld.ts";
import { type ExportContext, type FileEntry, fileStem, photoOf, type Written } from "../written.ts";
import {
  addressOf,
  countedLine,
  html,
  inWords,
  minutesOf,
  notesOf,
  partsOf,
  plainMarkdown,
  tagsOf,
  textOfLine,
  uuidOf,
} from "./parts.ts";

const slug = (name: string): string => fileStem(name, 0).replace(/-0$/, "");

function mealieJson(written: Written): object {
  const { recipe, lang } = written;
  const { preparation, rest, total } = minutesOf(written);
  const parts = partsOf(written);
  return {
    id: uuidOf(written),
    slug: slug(said(recipe.name)),
    name: said(recipe.name),
    description: html(said(recipe.description)),
    recipeServings: recipe.nb_servings,
    recipeYield: "",
    prepTime: inWords(preparation),
    performTime: inWords(rest),
    totalTime: inWords(total),
    recipeCategory: [],
    tags: tagsOf(written).map((name) => ({ name, slug: slug(name) })),
    orgURL: addressOf(written),
    dateAdded: recipe.creation_time.slice(0, 10),
    recipeIngredient: parts.flatMap(({ heading, lines }) =>
      lines.map((line, i) => {
        const counted = countedLine(line, lang);
        const display = html(textOfLine(line, lang));
        const title = i === 0 ? heading : null;
        if (!counted) return { title, quantity: 0, unit: null, food: null, note: display, display };
        const { amount, unit, food, note } = counted;
        return {
          ...{ title, quantity: amount, unit: unit ? { name: html(unit) } : null, food: { name: html(food) } },
          ...{ note: html(note), display, originalText: html(lineText(line, lang)) },
        };
      }),
    ),
    recipeInstructions: parts.flatMap(({ heading, steps }) =>
      steps.map((text, i) => ({ title: i === 0 ? (heading ?? "") : "", text: plainMarkdown(text) })),
    ),
    notes: notesOf(written).map((text) => ({ title: "", text: plainMarkdown(text) })),
  };
}

/** As Mealie exports recipes: a folder each. */
export async function* mealieFiles(recipes: AsyncIterable<Written>, context: ExportContext): AsyncGenerator<FileEntry> {
  for await (const written of recipes) {
    const name = fileStem(said(written.recipe.name), written.row.id);
    yield { name: `recipes/${name}/${name}.json`, content: JSON.stringify(mealieJson(written), null, 1) };
    const photo = await photoOf(written, context);
    if (photo) yield { name: `recipes/${name}/images/original.webp`, content: photo };
  }
}
