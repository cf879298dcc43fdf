import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { parseIngredientLine } from "../lines/parse.ts";
import { comparable } from "../lines/patterns.ts";
import { LONGEST_LINE, readFacts } from "../text/read-text.ts";
import { plain, type Section, sectionWordsOf } from "../text/section-words.ts";
import { type Block, isWithin } from "./blocks.ts";
import type { PageElement } from "./document.ts";
import { allLines, isGroupName, type LineGroup, unnumbered } from "./page-recipe.ts";
import { withoutOthers } from "./steps.ts";
import { groupOf, listByAmounts, methodBelow } from "./unheaded.ts";

/** Lines of one section that stand together. */
interface Run {
  section: Section;
  groups: LineGroup[];
  /** By the class of its part of the page, not by a heading above. */
  byClass: boolean;
  /** Lines that are entries of a list. */
  entries: Set<string>;
  /** The place after its last line, among the lines of the page. */
  end: number;
}

/** What the sections of a page hold, and its lines outside of them. */
export interface PageSections {
  /** The heading above a list that is told by its amounts alone. */
  heading: string | null;
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

/** What begins below a recipe, whatever it looks like. */
const ending =
  /^(?:\d+ )?(?:comments?|commentaires?|comentarios|kommentare|leave a (?:comment|reply)|reviews|valoraciones|bewertungen|avis|related (?:posts|recipes|articles)|you (?:may|might) also like|more recipes|(?:entradas|recetas) (?:recientes|relacionadas)|artículos relacionados|también te puede gustar|ähnliche (?:rezepte|artikel|beiträge)|das könnte (?:dich|ihnen|sie|dir)|weitere rezepte|(?:vous aimerez|tu aimeras) aussi|à lire aussi|sur le même thème|recettes similaires|newsletter)(?=$|[\s(:!…])/iu;
const LONGEST_ENDING = 40;

/** "Tip: …" at the end of the steps is none of them. */
const tip = /^(?:tip|tipp|astuce|conseil|consejo|truco|hinweis)s?(?: [^:]{1,30})?\s?:/iu;
/** "My little tips", "Variations". */
const headsNotes =
  /(?:^|\s)(?:tips|tipps?|hinweise?|conseils?|astuces?|variantes?|varianten|consejos?|trucos?|notes?|notas?|variations?)(?=$|\s|:)/iu;
const MOST_WORDS = 4;

const LONGEST_FACT = 60;
const LONGEST_YIELD = 30;

/** Who wrote it, or when the page was changed. */
const colophon =
  /^(?:last (?:updated|modified)|zuletzt (?:aktualisiert|geändert)|dernière (?:mise à jour|modification)|última (?:actualización|modificación)|©|copyright)/iu;
/** What Toque tells itself, of the foods. */
const allergens = /^(?:al[eé]rgenos|allergens?|allergènes?|allergene)\s*:/iu;
const isColophon = ({ text, element }: Block): boolean =>
  colophon.test(text) ||
  allergens.test(text) ||
  /(?:^|\s)(?:p-)?(?:author|byline)(?:\s|$)/i.test(element.attributes.class ?? "");

/** "Für 4 Personen" between the heading and the list. */
const isYield = ({ text, isEntry, level }: Block, lang: Lang): boolean =>
  !isEntry &&
  (level === 0 || level === 7) &&
  text.length <= LONGEST_YIELD &&
  /^\P{N}+\d/u.test(text) &&
  readFacts([text], lang).servings !== null;

/** "2 servings", as a list says whose amounts change with it. */
const isNumberOfServings = ({ text, isEntry }: Block, lang: Lang): boolean =>
  !isEntry && /^\d{1,3} \p{L}+$/u.test(text) && readFacts([text], lang).servings !== null;

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
  private readonly tips: string[] = [];
  /** The section of the last heading, how high that was, and where it counts. */
  private section: Section | null = null;
  private level = 0;
  private scope: PageElement | null = null;
  private collected = 0;
  private taken = 0;
  /** Elements whose class names one section and that hold another too. */
  private readonly mixed = new Set<PageElement>();
  private lastRegion: PageElement | null = null;
  private place = 0;

  constructor(private readonly lang: Lang) {}

  read(blocks: readonly Block[]): PageSections {
    for (const [at, block] of blocks.entries()) {
      this.place = at;
      this.take(block);
    }
    return this.withUnheaded(this.best(), blocks);
  }

  /** A list and a method that no heading names. */
  private withUnheaded(found: PageSections & { end: number }, blocks: readonly Block[]): PageSections {
    const { end, ...sections } = found;
    if (allLines(sections.ingredients).length > 0) {
      const below = allLines(sections.steps).length === 0 ? methodBelow(blocks, end) : null;
      return below ? { ...sections, steps: groupOf(blocks, below) } : sections;
    }
    const list = listByAmounts(blocks.slice(0, MOST_LINES), (text) => this.isIngredient(text));
    if (!list) return sections;
    const below = allLines(sections.steps).length === 0 ? methodBelow(blocks, list.to) : null;
    const above = blocks.slice(0, list.from).findLast(({ level }) => level > 0 && level < 7);
    return {
      ...sections,
      heading: above?.text ?? null,
      ingredients: groupOf(blocks, list),
      steps: below ? groupOf(blocks, below) : sections.steps,
    };
  }

  private take(block: Block): void {
    const heading = sectionOf(block, this.lang);
    const region = block.regionOf && !this.mixed.has(block.regionOf) ? block.region : null;
    if (heading) {
      if (region && heading.isExact && heading.section !== region) this.mixed.add(block.regionOf!);
      if (!region || this.mixed.has(block.regionOf!)) this.begin(heading.section, block);
      // For how many the list is says more than what stands elsewhere.
      if (!heading.isExact && heading.section === "ingredients") this.rest.unshift(block.text);
      else if (!heading.isExact) this.rest.push(block.text);
      return;
    }
    if (this.section && block.text.length <= LONGEST_ENDING && ending.test(block.text)) this.section = null;
    if (this.section === "method" && this.collected > 0 && !region && this.endsMethod(block)) return;
    // "Prep time: 25 min" at the end of the steps is none of them.
    const isOfList = (region ?? this.section) === "ingredients";
    const isYieldOfList = isOfList && (isYield(block, this.lang) || isNumberOfServings(block, this.lang));
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

  /** Whether a line after the first steps begins something else, or is a tip. */
  private endsMethod(block: Block): boolean {
    const { text, level, isEntry } = block;
    if (tip.test(text)) {
      this.tips.push(text);
      return true;
    }
    if (level === 0 || isEntry || text.length > LONGEST_HEADING) return false;
    const isNotes = text.split(/\s+/).length <= MOST_WORDS && headsNotes.test(text);
    if (isNotes) this.begin("notes", block);
    return isNotes;
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
    if (last?.section !== section || isOther)
      this.runs.push({ section, groups: [], byClass, entries: new Set(), end: 0 });
    else if (isEmpty) last.byClass = byClass;
  }

  private add({ text, level, isEntry, isName }: Block): void {
    const run = this.runs.at(-1)!;
    const { groups, section, entries } = run;
    if (++this.taken > MOST_LINES) return;
    this.collected++;
    run.end = this.place + 1;
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
    if (isEntry) for (const line of lines) entries.add(line);
  }

  private namesGroup(text: string, level: number, isEntry: boolean, isName: boolean): boolean {
    if (isGroupName(text)) return this.amountOf(text) === null;
    if (isEntry && !isName) return text.endsWith(":") && this.amountOf(text) === null;
    if (level > 0 || isName) return this.amountOf(text) === null;
    return text.endsWith(":");
  }

  /** "Serves 6" has a number too. */
  private isIngredient(text: string): boolean {
    return this.amountOf(text) !== null && readFacts([text], this.lang).servings === null;
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

  private best(): PageSections & { end: number } {
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
      heading: null,
      end: ingredients?.end ?? 0,
      ingredients: kept(ingredients),
      steps: withoutOthers(kept(method), method?.entries),
      notes: [...this.tips, ...allLines(kept(of("notes", from)))],
      rest: this.rest,
    };
  }
}

/** Takes the lines of a page apart by the classes of its parts and by headings in four languages. */
export const sectionsOf = (blocks: readonly Block[], lang: Lang): PageSections => new Sections(lang).read(blocks);
