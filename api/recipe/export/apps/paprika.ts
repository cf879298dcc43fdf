import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { said } from "../json-ld.ts";
import { type ExportContext, type FileEntry, fileStem, type Written } from "../written.ts";
import {
  addressOf,
  authorOf,
  inWords,
  jpegOf,
  minutesOf,
  notesOf,
  partsOf,
  tagsOf,
  textOfLine,
  uuidOf,
} from "./parts.ts";

const pack = promisify(gzip);

function paprikaJson(written: Written, photo: Buffer | null): object {
  const { recipe, lang } = written;
  const { preparation, rest, total } = minutesOf(written);
  const parts = partsOf(written);
  const under = (heading: string | null, lines: string[]) => (heading ? [`[${heading}]`, ...lines] : lines);
  const fields = {
    uid: uuidOf(written).toUpperCase(),
    name: said(recipe.name),
    description: said(recipe.description),
    ingredients: parts
      .flatMap(({ heading, lines }) =>
        under(
          heading,
          lines.map((line) => textOfLine(line, lang)),
        ),
      )
      .join("\n"),
    directions: parts.flatMap(({ heading, steps }) => under(heading, steps)).join("\n"),
    notes: notesOf(written).join("\n"),
    nutritional_info: "",
    servings: String(recipe.nb_servings),
    ...{ prep_time: inWords(preparation), cook_time: inWords(rest), total_time: inWords(total) },
    ...{ source: authorOf(written), source_url: addressOf(written), image_url: null },
    categories: tagsOf(written),
    ...{ rating: 0, difficulty: "", photos: [], photo: photo ? `${uuidOf(written).toUpperCase()}.jpg` : null },
    photo_data: photo ? photo.toString("base64") : null,
    created: recipe.creation_time.slice(0, 19).replace("T", " "),
  };
  return { ...fields, hash: createHash("sha256").update(JSON.stringify(fields)).digest("hex").toUpperCase() };
}

/** As Paprika exports recipes: gzipped JSON each, in a ZIP. */
export async function* paprikaFiles(
  recipes: AsyncIterable<Written>,
  context: ExportContext,
): AsyncGenerator<FileEntry> {
  for await (const written of recipes) {
    const content = await pack(JSON.stringify(paprikaJson(written, await jpegOf(written, context))));
    yield { name: `${fileStem(said(written.recipe.name), written.row.id)}.paprikarecipe`, content };
  }
}
