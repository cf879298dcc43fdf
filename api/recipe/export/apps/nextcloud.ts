import { said } from "../json-ld.ts";
import { type ExportContext, type FileEntry, fileStem, type Written } from "../written.ts";
import { addressOf, html, jpegOf, minutesOf, notesOf, partsOf, tagsOf, textOfLine, toolsOf } from "./parts.ts";

const period = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;

function nextcloudJson(written: Written, hasPhoto: boolean): object {
  const { recipe, lang } = written;
  const { preparation, rest, total } = minutesOf(written);
  const parts = partsOf(written);
  const under = (heading: string | null, lines: string[]) =>
    [...(heading ? [`## ${heading}`] : []), ...lines].map((line) => html(line));
  const notes = notesOf(written);
  return {
    "@context": "http://schema.org",
    "@type": "Recipe",
    name: html(said(recipe.name)),
    description: html([said(recipe.description), ...notes].filter(Boolean).join("\n\n")),
    url: addressOf(written),
    image: hasPhoto ? "full.jpg" : "",
    ...{ prepTime: period(preparation), cookTime: period(rest), totalTime: period(total) },
    recipeCategory: "",
    keywords: tagsOf(written)
      .map((tag) => tag.replaceAll(",", " "))
      .join(","),
    recipeYield: recipe.nb_servings,
    tool: toolsOf(written).map(html),
    recipeIngredient: parts.flatMap(({ heading, lines }) =>
      under(
        heading,
        lines.map((line) => textOfLine(line, lang)),
      ),
    ),
    recipeInstructions: parts.flatMap(({ heading, steps }) => under(heading, steps)),
    nutrition: [],
    dateCreated: recipe.creation_time,
  };
}

/** As Nextcloud Cookbook keeps recipes: a folder each. Tips are at the end of the description. */
export async function* nextcloudFiles(
  recipes: AsyncIterable<Written>,
  context: ExportContext,
): AsyncGenerator<FileEntry> {
  for await (const written of recipes) {
    const folder = fileStem(said(written.recipe.name), written.row.id);
    const photo = await jpegOf(written, context);
    yield { name: `${folder}/recipe.json`, content: JSON.stringify(nextcloudJson(written, photo !== null), null, 1) };
    if (photo) yield { name: `${folder}/full.jpg`, content: photo };
  }
}
