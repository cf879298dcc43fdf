/** One verbatim line of an ingredient list with its heading. */
export interface SourceLine {
  text: string;
  group: string | null;
}

/** A recipe as parsed from its file. Times in minutes; null where the file does not say. */
export interface RecipeSource {
  title: string;
  author: string | null;
  date: string | null;
  tags: string[];
  description: string;
  preparationTime: number | null;
  cookingTime: number | null;
  /** Resting, chilling, rising: minutes beyond preparation and cooking. */
  waitingTime: number | null;
  servings: number | null;
  ingredients: SourceLine[];
  steps: string[];
  notes: string[];
  /** File names of its pictures. */
  pictures: string[];
}

/** The file is not a recipe; the message says why. */
export class NotARecipe extends Error {}

const unitMinutes: [RegExp, number][] = [
  [/^d(ays?)?$/, 1440],
  [/^h(ou)?r?s?$/, 60],
  [/^m(in(ute)?s?)?$/, 1],
];

/** Minutes of a text such as "1 hour 20 min", "15-20 min", "1½ h", "overnight"; of a range the upper end. Null: none. */
export function readMinutes(text: string): number | null {
  // Text in brackets or after a plus is another time.
  const own =
    text
      .toLowerCase()
      .replace(/\(.*?\)/g, " ")
      .split(/\+|,|plus\b/)[0] ?? "";
  let minutes: number | null = null;
  for (const [, whole = "", half, upper, unit = ""] of own.matchAll(
    /(\d+(?:\.\d+)?)\s*(½|1\/2)?(?:\s*(?:-|–|to)\s*(\d+(?:\.\d+)?))?\s*([a-z]+)/g,
  )) {
    const factor = unitMinutes.find(([pattern]) => pattern.test(unit))?.[1];
    if (factor !== undefined) minutes = (minutes ?? 0) + (Number(upper ?? whole) + (half ? 0.5 : 0)) * factor;
  }
  if (minutes === null && /\bovernight\b/.test(own)) return 480;
  return minutes === null ? null : Math.round(minutes);
}

/** Servings in a text such as "4-6", "8 muffins", "makes 4 large pretzels"; of a range the lower end. */
export function readServings(text: string): number | null {
  if (/\b(l|litres?|liters?|ml|cups?|jars?)\b/i.test(text)) return null;
  const found = /(\d+)/.exec(text)?.[1];
  const servings = Number(found);
  return found && servings >= 1 && servings <= 100 ? servings : null;
}

/** Text without Markdown and HTML markup: links keep their words. */
export const plain = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/\{\{[<%].*?[%>]\}\}/g, "")
    .replace(/<[^>]+>/g, "")
    .replace(/(\*\*|__|\*|`)/g, "")
    .replace(/\s+/g, " ")
    .trim();

function frontMatter(text: string): { head: Record<string, unknown>; body: string } {
  const match = /^﻿?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
  if (!match) throw new NotARecipe("it does not begin with front matter");
  let head: unknown;
  try {
    head = Bun.YAML.parse(match[1] ?? "");
  } catch {
    throw new NotARecipe("its front matter is not YAML");
  }
  if (typeof head !== "object" || head === null) throw new NotARecipe("its front matter has no fields");
  return { head: head as Record<string, unknown>, body: match[2] ?? "" };
}

const asText = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString().slice(0, 10) : typeof value === "string" && value ? value : null;

/** The fields of the lines with times and servings, each at most once. */
function readFact(line: string, source: RecipeSource): boolean {
  const text = line.replace(/^[^\p{L}]*/u, "").replaceAll('"', "");
  const [, label = "", value = ""] =
    /^([\p{L} ]{3,22}?)\s*:\s*(.*)$/u.exec(text) ?? /^(servings?|serves)\s+(.*)$/i.exec(text) ?? [];
  const name = label.toLowerCase().trim();
  if (/^prep(aration)? time$/.test(name)) source.preparationTime ??= readMinutes(value);
  else if (/^(cook(ing)?|bak(e|ing)) time$/.test(name)) source.cookingTime ??= readMinutes(value);
  else if (/^(wait|chill|rest|rising|fermentation|marinating) time$/.test(name))
    source.waitingTime = (source.waitingTime ?? 0) + (readMinutes(value) ?? 0) || null;
  else if (/^(servings?|serves|yield|makes)( makes)?$/.test(name)) source.servings ??= readServings(value);
  else return false;
  return true;
}

type Section = "intro" | "ingredients" | "directions" | "notes";

const sectionOf = (heading: string): Section =>
  /^ingredients?$/i.test(heading)
    ? "ingredients"
    : /^(directions?|instructions?|method|preparation)$/i.test(heading)
      ? "directions"
      : "notes";

/**
 * Parses a recipe in Markdown: front matter (title, date, tags, author), a list of times and servings, `## Ingredients`
 * with bullets under optional `###` headings, `## Directions` with numbered steps; other headings are notes.
 * @throws NotARecipe with the reason
 */
export function readMarkdown(text: string): RecipeSource {
  const { head, body } = frontMatter(text);
  const title = asText(head.title);
  if (!title) throw new NotARecipe("its front matter has no title");
  const source: RecipeSource = {
    title: plain(title),
    author: asText(head.author),
    date: asText(head.date),
    tags: Array.isArray(head.tags) ? head.tags.filter((tag): tag is string => typeof tag === "string") : [],
    description: "",
    preparationTime: null,
    cookingTime: null,
    waitingTime: null,
    servings: null,
    ingredients: [],
    steps: [],
    notes: [],
    pictures: [...body.matchAll(/!\[[^\]]*\]\(([^)\s]+)/g)].map(([, path = ""]) => path.split("/").at(-1) ?? path),
  };
  const intro: string[] = [];
  let section: Section = "intro";
  let group: string | null = null;
  for (const raw of body.split(/\r?\n/)) {
    const heading = /^(#{2,4})\s+(.*?)\s*#*$/.exec(raw);
    if (heading) {
      const name = plain(heading[2] ?? "");
      if (heading[1] === "##") section = sectionOf(name);
      group = heading[1] === "##" ? null : name;
      continue;
    }
    const line = raw.trim();
    if (!line) continue;
    const bullet = /^[-*+]\s+(.*)$/.exec(line)?.[1];
    const numbered = /^\d+[.)]\s+(.*)$/.exec(line)?.[1];
    const words = plain(bullet ?? numbered ?? line);
    if (!words) continue;
    if (section === "intro") {
      if (!readFact(bullet ?? line, source) && bullet === undefined) intro.push(words);
    } else if (section === "ingredients") {
      // An indented bullet continues the line above it.
      if (bullet !== undefined && /^\s{2,}/.test(raw) && source.ingredients.length > 0) source.notes.push(words);
      else if (bullet !== undefined) source.ingredients.push({ text: words, group });
      else source.notes.push(words);
    } else if (section === "directions") {
      if (numbered === undefined && bullet === undefined && source.steps.length > 0)
        source.steps[source.steps.length - 1] += ` ${words}`;
      else source.steps.push(words);
    } else source.notes.push(words);
  }
  source.description = intro.join("\n");
  if (source.ingredients.length === 0) throw new NotARecipe("it has no list of ingredients");
  return source;
}
