import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { comparable } from "../lines/patterns.ts";
import { LONGEST_LINE, readFacts } from "../text/read-text.ts";
import { plain, type Section, sectionWordsOf } from "../text/section-words.ts";
import { type Block, isWithin } from "./blocks.ts";
import type { PageElement } from "./document.ts";
import { allLines, type LineGroup, unnumbered } from "./page-recipe.ts";

/** Lines of one section that stand together. */
interface Run {
  section: Section;
  groups: LineGroup[];
  /** By the class of its part of the page, not by a heading above. */
  byClass: boolean;
}

/** What the sections of a page hold, and its lines outside of them. */
export interface PageSections {
  ingredients: LineGroup[];
  steps: LineGroup[];
  notes: string[];
  rest: string[];
}

const LONGEST_HEADING = 60;
/** More lines are no recipe; each is parsed. */
const MOST_LINES = 600;

/** The section that a heading begins: "Zutaten", "Ingredients for 4", "Preparación paso a paso". */
export function sectionOf({ text, level, isEntry }: Block, lang: Lang): { section: Section; isExact: boolean } | null {
  if (text.length > LONGEST_HEADING || isEntry) return null;
  const words = plain(text);
  const known = [lang, ...langs.filter((one) => one !== lang)].map((one) => sectionWordsOf(one).headings);
  for (const headings of known) {
    const section = headings.get(words);
    if (section) return { section, isExact: true };
  }
  if (level === 0 && !text.endsWith(":")) return null;
  // A question, or a sentence, is about them.
  if (/[?!.]$/.test(text)) return null;
  for (const headings of known)
    for (const [heading, section] of headings)
      if (heading.length > 5 && words.startsWith(`${heading} `)) return { section, isExact: false };
  return null;
}

const LONGEST_FACT = 60;
const LONGEST_YIELD = 30;

/** Who wrote it, or when the page was changed. */
const colophon =
  /^(?:last (?:updated|modified)|zuletzt (?:aktualisiert|geändert)|dernière (?:mise à jour|modification)|última (?:actualización|modificación)|©|copyright)/iu;
const isColophon = ({ text, element }: Block): boolean =>
  colophon.test(text) || /(?:^|\s)(?:p-)?(?:author|byline)(?:\s|$)/i.test(element.attributes.class ?? "");

/** "Für 4 Personen" between the heading and the list. */
const isYield = ({ text, isEntry, level }: Block, lang: Lang): boolean =>
  !isEntry &&
  (level === 0 || level === 7) &&
  text.length <= LONGEST_YIELD &&
  /^\P{N}+\d/u.test(text) &&
  readFacts([text], lang).servings !== null;

/** Whether a line says how long it takes or for how many it is, behind a label, and nothing else. */
function isFact(text: string, lang: Lang): boolean {
  const label = /^([^:\d]{3,30}):\s*\S/.exec(text)?.[1];
  if (label === undefined || text.length > LONGEST_FACT || !/\d/.test(text)) return false;
  const { times, before } = sectionWordsOf(lang);
  const folded = comparable(label).trim();
  return [times, before].some((words) => words.at(folded, 0)?.end === folded.length);
}

class Sections {
  private readonly runs: Run[] = [];
  private readonly rest: string[] = [];
  /** The section of the last heading, how high that was, and where it counts. */
  private section: Section | null = null;
  private level = 0;
  private scope: PageElement | null = null;
  private collected = 0;
  private taken = 0;
  /** Elements whose class names one section and that hold another too. */
  private readonly mixed = new Set<PageElement>();
  private lastRegion: PageElement | null = null;

  constructor(private readonly lang: Lang) {}

  read(blocks: readonly Block[]): PageSections {
    for (const block of blocks) this.take(block);
    return this.best();
  }

  private take(block: Block): void {
    const heading = sectionOf(block, this.lang);
    const region = block.regionOf && !this.mixed.has(block.regionOf) ? block.region : null;
    if (heading) {
      if (region && heading.isExact && heading.section !== region) this.mixed.add(block.regionOf!);
      if (!region || this.mixed.has(block.regionOf!)) this.begin(heading.section, block);
      if (!heading.isExact) this.rest.push(block.text);
      return;
    }
    // "Prep time: 25 min" at the end of the steps is none of them.
    const isYieldOfList = this.section === "ingredients" && isYield(block, this.lang);
    if (isFact(block.text, this.lang) || isYieldOfList || isColophon(block)) {
      this.rest.push(block.text);
      return;
    }
    if (region) {
      if (block.regionOf !== this.lastRegion) this.startRun(region, true);
      this.lastRegion = block.regionOf;
      this.add(block);
      return;
    }
    this.leave(block);
    if (this.section) this.add(block);
    else this.rest.push(block.text);
  }

  private begin(section: Section, block: Block): void {
    this.section = section;
    this.level = block.level || 7;
    this.scope = block.element.parent;
    this.collected = 0;
    this.startRun(section);
  }

  /** Ends the section where another heading begins something else, or where its part of the page ends. */
  private leave({ level, element }: Block): void {
    if (!this.section) return;
    const isOther = level > 0 && level < 7 && level <= this.level && this.collected > 0;
    while (this.scope && !isWithin(element, this.scope)) {
      if (this.collected > 0) this.scope = null;
      else this.scope = this.scope.parent;
    }
    if (isOther || !this.scope) this.section = null;
  }

  /** What stands under a heading that only says so ends where a part begins whose class does. */
  private startRun(section: Section, byClass = false): void {
    const last = this.runs.at(-1);
    const isEmpty = !last || allLines(last.groups).length === 0;
    const isOther = byClass && last?.byClass === false && !isEmpty;
    if (last?.section !== section || isOther) this.runs.push({ section, groups: [], byClass });
    else if (isEmpty) last.byClass = byClass;
  }

  private add({ text, level, isEntry, isName }: Block): void {
    const { groups, section } = this.runs.at(-1)!;
    if (++this.taken > MOST_LINES) return;
    this.collected++;
    const name = text.replace(/\s*:$/, "");
    const isHeading =
      section === "ingredients" ? this.namesGroup(text, level, isEntry, isName) : level > 0 && level < 7;
    if (isHeading && text.length <= LONGEST_HEADING) {
      if (unnumbered([text]).length > 0) groups.push({ name, lines: [] });
      return;
    }
    const lines = unnumbered([text]);
    if (groups.length === 0) groups.push({ name: null, lines: [] });
    groups.at(-1)!.lines.push(...lines);
  }

  private namesGroup(text: string, level: number, isEntry: boolean, isName: boolean): boolean {
    if (isEntry && !isName) return text.endsWith(":") && this.amountOf(text) === null;
    if (level > 0 || isName) return this.amountOf(text) === null;
    return text.endsWith(":");
  }

  private amountOf(text: string): number | null {
    return text.length <= LONGEST_LINE ? parseIngredientLine(text, this.lang).amount : null;
  }

  /** Lists with amounts count most: an article about ingredients is no list. */
  private scoreOf({ section, groups }: Run): number {
    const lines = allLines(groups);
    if (section !== "ingredients") return lines.length;
    return lines.length + 3 * lines.filter((line) => this.amountOf(line) !== null).length;
  }

  private best(): PageSections {
    const of = (section: Section, from = 0) =>
      this.runs
        .slice(from)
        .filter((run) => run.section === section && allLines(run.groups).length > 0)
        .sort((a, b) => this.scoreOf(b) - this.scoreOf(a))[0];
    const ingredients = of("ingredients");
    const from = ingredients ? this.runs.indexOf(ingredients) : 0;
    const method = of("method", from) ?? of("method");
    const kept = (run: Run | undefined) => run?.groups.filter(({ lines }) => lines.length > 0) ?? [];
    return {
      ingredients: kept(ingredients),
      steps: kept(method),
      notes: allLines(kept(of("notes", from))),
      rest: this.rest,
    };
  }
}

/** Takes the lines of a page apart by the classes of its parts and by headings in four languages. */
export const sectionsOf = (blocks: readonly Block[], lang: Lang): PageSections => new Sections(lang).read(blocks);
