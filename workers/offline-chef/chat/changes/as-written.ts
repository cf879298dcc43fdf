import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { fold, tokenize } from "../../../ai/language/fold.ts";
import type { Mention } from "../../foods/reader.ts";
import { foodOfWords } from "../../foods/unknown.ts";
import type { KnownFood } from "../../knowledge.ts";
import { labelOf } from "../../texts/say.ts";
import type { ChangeEnv, ChatEnv } from "../env.ts";
import { withoutAmount } from "../intents/numbers.ts";
import { patterns } from "../intents/patterns/index.ts";
import type { FoodPhrase } from "../intents/types.ts";

/** Words of a name at most, and of one that nothing says to be a food. */
const MOST_WORDS = 6;
const MOST_WITHOUT_AMOUNT = 3;

/** The words of a folded phrase that name its food: without amount, articles and courtesy. */
export const nameIn = (words: string, lang: Lang): string =>
  withoutAmount(words).replace(patterns[lang].beforeName, "").replace(patterns[lang].message.courtesy, "").trim();

/** Words of a folded name as the user wrote them, with capitals and accents. */
function asSpoken(name: string, said: readonly string[]): string {
  const wanted = tokenize(name).map(({ folded }) => folded);
  for (const text of said) {
    const tokens = tokenize(text);
    const at = tokens.findIndex((_, i) => wanted.every((word, n) => tokens[i + n]?.folded === word));
    if (at >= 0 && wanted.length > 0) return text.slice(tokens[at]!.start, tokens[at + wanted.length - 1]!.end);
  }
  return name;
}

/** Whether a food was read only because accents are folded: "pâte" is no pâté. */
export function isLookalike(mention: Mention, env: ChatEnv): boolean {
  const spoken = asSpoken(fold(mention.text), env.said);
  if (fold(spoken) === spoken.toLowerCase()) return false;
  const read = langs.flatMap((lang) => env.reader.read(spoken, [lang]));
  return !read.some(({ ids, kinds }) => kinds.length > 0 || ids.some((id) => mention.ids.includes(id)));
}

/** The food of a phrase that no table knows, by its words; undefined where they are hardly a name. */
export function foodAsWritten(phrase: FoodPhrase, env: ChatEnv): KnownFood | undefined {
  const name = nameIn(phrase.words, env.lang);
  const count = tokenize(name).length;
  if (!/\p{L}{2}/u.test(name) || count > (phrase.amount ? MOST_WORDS : MOST_WITHOUT_AMOUNT)) return undefined;
  return foodOfWords(asSpoken(name, env.said), env.lang);
}

/**
 * Says what comes of a food that is used as written; true when it is refused, for what its words name. Where the user has to
 * avoid something, or has given no amount, it is asked first: the words may be no food at all.
 */
export function refusesWritten({ words = "" }: KnownFood, phrase: FoodPhrase, env: ChangeEnv): boolean {
  const { constraints, reader, report, say } = env;
  const named = langs.flatMap((lang) => reader.read(words, [lang])).flatMap((mention) => reader.foodsOf(mention));
  const broken = constraints.find((constraint) => named.some((one) => constraint.forbids(one)));
  if (broken) report.refused.push(say("forbidden", { food: words, label: labelOf(broken.key, env.lang) }));
  else if (constraints.length > 0 || !phrase.amount) report.doubts.push(say("usedAsWritten", { words }));
  return broken !== undefined;
}
