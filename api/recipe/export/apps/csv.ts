import { said } from "../json-ld.ts";
import type { Written } from "../written.ts";
import { addressOf, authorOf, minutesOf, notesOf, partsOf, tagsOf, textOfLine } from "./parts.ts";

const HEAD = "title,description,ingredients,steps,notes,servings,prep time,total time,author,url,tags,language";

/** A cell that no spreadsheet takes for a formula: one that begins as such has a space before it. */
const cell = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, " ").replaceAll('"', '""')}"`;

function row(written: Written): string {
  const { recipe, lang } = written;
  const { preparation, total } = minutesOf(written);
  const parts = partsOf(written);
  const under = (heading: string | null, lines: string[]) => (heading ? [`[${heading}]`, ...lines] : lines);
  const cells = [
    said(recipe.name),
    said(recipe.description),
    parts
      .flatMap(({ heading, lines }) =>
        under(
          heading,
          lines.map((line) => textOfLine(line, lang)),
        ),
      )
      .join("\n"),
    parts.flatMap(({ heading, steps }) => under(heading, steps)).join("\n"),
    notesOf(written).join("\n"),
    String(recipe.nb_servings),
    `${preparation} min`,
    `${total} min`,
    authorOf(written),
    addressOf(written),
    tagsOf(written).join("; "),
    lang,
  ];
  return cells.map(cell).join(",");
}

/** A table with a row a recipe. It begins with the mark by which spreadsheets know its letters. */
export async function* csvText(recipes: AsyncIterable<Written>): AsyncGenerator<string> {
  yield `\ufeff${HEAD}\r\n`;
  for await (const written of recipes) yield `${row(written)}\r\n`;
}
