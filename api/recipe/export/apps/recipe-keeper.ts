import { said } from "../json-ld.ts";
import type { ExportContext, FileEntry, Written } from "../written.ts";
import { addressOf, authorOf, html, jpegOf, minutesOf, notesOf, partsOf, tagsOf, textOfLine, uuidOf } from "./parts.ts";

const paragraphs = (lines: string[]): string => lines.map((line) => `<p>${html(line)}</p>`).join("");

function recipeKeeperHtml(written: Written, photo: string | null): string {
  const { recipe, lang } = written;
  const { preparation, rest } = minutesOf(written);
  const parts = partsOf(written);
  const under = (heading: string | null, lines: string[]) => (heading ? [`[${heading}]`, ...lines] : lines);
  const address = addressOf(written);
  const source = address ? `<a href="${html(address)}">${html(address)}</a>` : html(authorOf(written));
  const notes = [said(recipe.description), ...notesOf(written)].filter(Boolean);
  return `<div class="recipe-details">
${photo ? `<div class="recipe-photos-div"><img src="${photo}" class="recipe-photo" /></div>` : ""}
<meta content="${uuidOf(written)}" itemprop="recipeId">
<h2 itemprop="name">${html(said(recipe.name))}</h2>
<div>${tagsOf(written)
    .map((tag) => `<meta content="${html(tag)}" itemprop="recipeCategory">`)
    .join("")}</div>
<div><span itemprop="recipeSource">${source}</span></div>
<div><span itemprop="recipeYield">${recipe.nb_servings}</span></div>
<meta content="PT${preparation}M" itemprop="prepTime"><meta content="PT${rest}M" itemprop="cookTime">
<div class="recipe-ingredients" itemprop="recipeIngredients">${paragraphs(
    parts.flatMap(({ heading, lines }) =>
      under(
        heading,
        lines.map((line) => textOfLine(line, lang)),
      ),
    ),
  )}</div>
<div itemprop="recipeDirections">${paragraphs(parts.flatMap(({ heading, steps }) => under(heading, steps)))}</div>
<div class="recipe-notes" itemprop="recipeNotes">${paragraphs(notes)}</div>
</div>
`;
}

/** As Recipe Keeper exports recipes: one page of all, with its pictures beside it. The texts alone are held until the end. */
export async function* recipeKeeperFiles(
  recipes: AsyncIterable<Written>,
  context: ExportContext,
): AsyncGenerator<FileEntry> {
  const pages: string[] = [];
  for await (const written of recipes) {
    const photo = await jpegOf(written, context);
    const name = `images/${uuidOf(written)}_0.jpg`;
    if (photo) yield { name, content: photo };
    pages.push(recipeKeeperHtml(written, photo ? name : null));
  }
  const head = '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>Recipes</title></head><body>\n';
  yield { name: "recipes.html", content: `${head}${pages.join("")}</body></html>\n` };
}
