import { type Lang, langs } from "@toque/db/entities/common.ts";
import type { FoodReader } from "../lexicon/reader.ts";
import { fold, tokenize } from "../text/fold.ts";
import { goalsIn, thingsIn } from "./goals.ts";
import { amountIn, numberFrom } from "./numbers.ts";
import { de } from "./patterns/de.ts";
import { en } from "./patterns/en.ts";
import { es } from "./patterns/es.ts";
import { fr } from "./patterns/fr.ts";
import type { Patterns } from "./patterns/types.ts";
import type { FoodPhrase, Intent, Understood } from "./types.ts";

const patterns: Record<Lang, Patterns> = { en, fr, es, de };
const stopwords = Object.fromEntries(
  langs.map((lang) => [lang, new Set(patterns[lang].stopwords.split(" "))]),
) as Record<Lang, Set<string>>;

/** The language of a message by its small words, verbs and foods; the context's language when nothing tells. */
export function detectLang(message: string, fallback: Lang, reader: FoodReader): Lang {
  const tokens = tokenize(message.replace(/['’]/g, " "));
  const score = (lang: Lang): number =>
    tokens.reduce((sum, token) => sum + (stopwords[lang].has(token.folded) ? 1 : 0), 0) +
    0.8 * reader.mentions(tokens, [lang]).length +
    (new RegExp(`(?:^|\\s)(?:${patterns[lang].verbs})(?=\\s|$)`).test(fold(message)) ? 1 : 0) +
    (lang === fallback ? 0.5 : 0);
  return [...langs].sort((a, b) => score(b) - score(a))[0] ?? fallback;
}

const variantVerbs =
  "save(?: it| this)?|create|make|cree\\w*|crea|fais(?:-en)?|guarda\\w*|haz|erstell\\w*|mach\\w*|speicher\\w*(?: es)?";
const variantPrepositions = "as|into|in|en|comme|como|als";
const variantArticles = "a|an|une?|una|eine?|its own";

/** "Save it as a new variant:" and its like; the verb goes only where it stands right in front. */
function variantPhrase(lang: Lang): RegExp {
  return new RegExp(
    `(?:,? ?\\b(?:and|et|y|und) )?(?:\\b(?:${variantVerbs}) )?(?:\\b(?:${variantPrepositions}) )?` +
      `(?:\\b(?:${variantArticles}) )?(?:\\b(?:new|nouvelle|nueva|neue) )?${patterns[lang].variant.source}`,
    "g",
  );
}

/** Folded, on one line, without what only looks like the end of a sentence: "¿", quotes and the stops of "c. à s.". */
function plain(message: string): string {
  return fold(message)
    .replace(/[¿¡"«»„“”]/g, " ")
    .replace(/\b(c|cda|cdta|ca|nr|approx)\.(?= )/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** Reads intents out of free text; deterministic, and it never takes the text for anything but a wish. */
export class Understanding {
  readonly #reader: FoodReader;

  constructor(reader: FoodReader) {
    this.#reader = reader;
  }

  read(message: string, contextLang: Lang): Understood {
    const lang = detectLang(message, contextLang, this.#reader);
    const folded = plain(message);
    const order = [lang, ...langs.filter((other) => other !== lang)];
    const variant = order.some((other) => patterns[other].variant.test(folded));
    const stripped = variant ? this.#withoutVariant(folded, order) : folded;
    for (const language of order) {
      const intents = this.#clauses(stripped, language).flatMap((clause) => this.#clause(clause, language) ?? []);
      const useful = intents.filter((intent) => intent.kind !== "unknown");
      if (useful.length) return { lang, intents: merged(useful), variant };
    }
    return { lang, intents: [{ kind: "unknown" }], variant };
  }

  /** "… as a variant" says how to save, not what to change. */
  #withoutVariant(folded: string, order: readonly Lang[]): string {
    return order
      .reduce((text, lang) => text.replace(variantPhrase(lang), " "), folded)
      .replace(/\s+/g, " ")
      .replace(/^[ ,:;-]+|[ ,:;-]+$/g, "");
  }

  #clauses(folded: string, lang: Lang): string[] {
    const and = "(?:and|then|et|puis|y|e|und|dann|,)";
    const verbs = new RegExp(
      `(?:,|;)?\\s+${and}\\s+(?=(?:also |then |aussi |tambien |auch |bitte )?(?:${patterns[lang].verbs})\\b)`,
    );
    return folded
      .split(/[.!;\n]+(?=\s|$)|(?<=\?)/)
      .flatMap((sentence) => sentence.split(verbs))
      .map((clause) => clause.trim())
      .filter(Boolean);
  }

  #phrase(words: string | undefined, lang: Lang): FoodPhrase | null {
    if (!words) return null;
    const cleaned = words.replace(/[?!.]+$/, "").trim();
    const order = [lang, ...langs.filter((other) => other !== lang)];
    const mention = this.#reader.read(cleaned, order)[0] ?? null;
    return { words: cleaned, mention, amount: amountIn(cleaned) };
  }

  #phrases(words: string, lang: Lang): FoodPhrase[] {
    const cleaned = words.replace(/[?!.]+$/, "").trim();
    const order = [lang, ...langs.filter((other) => other !== lang)];
    const mentions = this.#reader.read(cleaned, order);
    if (mentions.length === 0) return cleaned ? [{ words: cleaned, mention: null, amount: null }] : [];
    const parts = cleaned.split(/,| (?:and|et|y|und|or|ou|o|oder) /).map((part) => part.trim());
    const read = parts.flatMap((part) => {
      const mention = this.#reader.read(part, order)[0];
      return mention ? [{ words: part, mention, amount: amountIn(part) }] : [];
    });
    return read.length ? read : mentions.map((mention) => ({ words: mention.text, mention, amount: null }));
  }

  #clause(clause: string, lang: Lang): Intent | Intent[] | null {
    const p = patterns[lang];
    if (p.help.test(clause)) return { kind: "help" };
    if (p.greeting.test(clause)) return { kind: "greeting" };
    if (p.bye.test(clause)) return { kind: "bye" };
    const wishful = this.#reader.read(clause, [lang]).length > 0 || goalsIn(clause).length > 0;
    if (p.more.test(clause) && !wishful) return { kind: "more" };
    if (p.no.test(clause)) return { kind: "no" };
    if (p.yes.test(clause) && !wishful) return { kind: "yes" };
    return (
      this.#replacement(clause, lang, true) ??
      this.#suggestion(clause, lang) ??
      this.#replacement(clause, lang, false) ??
      this.#scale(clause, lang) ??
      this.#diet(clause, lang) ??
      this.#question(clause, lang) ??
      this.#change(clause, lang) ??
      (p.thanks.test(clause) ? { kind: "thanks" } : null) ??
      this.#suggestion(clause, lang, true)
    );
  }

  #replacement(clause: string, lang: Lang, asking: boolean): Intent | null {
    const p = patterns[lang];
    const [withTarget, sourceOnly] = asking ? [p.askReplace, []] : [p.swap, p.swapFrom];
    // "I have no butter, only oil" is both a lack and a wish: the wish is more telling.
    const wish = asking ? p.swap.at(-1)?.exec(clause) : null;
    if (
      wish?.groups?.to &&
      this.#phrase(wish.groups.from, lang)?.mention &&
      this.#phrase(wish.groups.to, lang)?.mention
    ) {
      return null;
    }
    for (const pattern of [...withTarget, ...sourceOnly]) {
      const groups = pattern.exec(clause)?.groups;
      const from = this.#phrase(groups?.from, lang);
      const to = this.#phrase(groups?.to, lang);
      if (!from?.mention || (groups?.to && !to?.mention && !asking && goalsIn(clause).length)) continue;
      return { kind: "swap", from, to, ask: asking };
    }
    return null;
  }

  /** @param dishAlone whether naming a kind of dish is enough: "a quick dessert with apples" */
  #suggestion(clause: string, lang: Lang, dishAlone = false): Intent | null {
    const p = patterns[lang];
    if (!p.suggest.test(clause) && !(dishAlone && p.dishTypes.some(([pattern]) => pattern.test(clause)))) return null;
    const goals = goalsIn(clause);
    const rest = goals.reduce((text, goal) => text.replace(clause.slice(goal.start, goal.end), " "), clause);
    const without = p.without.exec(rest)?.groups?.food;
    const withoutPhrases = without ? this.#phrases(without, lang).filter((phrase) => phrase.mention) : [];
    const wanted = without ? rest.replace(without, " ") : rest;
    const foods = this.#reader.read(wanted, [lang]).map((mention) => ({ words: mention.text, mention, amount: null }));
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

  #scale(clause: string, lang: Lang): Intent | null {
    const p = patterns[lang];
    if (p.ask.some(([pattern, topic]) => topic === "servings" && pattern.test(clause))) return null;
    for (const pattern of p.scale) {
      const n = pattern.exec(clause)?.groups?.n;
      const servings = n ? numberFrom(n) : null;
      if (servings !== null && Number.isInteger(servings) && servings >= 1 && servings <= 200) {
        return { kind: "scale", servings, factor: null };
      }
    }
    for (const [pattern, factor] of p.scaleFactor) {
      if (pattern.test(clause)) return { kind: "scale", servings: null, factor };
    }
    return null;
  }

  #diet(clause: string, lang: Lang): Intent | Intent[] | null {
    const p = patterns[lang];
    const tokens = tokenize(clause);
    const inFoodName = this.#reader.mentions(tokens, [lang]).map((mention) => ({
      start: tokens[mention.from]?.start ?? 0,
      end: tokens[mention.to - 1]?.end ?? 0,
      words: mention.to - mention.from,
    }));
    const goals = goalsIn(clause).filter(
      (goal) =>
        !inFoodName.some(
          ({ start, end, words }) => words > 1 && start <= goal.start && end >= goal.end && end > goal.end,
        ),
    );
    if (goals.length === 0) return null;
    const keys = [...new Set(goals.map((goal) => goal.key))];
    const asking =
      p.question.test(clause) &&
      !(p.make.test(clause) && !/^(?:is|are|does|est-ce|es|ist)\b.*\bversion\b/.test(clause));
    return { kind: asking ? "is_diet" : "diet", goals: keys };
  }

  #question(clause: string, lang: Lang): Intent | null {
    const p = patterns[lang];
    const asks = /\?/.test(clause) || p.question.test(clause);
    const contains = p.contains.exec(clause)?.groups?.food;
    const adjusts = p.adjust.some(([pattern]) => this.#phrase(pattern.exec(clause)?.groups?.food, lang)?.mention);
    if (p.allergens.test(clause) && asks && thingsIn(clause).length)
      return { kind: "is_diet", goals: thingsIn(clause) };
    if (p.allergens.test(clause) && thingsIn(clause).length === 0) {
      const food = this.#reader.read(clause, [lang])[0];
      return food
        ? { kind: "contains", food: { words: food.text, mention: food, amount: null } }
        : { kind: "allergens" };
    }
    if (contains && asks) {
      const keys = thingsIn(contains);
      const food = this.#phrase(contains, lang);
      const named = food?.mention && food.mention.foodIds.length > 0 && !keys.some((key) => key === "egg-free");
      const isCount = /\b(?:how|combien|cuant\w+|wie viel\w*)\b/.test(clause);
      if (!isCount && keys.length && !(named && !keys.includes("fish-free"))) return { kind: "is_diet", goals: keys };
      if (!isCount && food?.mention) return { kind: "contains", food };
    }
    if (!adjusts) {
      const nutrition = p.nutrition.find(([pattern]) => pattern.test(clause));
      if (nutrition) return { kind: "nutrition", nutrient: nutrition[1] };
    }
    for (const [pattern, topic] of p.ask) {
      if (!pattern.test(clause)) continue;
      const food = this.#reader.read(clause, [lang])[0];
      if (topic === "amount" && !food) continue;
      const groups = p.step.exec(clause)?.groups;
      const step = groups?.n
        ? numberFrom(groups.n)
        : groups?.first
          ? "first"
          : groups?.last
            ? "last"
            : groups?.next
              ? "next"
              : null;
      return { kind: "ask", topic, food: food ? { words: food.text, mention: food, amount: null } : null, step };
    }
    return null;
  }

  #change(clause: string, lang: Lang): Intent | null {
    const p = patterns[lang];
    for (const [pattern, factor] of p.adjust) {
      const food = this.#phrase(pattern.exec(clause)?.groups?.food, lang);
      if (food?.mention) return { kind: "adjust", food, factor };
    }
    for (const pattern of p.remove) {
      const words = pattern.exec(clause)?.groups?.food;
      const foods = words ? this.#phrases(words, lang) : [];
      if (foods.some((food) => food.mention)) return { kind: "remove", foods: foods.filter((food) => food.mention) };
    }
    for (const pattern of p.add) {
      const words = pattern.exec(clause)?.groups?.food;
      const foods = words ? this.#phrases(words, lang) : [];
      const explicit = pattern === p.add[0];
      if (foods.length && (explicit || foods.some((food) => food.mention))) return { kind: "add", foods };
    }
    return null;
  }
}

/** Thanks and greetings in front of a wish are not answered by themselves; several diets are one. */
function merged(intents: readonly Intent[]): Intent[] {
  const social = new Set(["greeting", "thanks", "yes", "bye"]);
  const wishes = intents.filter((intent) => !social.has(intent.kind));
  const kept = wishes.length ? wishes : intents.slice(0, 1);
  const goals = kept.flatMap((intent) => (intent.kind === "diet" ? intent.goals : []));
  const firstDiet = kept.findIndex((intent) => intent.kind === "diet");
  return kept.flatMap((intent, index): Intent[] => {
    if (intent.kind !== "diet") return [intent];
    return index === firstDiet ? [{ kind: "diet", goals: [...new Set(goals)] }] : [];
  });
}
