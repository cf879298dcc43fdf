import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { NotARecipe, readMarkdown } from "../markdown.ts";
import { type LineGroup, unnumbered } from "../page/page-recipe.ts";
import { readFacts } from "../text/read-text.ts";
import { plain, type Section, sectionWordsOf } from "../text/section-words.ts";
import { type AppRecipe, addLine, appRecipe, languageOf, said, withoutMarkdown } from "./app-recipe.ts";
import { frontMatter } from "./cooklang.ts";
import { ownOrigin } from "./own-origin.ts";

// Markdown: a title, and lists under headings that one of four languages has for ingredients and method. Also what Toque exports.

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;

const words = (line: string): string =>
  withoutMarkdown(line.replace(/<(https?:[^<>]*)>/g, "$1").replace(/<[^<>]*>/g, ""));

/** What a heading begins, and in which languages. */
function sectionOf(heading: string): { section: Section; of: Lang[] } | null {
  const found = langs.flatMap((lang) => {
    const section = sectionWordsOf(lang).headings.get(plain(heading));
    return section ? [{ section, lang }] : [];
  });
  return found[0] ? { section: found[0].section, of: found.map(({ lang }) => lang) } : null;
}

const headingsOf = (text: string): string[] =>
  text.split(/\r?\n/, 5000).flatMap((line) => HEADING.exec(line)?.[2] ?? []);

export const isMarkdown = (text: string): boolean =>
  headingsOf(text).some((heading) => sectionOf(words(heading))?.section === "ingredients");

interface Parts {
  title: string | null;
  intro: string[];
  ingredients: LineGroup[];
  steps: LineGroup[];
  notes: string[];
  tail: string[];
  langs: Lang[];
  images: string[];
}

function partsOf(body: string): Parts {
  const parts: Parts = {
    title: null,
    intro: [],
    ingredients: [],
    steps: [],
    notes: [],
    tail: [],
    langs: [],
    images: [],
  };
  let section: Section | "intro" | "tail" = "intro";
  let group: string | null = null;
  let noted: string | null = null;
  for (const raw of body.split(/\r?\n/)) {
    for (const [, path = ""] of raw.matchAll(/!\[[^\]]*\]\(<?([^)\s>]+)/g)) parts.images.push(path);
    const heading = HEADING.exec(raw.trim());
    if (heading) {
      const name = words(heading[2]!);
      const begun = sectionOf(name);
      if (heading[1] === "#" && parts.title === null) parts.title = name;
      else if (begun) {
        section = begun.section;
        group = null;
        noted = null;
        parts.langs.push(...begun.of);
      } else if (heading[1]!.length > 2 && section !== "notes") group = name || null;
      else {
        section = "notes";
        noted = name || null;
      }
      continue;
    }
    if (RULE.test(raw.trim())) {
      if (section !== "intro") section = "tail";
      continue;
    }
    const isItem = ITEM.test(raw);
    const line = words(raw.trim().replace(ITEM, ""));
    if (!line) continue;
    if (section === "intro") parts.intro.push(line);
    else if (section === "ingredients") addLine(parts.ingredients, group, line);
    else if (section === "notes") parts.notes.push(noted ? `${noted}: ${line}` : line);
    else if (section === "tail") parts.tail.push(line);
    else {
      const last = parts.steps.at(-1);
      // A paragraph that goes on in the next line.
      if (!isItem && /^\s{2,}/.test(raw) && last?.name === group) last.lines.push(`${last.lines.pop()} ${line}`);
      else for (const step of unnumbered([line])) addLine(parts.steps, group, step);
    }
  }
  return parts;
}

/** The language that most of the headings are in. */
function languageOfHeadings(found: readonly Lang[]): Lang[] {
  const counts = langs.map((lang) => found.filter((one) => one === lang).length);
  const most = Math.max(...counts);
  return most === 0 ? [] : langs.filter((_, i) => counts[i] === most);
}

/** A recipe that begins with a front matter as the folder import reads it; null where it has none. */
function withFrontMatter(text: string, otherwise: Lang): { recipe: AppRecipe; images: string[] } | null {
  try {
    const read = readMarkdown(text);
    const ingredients: LineGroup[] = [];
    for (const { group, text: line } of read.ingredients) addLine(ingredients, group, line);
    const recipe = appRecipe(
      {
        app: "markdown",
        id: null,
        ...{
          title: read.title,
          description: read.description,
          author: read.author,
          tags: read.tags,
          notes: read.notes,
        },
        ingredients,
        steps: read.steps.length > 0 ? [{ name: null, lines: read.steps }] : [],
        yields: read.servings,
        preparationTime: read.preparationTime,
        cookingTime: read.cookingTime,
        totalTime:
          read.waitingTime !== null && read.preparationTime !== null && read.cookingTime !== null
            ? read.preparationTime + read.cookingTime + read.waitingTime
            : null,
      },
      otherwise,
    );
    return { recipe, images: read.pictures };
  } catch (error) {
    if (error instanceof NotARecipe) return null;
    throw error;
  }
}

/** What Toque's files end with, unseen where they are shown. */
const OWN = /^<!-- Toque: (\S{1,1000}) (\S{1,40}) -->\s*$/m;

/** The address and the author at the end of an exported recipe. */
function originOf(tail: readonly string[]): { url: string | null; author: string | null } {
  const text = tail.join("\n");
  return {
    url: /https?:\/\/[^\s<>]+/.exec(text)?.[0] ?? null,
    author: /^(?:author|auteur|autrice|autora?|autorin)\s*:\s*(.+)$/im.exec(text)?.[1]?.trim() ?? null,
  };
}

/** A recipe in Markdown, and the pictures that it shows. @param name its file, which is its title where it has no other */
export function markdownRecipe(text: string, name: string, otherwise: Lang): { recipe: AppRecipe; images: string[] } {
  const front = frontMatter(text);
  const known = front ? withFrontMatter(text, otherwise) : null;
  if (known) return known;
  const parts = partsOf(front ? front.body : text.replace(/^\ufeff/, ""));
  const head = front?.head ?? {};
  const title = said(head.title) || parts.title || name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const fitting = languageOfHeadings(parts.langs);
  const told = languageOf({ ...parts, title }, fitting.includes(otherwise) ? otherwise : (fitting[0] ?? otherwise));
  const lang = fitting.length === 0 || fitting.includes(told) ? told : fitting[0]!;
  const isFact = (line: string) => {
    const { servings, preparationTime, cookingTime, waitingTime, totalTime } = readFacts([line], lang);
    return (
      line.length < 80 && [servings, preparationTime, cookingTime, waitingTime, totalTime].some((one) => one !== null)
    );
  };
  const facts = readFacts(parts.intro.filter(isFact), lang);
  const { url, author } = originOf(parts.tail);
  const [, address, created] = OWN.exec(text) ?? [];
  const own = ownOrigin(address, created);
  const { tags } = head;
  return {
    images: parts.images.filter((path) => !/^[a-z][a-z\d+.-]*:/i.test(path)),
    recipe: appRecipe(
      {
        app: own ? "toque" : "markdown",
        id: null,
        own,
        title,
        description: parts.intro.filter((line) => !isFact(line)).join("\n"),
        ...{ ingredients: parts.ingredients, steps: parts.steps, notes: parts.notes },
        yields: facts.servings,
        preparationTime: facts.preparationTime,
        cookingTime: facts.cookingTime,
        totalTime: facts.totalTime,
        author: author ?? head.author,
        url: url ?? head.source,
        tags: Array.isArray(tags) ? tags : said(tags).split(","),
        lang,
        hasRemotePhoto: parts.images.some((path) => /^https?:/i.test(path)),
      },
      otherwise,
    ),
  };
}
