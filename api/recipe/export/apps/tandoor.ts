import { zipSync } from "fflate";
import { said } from "../json-ld.ts";
import type { ExportContext, FileEntry, Written } from "../written.ts";
import {
  addressOf,
  countedLine,
  jpegOf,
  minutesOf,
  notesOf,
  type Part,
  partsOf,
  plainMarkdown,
  tagsOf,
  textOfLine,
} from "./parts.ts";

/** A text in which no brace begins a template. */
const untemplated = (text: string): string => text.replace(/\{(?=[{%#])/g, "{ ");

function stepsOf({ heading, lines, steps }: Part, { lang }: Written): object[] {
  const ingredients = lines.map((line, order) => {
    const counted = countedLine(line, lang);
    const words = counted ?? { amount: 0, unit: "", food: textOfLine(line, lang), note: "" };
    return {
      food: { name: words.food },
      unit: words.unit ? { name: words.unit } : null,
      ...{ amount: words.amount, note: words.note, order, is_header: false, no_amount: counted === null },
    };
  });
  return (steps.length > 0 ? steps : [""]).map((text, i) => ({
    name: i === 0 ? (heading ?? "") : "",
    instruction: untemplated(plainMarkdown(text)),
    ingredients: i === 0 ? ingredients : [],
    show_as_header: i === 0 && heading !== null,
    time: 0,
  }));
}

function tandoorJson(written: Written): object {
  const { recipe } = written;
  const { preparation, rest } = minutesOf(written);
  const notes = notesOf(written).map((text) => ({
    ...{ name: "", instruction: untemplated(plainMarkdown(text)), ingredients: [], show_as_header: false, time: 0 },
  }));
  const steps = [...partsOf(written).flatMap((part) => stepsOf(part, written)), ...notes];
  return {
    name: said(recipe.name),
    description: said(recipe.description).slice(0, 512),
    keywords: tagsOf(written).map((name) => ({ name, description: "" })),
    steps: steps.map((step, order) => ({ ...step, order })),
    ...{ working_time: preparation, waiting_time: rest, internal: true },
    ...{ servings: recipe.nb_servings, servings_text: "", source_url: addressOf(written) },
  };
}

/** As Tandoor exports recipes: a ZIP each, in a ZIP. Tips are its last steps, as it has no place for them. */
export async function* tandoorFiles(
  recipes: AsyncIterable<Written>,
  context: ExportContext,
): AsyncGenerator<FileEntry> {
  for await (const written of recipes) {
    const photo = await jpegOf(written, context);
    const content = zipSync({
      "recipe.json": new TextEncoder().encode(JSON.stringify(tandoorJson(written))),
      ...(photo ? { "image.jpg": [photo, { level: 0 as const }] as const } : {}),
    } as Parameters<typeof zipSync>[0]);
    yield { name: `recipe_${written.row.id}.zip`, content };
  }
}
