import type { Lang } from "@toque/db/schemas/common.ts";
import type { FoodReader } from "../../foods/reader.ts";
import { allergiesIn } from "./allergies.ts";
import type { ClauseReader } from "./clauses.ts";
import { goalsIn } from "./goals.ts";
import { DENIED, isRequest, sentencesOf } from "./mood.ts";
import { type Patterns, patterns } from "./patterns/index.ts";
import { causesOf, thingsIn } from "./things.ts";
import { type FoodPhrase, type Intent, isChange, phraseOf } from "./types.ts";
import { headFirst } from "./unknown-words.ts";

// Several wishes in one message: its parts, each read by itself, and what none of them accounts for.

/** A part of a message with what it says. */
export interface Part {
  clause: string;
  intents: Intent[];
}

const telling = new Set(["nutrition", "ask", "is_diet", "allergens", "contains"]);

/** Reads messages wish by wish. */
export class WishReader {
  constructor(
    private readonly reader: FoodReader,
    private readonly clauses: ClauseReader,
  ) {}

  /**
   * The wishes of a folded message; a part that says nothing by itself goes on with the one before it.
   * @returns also whether every sentence that changes something requests it
   */
  read(folded: string, lang: Lang): { parts: Part[]; requested: boolean } {
    const wish = patterns[lang].wish;
    const parts: Part[] = [];
    let requested = true;
    const text = wish.rewrite.reduce((whole, { from, to }) => whole.replace(from, to), folded);
    for (const sentence of sentencesOf(text)) {
      const start = parts.length;
      for (const { joint, piece } of piecesOf(sentence, wish.joint)) {
        const before = parts.at(-1);
        const intents = this.#wish(piece, lang, wish, before, parts.length === start);
        if (intents) parts.push({ clause: piece, intents });
        else if (before && parts.length > start) {
          before.clause += joint + piece;
          before.intents = this.#wish(before.clause, lang, wish, parts.at(-2)) ?? before.intents;
        } else parts.push({ clause: piece, intents: [] });
      }
      const own = parts.slice(start);
      if (!own.some(({ intents }) => intents.some(isChange))) continue;
      const rest = own.filter(
        ({ intents }) =>
          !intents.some((intent) => telling.has(intent.kind) || (intent.kind === "keep" && intent.spared !== true)),
      );
      requested &&= isRequest(rest.map(({ clause }) => clause).join(", "), lang);
    }
    return { parts: replacing(parts), requested };
  }

  /** What a part says by itself, or after the one before it; `null` when it says nothing. */
  #wish(piece: string, lang: Lang, wish: Patterns["wish"], before: Part | undefined, isFirst = false): Intent[] | null {
    const groups = (pattern: RegExp) => pattern.exec(piece)?.groups;
    const foodsOf = (pattern: RegExp) => {
      const found = groups(pattern);
      return this.clauses.known(found?.food ?? found?.other, lang);
    };
    if (wish.wanted.test(piece) || wish.denied.test(piece)) return [{ kind: "no" }];
    if (new RegExp(`^${DENIED}\\W*$`).test(piece)) return [{ kind: "keep", foods: [], spared: isFirst }];
    const last = before?.intents.at(-1);
    const only = foodsOf(wish.only);
    if (only.length && last?.kind === "keep" && last.spared) return [{ kind: "remove", foods: only }];
    for (const pattern of wish.keep) {
      const foods = foodsOf(pattern);
      if (foods.length) return [{ kind: "keep", foods }];
    }
    if (last?.kind === "keep" && last.spared && /^(?:den|die|das|el|la|los|las|le|les|l'|the) ?/.test(piece)) {
      // "Not the avocado, but the coriander."
      const foods = this.clauses.known(piece, lang);
      if (foods.length) return [{ kind: "remove", foods }];
    }
    for (const pattern of wish.instead) {
      const both = groups(pattern)?.both;
      const [from, to, more] = both ? this.reader.read(both, [lang]) : [];
      if (from && to && !more) {
        return [{ kind: "swap", from: phraseOf(from), to: phraseOf(to), ask: false }];
      }
    }
    if (last?.kind === "swap" && !last.ask && last.to) {
      const pair = groups(wish.pair);
      const [from, to] = [this.clauses.known(pair?.from, lang)[0], this.clauses.known(pair?.to, lang)[0]];
      if (from && to) return [{ kind: "swap", from, to, ask: false }];
    }
    const read = this.clauses.read(piece, lang);
    const lacks = wish.lack.test(piece);
    const isExchange = read.some((intent) => intent.kind === "swap" && !intent.ask);
    const isAmount = read.some(({ kind }) => kind === "adjust");
    const taken = lacks || isExchange || isAmount ? [] : wish.take.flatMap((pattern) => foodsOf(pattern));
    if (taken.length && (last?.kind === "lack" || last?.kind === "remove")) return [{ kind: "take", foods: taken }];
    if (lacks) {
      const foods = this.clauses.known(piece, lang);
      if (foods.length === 1) return [{ kind: "lack", food: foods[0]!, read }];
    }
    const useful = read.filter((intent) => intent.kind === "swap" || isChange(intent) || telling.has(intent.kind));
    return useful.length > 0 || read.some(({ kind }) => kind === "no") ? read : null;
  }
}

function piecesOf(sentence: string, joint: RegExp): { joint: string; piece: string }[] {
  const joints = [...sentence.matchAll(joint)];
  const starts = [0, ...joints.map(({ index, 0: text }) => index + text.length)];
  return starts
    .map((start, i) => ({ joint: joints[i - 1]?.[0] ?? "", piece: sentence.slice(start, joints[i]?.index).trim() }))
    .filter(({ piece }) => piece !== "");
}

/** What is taken in the place of the one food that is missing or left out before it is an exchange; else it is added. */
function replacing(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const part of parts) {
    const [take] = part.intents;
    const before = whole.at(-1);
    const last = before?.intents.at(-1);
    if (take?.kind !== "take" || !before) {
      whole.push(part);
      continue;
    }
    const from =
      last?.kind === "lack" ? last.food : last?.kind === "remove" && last.foods.length === 1 ? last.foods[0] : null;
    const [to, more] = take.foods;
    if (from && to && !more) {
      before.intents = [...before.intents.slice(0, -1), { kind: "swap", from, to, ask: false }];
      before.clause = `${before.clause}, ${part.clause}`;
    } else whole.push({ ...part, intents: [{ kind: "add", foods: take.foods }] });
  }
  return whole.map(({ clause, intents }) => ({
    clause,
    intents: intents.flatMap((intent) => (intent.kind === "lack" ? intent.read : [intent])),
  }));
}

/** The foods that an intent names. */
export const phrasesOf = (intent: Intent): FoodPhrase[] => {
  if (intent.kind === "swap") return [intent.from, ...(intent.to ? [intent.to] : [])];
  if (intent.kind === "adjust" || intent.kind === "contains") return [intent.food];
  return intent.kind === "remove" || intent.kind === "add" || intent.kind === "keep" ? intent.foods : [];
};

/** Whether a folded message asks to take the last change back. */
export const asksToUndo = (folded: string, lang: Lang): boolean =>
  !folded.includes("?") && patterns[lang].wish.undo.test(folded);

const isTelling = ({ kind }: Intent): boolean => telling.has(kind);

/**
 * The words of a message that no part accounts for: foods, diets and a number of servings. What is left over may be a wish that
 * was not understood.
 * @param message as it was written, and `folded` what was read of it
 * @param scaled the words that ask for a number of servings, if any
 */
export function missedIn(
  { message, folded }: { message: string; folded: string },
  parts: readonly Part[],
  lang: Lang,
  reader: FoodReader,
  scaled: string | null,
): string[] {
  const intents = parts.flatMap((part) => part.intents);
  if (intents.some(({ kind }) => kind === "suggest")) return [];
  const goals = new Set(intents.flatMap((intent) => ("goals" in intent ? intent.goals : [])));
  const told = parts.filter((part) => part.intents.some(isTelling)).map(({ clause }) => clause);
  const phrases = intents.flatMap(phrasesOf);
  const namedIn = (text: string): string[] => reader.read(text, [lang]).map((mention) => mention.text.toLowerCase());
  const covered = new Set([
    ...phrases.map(({ mention, words }) => (mention?.text ?? words).toLowerCase()),
    ...told.flatMap(namedIn),
  ]);
  const allergies = allergiesIn(folded, reader).filter((one) => one.goals.some((goal) => goals.has(goal)));
  const inGoals = [...goalsIn(folded, reader), ...allergies]
    .map(({ start, end }) => folded.slice(start, end))
    .join(" | ");
  const known: Record<string, string> = patterns[lang].wish.lookalikes;
  const isFood = (text: string): boolean =>
    known[text] === undefined || (known[text] !== "" && message.toLowerCase().includes(known[text]));
  const foods = namedIn(folded).filter(
    (text) =>
      isFood(text) &&
      !covered.has(text) &&
      // "Mushrooms are better, use button mushrooms": the name that stands for the longer one.
      ![...covered].some((name) => (headFirst.has(lang) ? name.startsWith(`${text} `) : name.endsWith(` ${text}`))) &&
      // A part of words that are used as written.
      !phrases.some(({ mention, words }) => mention === null && words.includes(text)) &&
      !inGoals.includes(text) &&
      ![...causesOf(text, reader), ...thingsIn(text, reader)].some((goal) => goals.has(goal)),
  );
  const diets = goalsIn(folded, reader)
    .filter(({ key }) => !goals.has(key))
    .map(({ start, end }) => folded.slice(start, end))
    .filter(
      (text) => !told.some((clause) => clause.includes(text)) && ![...covered].some((word) => text.includes(word)),
    );
  const servings = scaled !== null && !intents.some(({ kind }) => kind === "scale") ? [scaled] : [];
  return [...new Set([...foods, ...diets, ...servings])];
}
