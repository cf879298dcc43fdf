import type { Lang } from "@toque/db/schemas/common.ts";
import type { Section } from "../text/section-words.ts";
import { type Block, goesOnInEntry, isWithin, listOf } from "./blocks.ts";
import type { PageElement } from "./document.ts";
import { headsIngredients, isHeadOfColumns, isMultiplier, namesGroup, namesSteps } from "./group-names.ts";
import { inLines } from "./inline-list.ts";
import {
  amountOf,
  ending,
  headsNotes,
  isColophon,
  isFact,
  isIngredient,
  isLabel,
  isNumberOfServings,
  isTip,
  isYield,
  isYieldAbove,
  LONGEST_ENDING,
  LONGEST_HEADING,
  MOST_WORDS,
  saysGoodbye,
  sectionInLine,
  sectionOf,
} from "./line-kinds.ts";
import { allLines, isGroupName, unnumbered } from "./page-recipe.ts";
import { type PageSections, type RestLine, withUnheaded } from "./page-sections.ts";
import {
  ingredientsOf,
  linesBefore,
  linesOfRun,
  plainGroups,
  type Run,
  type RunLine,
  runLinesOf,
  scoreOfRun,
  stepsOf,
} from "./runs.ts";

/** A rule below fewer lines may stand between a heading, or an introduction, and what it is of. */
const LEAST_ABOVE_RULE = 2;
/** A longer paragraph may be all of the steps. */
const SHORTEST_WHOLE_METHOD = 200;
/** More lines are no recipe; each is parsed. */
const MOST_LINES = 600;
/** How many sections begin within a line; each list of one is parsed. */
const MOST_IN_LINE = 10;

class Sections {
  private readonly runs: Run[] = [];
  private readonly rest: RestLine[] = [];
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
  /** How many sections have begun within a line. */
  private inLine = 0;
  /** Whether a heading of the page names a list. */
  private isHeaded: boolean | null = null;
  /** What the last heading of a section and the first line below it look like. */
  private headingShape = "";
  private lineShape = "";

  constructor(
    private readonly lang: Lang,
    private readonly blocks: Block[],
  ) {}

  read(): PageSections {
    for (const [at, block] of this.blocks.entries()) {
      this.place = at;
      this.take(block);
    }
    return withUnheaded(this.best(), this.blocks, this.lang);
  }

  private setAside({ text, isLink }: Block, at = this.place): void {
    // A link tells of another page.
    if (!isLink) this.rest.push({ text, at });
  }

  private take(given: Block): void {
    const isTried =
      this.inLine < MOST_IN_LINE && /^[^:]{3,30}:\s+\S/.test(given.text) && !isFact(given.text, this.lang);
    const begun = isTried ? sectionInLine(given, this.lang) : null;
    const block = begun ? { ...given, text: begun.text, level: 0, lead: null } : given;
    if (begun) {
      this.inLine++;
      this.blocks[this.place] = block;
      this.begin(begun.section, block);
      this.add(block);
      return;
    }
    const heading = isLabel(block, this.blocks.slice(this.place + 1, this.place + 3), this.lang)
      ? null
      : sectionOf(block, this.lang);
    if (!heading && isYieldAbove(block, this.blocks[this.place + 1], this.lang)) {
      this.setAside(block, -1);
      return;
    }
    const region = block.regionOf && !this.mixed.has(block.regionOf) ? block.region : null;
    if (heading) {
      if (region && heading.isExact && heading.section !== region) this.mixed.add(block.regionOf!);
      if (!region || this.mixed.has(block.regionOf!)) this.begin(heading.section, block);
      // For how many the list is says more than what stands elsewhere.
      if (!heading.isExact) this.setAside(block, heading.section === "ingredients" ? -1 : this.place);
      return;
    }
    if (this.section && block.text.length <= LONGEST_ENDING && ending.test(block.text)) this.section = null;
    if ((region ?? this.section) === "method" && this.collected > 0 && isTip(block, this.lang)) {
      this.tips.push(block.text);
      return;
    }
    if (this.section === "method" && this.collected > 0 && !region && this.endsMethod(block)) return;
    // "Prep time: 25 min" at the end of the steps is none of them.
    const isOfList = (region ?? this.section) === "ingredients";
    const isYieldOfList = isOfList && (isYield(block, this.lang) || isNumberOfServings(block, this.lang));
    if (isColophon(block)) return;
    if (isFact(block.text, this.lang) || isYieldOfList) {
      this.setAside(block);
      return;
    }
    if (region) {
      if (block.regionOf !== this.lastRegion) this.startRun(region, true);
      this.lastRegion = block.regionOf;
      this.add(block);
      return;
    }
    this.leave(block);
    // The first heading of a list may be that of its first group.
    if (!this.section && isGroupName(block.text.replace(/:$/, "")) && this.isFirstGroup(block))
      this.begin("ingredients", block);
    if (this.section) this.add(block);
    else this.setAside(block);
  }

  private isList({ groups }: Run): boolean {
    return linesOfRun(groups).some(({ text }) => isIngredient(text, this.lang));
  }

  private isFirstGroup(block: Block): boolean {
    if (!headsIngredients(block, this.blocks[this.place + 1], this.lang)) return false;
    this.isHeaded ??= this.blocks.some((one) => sectionOf(one, this.lang)?.section === "ingredients");
    return !this.isHeaded;
  }

  /** Whether a line looks like the heading of its section, and not like the lines below that. */
  private looksLikeHeading({ shape, text }: Block): boolean {
    return shape === this.headingShape && shape !== this.lineShape && text.length <= LONGEST_HEADING;
  }

  /** Whether a line after the first steps begins something else. */
  private endsMethod(block: Block): boolean {
    const { text, level, isEntry } = block;
    const above = this.runs.at(-1)?.groups.at(-1)?.lines.at(-1);
    const isWhole = this.collected >= LEAST_ABOVE_RULE || (above?.text.length ?? 0) >= SHORTEST_WHOLE_METHOD;
    if (block.isBehindRule && isWhole) this.section = null;
    if (level === 7 && above && this.headsAnotherList(above)) this.section = null;
    if (!this.section || isEntry || text.length > LONGEST_HEADING) return false;
    const isNotes = level > 0 && text.split(/\s+/).length <= MOST_WORDS && headsNotes.test(text);
    if (isNotes) this.begin("notes", block);
    else if (level === 0 && this.looksLikeHeading(block)) this.section = null;
    return isNotes;
  }

  /** Whether a list of another kind begins below a line: a history of changes below numbered steps. */
  private headsAnotherList(above: RunLine): boolean {
    const next = this.blocks[this.place + 1];
    const [last, following] = [this.blocks[above.at], next].map((block) => block && listOf(block.element));
    return last?.tag === "ol" && following?.tag === "ul";
  }

  private begin(section: Section, block: Block): void {
    this.section = section;
    this.level = block.level || 7;
    const isInLine = this.blocks[this.place + 1]?.element === block.element;
    this.scope = isInLine ? block.element : block.element.parent;
    this.collected = 0;
    this.headingShape = block.shape;
    this.startRun(section);
  }

  /** Ends the section where another heading begins something else, or where its part of the page ends. */
  private leave(block: Block): void {
    if (!this.section) return;
    const { level, element } = block;
    // A list has groups under headings as high as its own.
    const last = this.runs.at(-1);
    const isNext = this.section === "ingredients" && last?.end === this.place;
    if (isNext && headsIngredients(block, this.blocks[this.place + 1], this.lang) && this.isList(last)) return;
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
    const isEmpty = !last || linesOfRun(last.groups).length === 0;
    const isOther = byClass && last?.byClass === false && !isEmpty;
    if (last?.section !== section || isOther)
      this.runs.push({ section, groups: [], byClass, start: this.place, end: 0 });
    else if (isEmpty) last.byClass = byClass;
  }

  private add(block: Block): void {
    const { text, level, isName, shape } = block;
    const { groups, section } = this.runs.at(-1)!;
    if (++this.taken > MOST_LINES) return;
    // A number alone is that of the step below it, or of how many the list is for.
    const words = unnumbered([text]);
    if (words.length === 0 || (section === "ingredients" && (isHeadOfColumns(block) || isMultiplier(block)))) return;
    const isAlike = this.collected > 0 && level === 0 && this.looksLikeHeading(block);
    if (this.collected++ === 0) this.lineShape = shape;
    this.runs.at(-1)!.end = this.place + 1;
    const name = text.replace(/\s*:$/, "");
    const isHeading =
      section === "ingredients"
        ? namesGroup(this.blocks, this.place, isName || isAlike, this.lang)
        : (level > 0 && level < 7) || namesSteps(block, this.blocks[this.place + 1]);
    if (isHeading && text.length <= LONGEST_HEADING) {
      groups.push({ name, lines: [] });
      return;
    }
    if (groups.length === 0) groups.push({ name: null, lines: [] });
    const last = groups.at(-1)!.lines.at(-1);
    if (section === "method" && last && goesOnInEntry(block, this.blocks[last.at]!)) last.text += ` ${text}`;
    else groups.at(-1)!.lines.push(...runLinesOf(this.blocks, this.place, section === "method"));
  }

  private best(): PageSections & { end: number } {
    const scoreOf = (run: Run) => scoreOfRun(this.runs, run, (text) => amountOf(text, this.lang) !== null);
    const of = (section: Section, from = 0) =>
      this.runs
        .slice(from)
        .filter((run) => run.section === section && linesOfRun(run.groups).length > 0)
        .sort((a, b) => scoreOf(b) - scoreOf(a))[0];
    const ingredients = of("ingredients");
    const from = ingredients ? this.runs.indexOf(ingredients) : 0;
    const read = ingredientsOf(ingredients?.groups ?? [], (text) => isIngredient(text, this.lang));
    const method = of("method", from) ?? of("method");
    const isBelow = linesOfRun(read.steps).length > linesOfRun(method?.groups ?? []).length;
    const { steps, notes, others } = stepsOf(isBelow ? read.steps : (method?.groups ?? []), (text) =>
      saysGoodbye(text, this.lang),
    );
    return {
      heading: null,
      start: ingredients?.start ?? null,
      end: ingredients?.end ?? 0,
      ingredients: inLines(plainGroups(read.list), this.lang),
      steps,
      notes: [...this.tips, ...notes, ...allLines(plainGroups(of("notes", from)?.groups ?? []))],
      rest: [...this.rest, ...read.others, ...others, ...linesBefore(this.runs, ingredients, method)],
    };
  }
}

/** Takes the lines of a page apart by the classes of its parts and by headings in four languages. */
export const sectionsOf = (blocks: readonly Block[], lang: Lang): PageSections =>
  new Sections(lang, [...blocks]).read();
