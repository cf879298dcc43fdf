import type { Lang } from "../../schemas/common.ts";
import { patternsOf, skipFillers } from "./negation-patterns.ts";
import { Phrases } from "./patterns.ts";
import { isAsked, isDoubtful } from "./predicates.ts";
import type { Token } from "./tokens.ts";
import qualifiers from "./words/qualifiers.json";

/** What words beside a food may say that it is made without. */
type FreeKind = "animalFree" | "meatFree" | "sulphiteFree" | "glutenFree";

const adjectives = (kind: FreeKind, lang: Lang) => ({
  before: new Phrases(qualifiers[kind][lang].before, -1),
  after: new Phrases(qualifiers[kind][lang].after, 0),
  said: new Phrases(qualifiers[kind][lang].said, 0),
});
const made: Record<FreeKind, Partial<Record<Lang, ReturnType<typeof adjectives>>>> = {
  animalFree: {},
  meatFree: {},
  sulphiteFree: {},
  glutenFree: {},
};

/** Whether words beside it say that it is made without animals, meat, sulphites or gluten: "vegan butter", "beurre végétal", "the cake is vegan". */
export function isFreeOf(
  kind: FreeKind,
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  lang: Lang,
): boolean {
  made[kind][lang] ??= adjectives(kind, lang);
  const words = made[kind][lang];
  const { fillers } = patternsOf(lang);
  const from = skipFillers(tokens, start, fillers, 1);
  return (
    words.before.find(tokens, start) !== undefined ||
    words.before.find(tokens, from) !== undefined ||
    words.after.find(tokens, end) !== undefined ||
    (words.said.find(tokens, end) !== undefined && !isAsked(tokens, end) && !isDoubtful(tokens, end, lang))
  );
}
