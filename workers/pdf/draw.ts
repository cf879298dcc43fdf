import { breakable, type Column, column, PLACE } from "./column.ts";
import type { TypeSize } from "./lines.ts";
import { lineHeight, openPaper, PAGE, type Paper } from "./paper.ts";
import type { RecipeSheet, SheetFact, SheetPart } from "./sheet.ts";

// A recipe on pages of A4: photo and title, ingredients beside the method, then notes, allergens and where it is from.

const ink = "#2b2018";
const muted = "#6b5a4e";
const rule = "#e5d6c6";
const tint = "#fff3e8";
const brand = "#ff8a3d";
const brandText = "#b8430a";

const type = {
  title: { size: 27, color: ink, style: "bold" },
  heading: { size: 14, color: brandText, style: "bold" },
  part: { size: 10.5, color: ink, style: "bold" },
  text: { size: 10.5, color: ink, style: "regular" },
  quiet: { size: 10.5, color: muted, style: "regular" },
  small: { size: 9, color: muted, style: "regular" },
  number: { size: 19, color: brandText, style: "hand" },
} as const satisfies Record<string, TypeSize>;

const PHOTO_HEIGHT = 250;
const INGREDIENTS_WIDTH = 168;
const GUTTER = 30;
/** Between a step's number and its text. */
const NUMBER_WIDTH = 30;

/** The photo over the whole width, cut to its height. @returns where the next thing may stand */
function drawPhoto(paper: Paper, { photo, title }: RecipeSheet): number {
  if (!photo) return PLACE.top;
  const { doc } = paper;
  const figure = paper.element("Figure", undefined, { alt: title });
  const content = doc.markStructureContent("Figure");
  doc.save().rect(0, 0, PAGE.width, PHOTO_HEIGHT).clip();
  doc.image(Buffer.from(photo), 0, 0, { cover: [PAGE.width, PHOTO_HEIGHT], align: "center", valign: "center" });
  doc.restore();
  doc.endMarkedContent();
  figure.add(content);
  return PHOTO_HEIGHT + 26;
}

function drawHead(paper: Paper, sheet: RecipeSheet): number {
  const whole = column(paper, { y: drawPhoto(paper, sheet) });
  whole.paragraph([{ text: sheet.title }], type.title, paper.element("H1"));
  whole.space(7);
  const { y } = whole.at();
  paper.decoration(() => paper.doc.rect(PLACE.left, y, 44, 3).fill(brand));
  whole.space(13);
  if (sheet.facts.length > 0) {
    whole.paragraph(
      [{ text: sheet.facts.join("\u00a0\u00a0· ") }],
      { ...type.text, style: "bold" },
      paper.element("P"),
    );
    whole.space(5);
  }
  for (const text of breakable(sheet.description)) {
    whole.paragraph([{ text }], type.quiet, paper.element("P"));
    whole.space(3);
  }
  return whole.at().y + 14;
}

function heading(into: Column, paper: Paper, text: string): void {
  // A heading is not the last of its page.
  into.keep(lineHeight(type.heading.size) + 3 * lineHeight(type.text.size));
  into.paragraph([{ text }], type.heading, paper.element("H2"));
  into.space(6);
}

function partTitle(into: Column, paper: Paper, { title }: SheetPart<unknown>): void {
  if (!title) return;
  into.space(4);
  into.keep(3 * lineHeight(type.text.size));
  into.paragraph([{ text: title }], type.part, paper.element("H3"));
  into.space(3);
}

function drawIngredients(into: Column, paper: Paper, { ingredients, equipment }: RecipeSheet): void {
  heading(into, paper, ingredients.title);
  for (const part of ingredients.parts) {
    partTitle(into, paper, part);
    const list = paper.element("L");
    for (const { amount, food, note } of part.items) {
      const body = paper.element("LBody", paper.element("LI", list));
      const spans = [
        ...(amount ? [{ text: `${amount} `, style: "bold" as const }] : []),
        { text: food },
        ...(note ? [{ text: ", " }, { text: note, color: muted }] : []),
      ];
      into.together(spans, type.text, body);
      into.space(2.5);
      const { y, width } = into.at();
      paper.decoration(() =>
        paper.doc
          .moveTo(PLACE.left, y)
          .lineTo(PLACE.left + width, y)
          .lineWidth(0.5)
          .stroke(rule),
      );
      into.space(3);
    }
  }
  if (equipment.items.length === 0) return;
  into.space(12);
  heading(into, paper, equipment.title);
  const list = paper.element("L");
  for (const text of equipment.items) {
    into.together([{ text }], type.text, paper.element("LBody", paper.element("LI", list)));
    into.space(3);
  }
}

function drawMethod(into: Column, paper: Paper, { method }: RecipeSheet): void {
  heading(into, paper, method.title);
  for (const part of method.parts) {
    partTitle(into, paper, part);
    const list = paper.element("L");
    for (const [i, text] of part.items.entries()) {
      const item = paper.element("LI", list);
      const [number = []] = paper.lines([{ text: String(i + 1) }], type.number, NUMBER_WIDTH);
      const label = paper.element("Lbl", item);
      into.together([{ text }], type.text, paper.element("LBody", item), {
        indent: NUMBER_WIDTH,
        draw: ({ x, y }) => paper.line(number, { x, y: y - 5 }, type.number.size, label),
      });
      into.space(7);
    }
  }
}

function drawNotes(into: Column, paper: Paper, { notes }: RecipeSheet): void {
  for (const { title, items } of notes) {
    if (items.length === 0) continue;
    into.space(9);
    heading(into, paper, title);
    for (const text of items) {
      into.together([{ text }], type.text, paper.element("P"));
      into.space(4);
    }
  }
}

const marks: Record<SheetFact["tone"], string> = { contains: "!", unknown: "?", free: "✓" };

/** What the recipe holds, on a coloured ground that is never cut by the end of a page. */
function drawAllergens(into: Column, paper: Paper, { allergens }: RecipeSheet): void {
  const padding = 12;
  const width = PLACE.width - 2 * padding;
  const texts = allergens.facts.map(({ text, tone }) => ({
    mark: paper.lines([{ text: marks[tone] }], { ...type.text, style: "bold", color: brandText }, 20)[0] ?? [],
    lines: paper.lines([{ text }], type.text, width - 18),
  }));
  const title = paper.lines([{ text: allergens.title }], { ...type.part, color: brandText }, width);
  const line = lineHeight(type.text.size);
  const height = 2 * padding + (title.length + texts.flatMap(({ lines }) => lines).length) * line;
  into.space(12);
  into.keep(height);
  const { y: top } = into.at();
  const fits = top + height <= PLACE.bottom;
  if (fits) paper.decoration(() => paper.doc.roundedRect(PLACE.left, top, PLACE.width, height, 8).fill(tint));
  const inset = fits ? padding : 0;
  into.space(inset);
  into.set(title, type.part.size, paper.element("H2"), inset);
  for (const { mark, lines } of texts) {
    into.keep(line);
    const { y } = into.at();
    paper.line(mark, { x: PLACE.left + inset, y }, type.text.size, null);
    into.set(lines, type.text.size, paper.element("P"), inset + 18);
  }
  into.space(inset);
}

function drawOrigin(into: Column, paper: Paper, { origin, missingCharacters }: RecipeSheet): void {
  into.space(12);
  for (const { text, address } of origin) {
    const element = paper.element(address ? "Link" : "P");
    const lines = paper.lines([{ text }], type.small, PLACE.width);
    for (const line of lines) {
      into.set([line], type.small.size, element);
      const { y } = into.at();
      const width = line.reduce((sum, run) => sum + run.width, 0);
      if (address) paper.doc.link(PLACE.left, y - lineHeight(9), width, lineHeight(9), address);
    }
  }
  if (paper.lacked) into.paragraph([{ text: missingCharacters }], type.small, paper.element("P"));
}

/** Title and number of each page: "2 / 3". */
function drawFooters(paper: Paper, { title }: RecipeSheet): void {
  for (let page = 0; page < paper.pages; page++) {
    paper.turnTo(page);
    const y = PAGE.height - 40;
    const [name = []] = paper.lines([{ text: title }], type.small, PLACE.width - 60);
    const [number = []] = paper.lines([{ text: `${page + 1} / ${paper.pages}` }], type.small, 60);
    const width = number.reduce((sum, run) => sum + run.width, 0);
    paper.line(name, { x: PLACE.left, y }, type.small.size, null);
    paper.line(number, { x: PLACE.left + PLACE.width - width, y }, type.small.size, null);
  }
}

/** The recipe as a PDF. */
export async function drawRecipe(sheet: RecipeSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { title, lang, author } = sheet;
  const paper = openPaper({ title, lang, author });
  const y = drawHead(paper, sheet);
  const page = paper.pages - 1;
  const hasList = sheet.ingredients.parts.length > 0 || sheet.equipment.items.length > 0;
  const left = column(paper, { y, page, width: () => INGREDIENTS_WIDTH });
  if (hasList) drawIngredients(left, paper, sheet);
  const beside = INGREDIENTS_WIDTH + GUTTER;
  // Beside the ingredients, and over the whole width of the pages after them.
  const isBeside = (on: number) => hasList && on <= left.page;
  const right = column(paper, {
    ...{ y, page },
    indent: (on) => (isBeside(on) ? beside : 0),
    width: (on) => PLACE.width - (isBeside(on) ? beside : 0),
  });
  if (sheet.method.parts.length > 0) drawMethod(right, paper, sheet);
  drawNotes(right, paper, sheet);
  const last = [left, right].toSorted((a, b) => a.page - b.page || a.at().y - b.at().y).at(-1)!;
  const rest = column(paper, { y: last.at().y, page: last.page });
  drawAllergens(rest, paper, sheet);
  drawOrigin(rest, paper, sheet);
  drawFooters(paper, sheet);
  return paper.finish();
}
