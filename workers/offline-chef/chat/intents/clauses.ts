import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { fold } from "../../../ai/language/fold.ts";
import type { FoodReader, Mention } from "../../foods/reader.ts";
import { allergiesIn, deniesAllergy } from "./allergies.ts";
import { absencesIn, type Goal, goalsIn, goesOnFrom, isLeftOut } from "./goals.ts";
import {
  asksForReader,
  asksForSomebody,
  containedIn,
  goalsNamed,
  isDoubt,
  judgedFor,
  judgementsIn,
} from "./judgements.ts";
import { refusalIn } from "./mood.ts";
import { amountIn, numberFrom } from "./numbers.ts";
import { patterns } from "./patterns/index.ts";
import { scaleIn } from "./servings.ts";
import { thingsIn } from "./things.ts";
import { type FoodPhrase, type Intent, phraseOf } from "./types.ts";
import { isAnotherFood } from "./unknown-words.ts";

/** Words before a food in a list from which on they are a sentence of their own. */
const OTHER_WORDS = 3;
/** Words that may stand before any food of a list. */
const notCounted =
  /^(?:\d.*|g|kg|ml|cl|l|tsp|tbsp|cups?|of|the|an?|some|any|no|and|or|nor|et|ou|ni|y|e|o|und|oder|noch|please|pls|stp|svp|bitte|de|du|des|la|le|les|l|d|un|une|el|los|las|una|del|al|a|der|die|das|den|dem|eine?[nrm]?)$/;
/** Reads what one clause of a message asks for. */
export class ClauseReader {
  constructor(private readonly reader: FoodReader) {}

  /** What a folded clause asks for, in its order; nothing where it is not understood. */
  read(clause: string, lang: Lang): Intent[] {
    return [this.#one(clause, lang) ?? []].flat();
  }

  #phrase(words: string | undefined, lang: Lang): FoodPhrase | null {
    if (!words) return null;
    const cleaned = words.replace(/[?!.]+$/, "").trim();
    return this.#named(cleaned, this.reader.read(cleaned, [lang, ...langs])[0], lang);
  }

  /** A phrase with the food that was read in it, if it is the one that is meant. */
  #named(words: string, mention: Mention | undefined, lang: Lang): FoodPhrase {
    const isMeant = mention && !isAnotherFood(words, mention, lang, this.reader);
    return { words, mention: isMeant ? mention : null, amount: amountIn(words) };
  }

  /** The foods that words name, with their amounts. Parts that name none are left out, unless they open with an amount. */
  phrases(words: string, lang: Lang): FoodPhrase[] {
    const [list = ""] = words.split(/, ?(?:but|mais|pero|sino|aber|sondern) | (?:but|pero|sino|aber|sondern) /);
    const cleaned = list.replace(/[?!.]+$/, "").trim();
    const order = [lang, ...langs];
    const mentions = this.reader.read(cleaned, order);
    if (mentions.length === 0) return cleaned ? [{ words: cleaned, mention: null, amount: amountIn(cleaned) }] : [];
    const parts = cleaned.split(/,| (?:and|et|y|und|or|nor|ou|ni|o|oder) /).map((part) => part.trim());
    const read = parts.flatMap((part, index) => {
      const mention = this.reader.read(part, order)[0];
      // "…, and my aunt loves saffron" goes on with another sentence.
      const front = mention && index > 0 ? part.slice(0, Math.max(0, part.indexOf(mention.text))).split(/[ ']+/) : [];
      if (front.filter((word) => word !== "" && !notCounted.test(word)).length >= OTHER_WORDS) return [];
      return mention || amountIn(part)?.unit ? [this.#named(part, mention, lang)] : [];
    });
    return read.length ? read : mentions.map(phraseOf);
  }

  /** Whether words are foods, and nothing else. */
  areFoods(words: string, lang: Lang): boolean {
    const mentions = this.reader.read(words, [lang, ...langs]);
    const rest = mentions.reduce((text, { text: name }) => text.replace(fold(name), " "), words);
    return mentions.length > 0 && rest.split(/[ ']+/).every((word) => word === "" || notCounted.test(word));
  }

  /** The foods that words name, without what no table knows. */
  known(words: string | undefined, lang: Lang): FoodPhrase[] {
    return words ? this.phrases(words, lang).filter(({ mention }) => mention) : [];
  }

  #one(clause: string, lang: Lang): Intent | Intent[] | null {
    const p = patterns[lang].clause;
    if (p.help.test(clause)) return { kind: "help" };
    if (p.greeting.test(clause)) return { kind: "greeting" };
    if (p.bye.test(clause)) return { kind: "bye" };
    const wishful =
      this.reader.read(clause, [lang]).length > 0 ||
      goalsIn(clause, this.reader).length > 0 ||
      asksForSomebody(clause, this.reader);
    if (p.more.test(clause) && !wishful) return { kind: "more" };
    if (p.no.test(clause)) return { kind: "no" };
    if (asksForReader(clause) && !wishful) return { kind: "suits_me" };
    const asksFor = (topic: string) => p.ask.some(([pattern, one]) => one === topic && pattern.test(clause));
    if (p.yes.test(clause) && !wishful && !asksFor("undo")) return { kind: "yes" };
    return (
      this.#refused(clause, lang) ??
      (p.question.test(clause) && !p.suggest.test(clause) ? judgedFor(clause, lang, this.reader) : null) ??
      this.replacement(clause, lang, true) ??
      (asksFor("pairing") ? null : this.#suggestion(clause, lang)) ??
      (/\?\s*$/.test(clause) ? judgedFor(clause, lang, this.reader) : null) ??
      this.#scaledToo(clause, lang) ??
      this.replacement(clause, lang, false) ??
      scaleIn(clause, lang)?.intent ??
      this.#diet(clause, lang) ??
      this.#question(clause, lang) ??
      this.#change(clause, lang) ??
      (p.thanks.test(clause) ? { kind: "thanks" } : null) ??
      this.#suggestion(clause, lang, true) ??
      this.#also(clause, lang)
    );
  }

  /** "And the onion too": nothing but foods, with words that they go on with. */
  #also(clause: string, lang: Lang): Intent | null {
    const said = patterns[lang].wish.also.map((pattern) => pattern.exec(clause)?.groups?.food ?? "");
    const words = said.find((one) => this.areFoods(one, lang));
    return words === undefined ? null : { kind: "also", foods: this.known(words, lang) };
  }

  /** "Don't add sugar" excludes sugar. The wanted alternative is read too. */
  #refused(clause: string, lang: Lang): Intent[] | null {
    const refusal = refusalIn(clause, lang);
    if (!refusal) return null;
    const foods = this.known(refusal.food, lang);
    const instead = refusal.instead ? this.read(refusal.instead, lang) : [];
    const [from] = foods;
    const to = instead.length === 0 ? this.#phrase(refusal.instead, lang) : null;
    // "Don't use butter, use oil."
    if (from && foods.length === 1 && to?.mention) return [{ kind: "swap", from, to, ask: false }];
    return [foods.length ? { kind: "remove", foods } : { kind: "no" }, ...instead];
  }

  /** "Make it vegan for 8": the clause's other requests, and the servings. */
  #scaledToo(clause: string, lang: Lang): Intent[] | null {
    const scale = scaleIn(clause, lang);
    if (!scale?.rest) return null;
    const others = [
      this.replacement(scale.rest, lang, false) ?? this.#diet(scale.rest, lang) ?? this.#change(scale.rest, lang) ?? [],
    ].flat();
    if (others.length === 0 || others.some((intent) => intent.kind === "is_diet")) return null;
    return [...others, scale.intent];
  }

  /** One food in place of another. @param asking whether it can be replaced, and by what */
  replacement(clause: string, lang: Lang, asking: boolean): Intent | null {
    const p = patterns[lang].clause;
    if (deniesAllergy(clause, this.reader)) return null;
    // "I have no butter, only oil" is both a lack and a request: the request counts.
    const wish = asking ? p.swap.at(-1)?.exec(clause)?.groups : null;
    if (this.#phrase(wish?.from, lang)?.mention && this.#phrase(wish?.to, lang)?.mention) return null;
    for (const pattern of asking ? p.askReplace : [...p.swap, ...p.swapFrom]) {
      const groups = pattern.exec(clause)?.groups;
      const from = this.#phrase(groups?.from, lang);
      const to = this.#phrase(groups?.to, lang);
      if (!from?.mention || (groups?.to && !to?.mention && !asking && goalsIn(clause, this.reader).length)) continue;
      return { kind: "swap", from, to, ask: asking };
    }
    return null;
  }

  /** @param dishAlone whether naming a kind of dish is enough: "a quick dessert with apples" */
  #suggestion(clause: string, lang: Lang, dishAlone = false): Intent | null {
    const p = patterns[lang].clause;
    if (!p.suggest.test(clause) && !(dishAlone && p.dishTypes.some(([pattern]) => pattern.test(clause)))) return null;
    const goals = goalsIn(clause, this.reader);
    const kept = allergiesIn(clause, this.reader);
    const spans = [...goals, ...kept];
    const rest = spans.reduce((text, span) => text.replace(clause.slice(span.start, span.end), " "), clause);
    const without = p.without.exec(rest)?.groups?.food;
    const withoutPhrases = [
      ...this.known(without, lang),
      ...kept.flatMap((allergy) => allergy.others.flatMap((words) => this.phrases(words, lang))),
    ];
    const wanted = without ? rest.replace(without, " ") : rest;
    const foods = this.reader.read(wanted, [lang]).map(phraseOf);
    const time = p.maxTime.exec(clause)?.groups;
    const value = time?.n ? numberFrom(time.n) : null;
    const hours = /^(?:h|std|hour|heure|hora|stund)/.test(time?.unit ?? "");
    return {
      kind: "suggest",
      foods: foods.filter((food) => !/^(?:recipe|dinner|dish)$/.test(food.words)),
      without: withoutPhrases,
      dishType: p.dishTypes.find(([pattern]) => pattern.test(clause))?.[1] ?? null,
      maxTime: value !== null ? Math.round(hours ? value * 60 : value) : p.quick.test(clause) ? 30 : null,
      season: p.seasons.find(([pattern]) => pattern.test(clause))?.[1] ?? null,
      goals: goals.map((goal) => goal.key),
    };
  }

  #diet(clause: string, lang: Lang): Intent | Intent[] | null {
    const p = patterns[lang].clause;
    const goals = goalsNamed(clause, lang, this.reader);
    const asks = p.question.test(clause) || (/\?\s*$/.test(clause) && !p.make.test(clause));
    const absent = asks ? absencesIn(clause, this.reader) : null;
    if (goals.length === 0 && !absent?.goals.length) {
      // An allergy to what no diet keeps out is answered by whether it is in there.
      return p.allergens.test(clause) && asksForSomebody(clause, this.reader)
        ? judgementsIn(clause, [], this.reader)
        : null;
    }
    const keys = [...new Set(goals.map((goal) => goal.key))];
    const asking =
      isDoubt(clause) ||
      (asks && !(p.make.test(clause) && !/^(?:is|are|does|est-ce|es|ist)\b.*\bversion\b/.test(clause)));
    if (asking) return judgementsIn(clause, keys, this.reader);
    const rest = goals.reduce((text, goal) => text.replace(clause.slice(goal.start, goal.end), " "), clause);
    const others = allergiesIn(clause, this.reader).flatMap((allergy) => allergy.others);
    const foods = [
      ...others.flatMap((words) => this.phrases(words, lang)),
      ...goals.flatMap((goal) => this.#alsoWithout(clause, goal, lang)),
    ];
    return [
      { kind: "diet", goals: keys, plain: goals.every((goal) => isLeftOut(clause, goal)) },
      ...(foods.length ? [{ kind: "remove" as const, foods }] : []),
      ...(this.#left(rest.replace(/\s+/g, " ").trim(), lang) ?? []),
    ];
  }

  /** "Without eggs or raisins": the foods that the goal's "without" goes on to. */
  #alsoWithout(clause: string, goal: Goal, lang: Lang): FoodPhrase[] {
    const words = goesOnFrom(clause, goal);
    return this.known(words, lang).filter(({ mention }) => mention && words?.startsWith(fold(mention.text)));
  }

  /** Foods to omit or to use less of. */
  #left(clause: string, lang: Lang): Intent[] | null {
    const change = this.#change(clause, lang);
    return change?.kind === "remove" || change?.kind === "adjust" ? [change] : null;
  }

  #question(clause: string, lang: Lang): Intent | Intent[] | null {
    const p = patterns[lang].clause;
    const asks = /\?/.test(clause) || p.question.test(clause);
    const contains = p.contains.exec(clause)?.groups?.food;
    const adjusts = p.adjust.some(([pattern]) => this.#phrase(pattern.exec(clause)?.groups?.food, lang)?.mention);
    if (p.allergens.test(clause) && asks && thingsIn(clause, this.reader).length)
      return { kind: "is_diet", goals: thingsIn(clause, this.reader) };
    if (p.allergens.test(clause) && thingsIn(clause, this.reader).length === 0) {
      const food = this.reader.read(clause, [lang])[0];
      return food ? { kind: "contains", food: phraseOf(food) } : { kind: "allergens" };
    }
    if (contains && asks) {
      const isCount = /\b(?:how|combien|cuant\w+|wie viel\w*)\b/.test(clause);
      const judged = isCount ? [] : containedIn(contains, this.reader);
      if (judged.length) return judged;
    }
    if (!adjusts) {
      const nutrition = p.nutrition.find(([pattern]) => pattern.test(clause));
      if (nutrition) return { kind: "nutrition", nutrient: nutrition[1] };
    }
    for (const [pattern, topic] of p.ask) {
      if (!pattern.test(clause)) continue;
      const food = this.reader.read(clause, [lang])[0];
      if (topic === "amount" && !food) continue;
      const groups = p.step.exec(clause)?.groups;
      const named = (["first", "last", "next"] as const).find((which) => groups?.[which]) ?? null;
      const step = groups?.n ? numberFrom(groups.n) : named;
      return { kind: "ask", topic, food: food ? phraseOf(food) : null, step };
    }
    return null;
  }

  #change(clause: string, lang: Lang): Intent | null {
    const p = patterns[lang].clause;
    for (const [pattern, factor] of p.adjust) {
      const food = this.#phrase(pattern.exec(clause)?.groups?.food, lang);
      if (food?.mention) return { kind: "adjust", food, factor };
    }
    // "I don't have a nut allergy" takes nothing out.
    if (deniesAllergy(clause, this.reader)) return null;
    for (const pattern of p.remove) {
      const foods = this.known(pattern.exec(clause)?.groups?.food, lang);
      if (foods.length) return { kind: "remove", foods };
    }
    for (const pattern of patterns[lang].wish.back) {
      const foods = this.known(pattern.exec(clause)?.groups?.food, lang);
      if (foods.length) return { kind: "add", foods, as: "back" };
    }
    for (const pattern of p.add) {
      const foods = this.phrases(pattern.exec(clause)?.groups?.food ?? "", lang);
      const explicit = pattern === p.add[0];
      if (foods.length && (explicit || foods.some((food) => food.mention))) return { kind: "add", foods };
    }
    return null;
  }
}
