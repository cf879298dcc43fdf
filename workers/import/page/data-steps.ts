import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { plain, sectionWordsOf } from "../text/section-words.ts";
import { type DataLine, DEEPEST, markedLinesOf, valuesOf, wordsOf } from "./data-values.ts";
import { firstText, type Value } from "./items.ts";
import { isLabelledTip, saysGoodbye } from "./line-kinds.ts";
import { countsBefore, isGroupName, isNumbered, type LineGroup, numberedParts, unnumbered } from "./page-recipe.ts";

// The method of a page's data: texts, steps, sections, lists of either, in any nesting.

/** Things may refer to each other so often that their steps are millions. */
const MOST_STEPS = 1000;
const LONGEST_NAME = 60;
/** "Enjoy with rice and peas" may be one, "Enjoy!" is none. */
const SHORTEST_STEP = 4;

/** Headings that stand in the text of a method and are no step. */
const isHeading = (line: string): boolean => langs.some((lang) => sectionWordsOf(lang).headings.has(plain(line)));
const isAddress = (line: string): boolean => /^https?:\/\/\S+$/i.test(line);

/** Lines without the breaks that stand within a sentence. */
function unwrapped(lines: readonly DataLine[]): DataLine[] {
  const found: DataLine[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const goesOn = last && !last.isLoud && /^\p{Ll}/u.test(line.text) && /[\p{L}\p{N},]$/u.test(last.text);
    if (goesOn && /^\p{Lu}/u.test(last.text)) last.text = `${last.text} ${line.text}`;
    else found.push({ ...line });
  }
  return found;
}

const LEAST_BULLETED = 3;
/** "• Peel. • Boil. • Mash." as its steps. */
function bulletedParts(text: string): string[] | null {
  const parts = text.split(/\s*[•●▪]\s+/u).filter(Boolean);
  return parts.length >= LEAST_BULLETED ? parts : null;
}

/** Groups of steps in the order in which they are found. */
class Steps {
  readonly groups: LineGroup[] = [];
  private left = MOST_STEPS;

  add(lines: readonly string[], name: string | null): void {
    if (lines.length === 0) return;
    const last = this.groups.at(-1);
    if (last && last.name === name) last.lines.push(...lines);
    else this.groups.push({ name, lines: [...lines] });
  }

  /** A text of several steps, as lines or counted; its headings name those below. */
  addText(text: string, name: string | null): void {
    const lines = unwrapped(markedLinesOf(text));
    const parts = lines.length === 1 ? (numberedParts(lines[0]!.text) ?? bulletedParts(lines[0]!.text)) : null;
    if (parts) {
      this.add(parts, name);
      return;
    }
    const isLoudText = 2 * lines.filter(({ isLoud }) => isLoud).length > lines.length;
    let under = name;
    for (const [i, line] of lines.entries()) {
      if (isHeading(line.text)) continue;
      const isName = i + 1 < lines.length && this.isName(line, isLoudText);
      if (isName) under = line.text.replace(/\s*:$/, "");
      else this.add(unnumbered([line.text]), under);
    }
  }

  private isName({ text, isLoud }: DataLine, isLoudText: boolean): boolean {
    if (text.length > LONGEST_NAME || isNumbered(text) || isNumbered(text, true)) return false;
    return isGroupName(text) || (isLoud && !isLoudText && !/[.!?]$/.test(text));
  }

  /** @param isOnly whether there is no other value: a step may then hold the whole method */
  read(values: readonly Value[], name: string | null = null, depth = 0, isOnly = values.length === 1): void {
    let under = name;
    for (const [i, value] of values.entries()) {
      if (depth > DEEPEST || --this.left < 0) return;
      if (typeof value === "string") {
        const isName = i + 1 < values.length && isGroupName(value.trim()) && !isHeading(value);
        if (isName) under = value.trim().replace(/\s*:$/, "");
        else this.addText(value, under);
        continue;
      }
      if (value.types.includes("howtotip")) continue;
      const inner = valuesOf(value, "itemlistelement", "item", "steps", "step", "");
      const texts = valuesOf(value, "text", "description").slice(0, 20);
      if (value.types.includes("howtosection") || value.types.includes("itemlist")) {
        const said = value.types.includes("howtosection") ? firstText(value, "name") : name;
        const isNothing = said !== null && (isHeading(said) || isNumbered(said, true));
        const heading = isNothing ? name : said;
        if (inner.length > 0) this.read(inner, heading, depth + 1, isOnly && inner.length === 1);
        else for (const text of texts) this.addText(typeof text === "string" ? text : wordsOf(text), heading);
      } else if (texts.length > 0) {
        const [only] = texts;
        if (isOnly && texts.length === 1 && typeof only === "string") this.addText(only, under);
        else this.add(unnumbered([texts.map((one) => wordsOf(one)).join(" ")].filter(Boolean)), under);
      } else if (inner.length > 0) this.read(inner, under, depth + 1, isOnly && inner.length === 1);
      else this.add(unnumbered([wordsOf(value)].filter(Boolean)), under);
    }
  }
}

/** Steps without the numbers that count all of them. */
function uncounted(groups: readonly LineGroup[]): LineGroup[] {
  const counts = countsBefore(groups.flatMap(({ lines }) => lines));
  if (counts.length !== groups.reduce((sum, { lines }) => sum + lines.length, 0)) return [...groups];
  let at = 0;
  return groups.map(({ name, lines }) => ({ name, lines: lines.map((line) => line.slice(counts[at++])) }));
}

/** The steps of the instructions of a page's data, and the remarks that stand below them. */
export function methodOf(values: readonly Value[], lang: Lang): { steps: LineGroup[]; notes: string[] } {
  const found = new Steps();
  found.read(values);
  const steps = uncounted(found.groups).map(({ name, lines }) => ({
    name,
    lines: lines.filter((line) => !isAddress(line)),
  }));
  const notes: string[] = [];
  for (const { lines } of [...steps].reverse()) {
    const isFarewell = (line: string) => saysGoodbye(line, lang) && line.split(/\s+/).length < SHORTEST_STEP;
    while (lines.length > 0 && isFarewell(lines.at(-1)!)) lines.pop();
    while (lines.length > 0 && isLabelledTip(lines.at(-1)!, lang)) notes.unshift(lines.pop()!);
    if (lines.length > 0) break;
  }
  const filled = steps.filter(({ lines }) => lines.length > 0);
  return filled.length > 0 ? { steps: filled, notes } : { steps: uncounted(found.groups), notes: [] };
}
