import { said } from "../json-ld.ts";
import type { Written } from "../written.ts";
import {
  addressOf,
  authorOf,
  html,
  inWords,
  minutesOf,
  notesOf,
  partsOf,
  tagsOf,
  textOfLine,
  uuidOf,
} from "./parts.ts";

function recipeSageJson(written: Written): object {
  const { recipe, lang, origin } = written;
  const { preparation, total } = minutesOf(written);
  const parts = partsOf(written);
  const under = (heading: string | null, lines: string[]) =>
    (heading ? [`[${heading}]`, ...lines] : lines).map((line) => html(line));
  return {
    "@context": "http://schema.org",
    "@type": "Recipe",
    identifier: uuidOf(written),
    datePublished: recipe.creation_time,
    name: html(said(recipe.name)),
    description: html(said(recipe.description)),
    image: recipe.recipe_img.length > 0 ? [origin.image] : [],
    prepTime: inWords(preparation),
    totalTime: inWords(total),
    recipeYield: String(recipe.nb_servings),
    recipeIngredient: parts.flatMap(({ heading, lines }) =>
      under(
        heading,
        lines.map((line) => textOfLine(line, lang)),
      ),
    ),
    recipeInstructions: parts
      .flatMap(({ heading, steps }) => under(heading, steps))
      .map((text) => ({ "@type": "HowToStep", text })),
    recipeCategory: tagsOf(written),
    creditText: authorOf(written),
    isBasedOn: addressOf(written),
    comment: notesOf(written).map((text) => ({ "@type": "Comment", name: "Author Notes", text: html(text) })),
  };
}

/** As RecipeSage exports recipes: a list of schema.org data. */
export async function* recipeSageText(recipes: AsyncIterable<Written>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const written of recipes) {
    yield `${before}${JSON.stringify(recipeSageJson(written))}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
