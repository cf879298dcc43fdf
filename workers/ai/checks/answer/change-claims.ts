import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { allIngredients, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { IngredientContent, RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { Mention } from "@toque/db/shared/lexicon/mention.ts";
import { tokensOf } from "@toque/db/shared/lexicon/tokens.ts";
import type { Clause, Sentence } from "./clauses.ts";
import { type ChangeKind, patternsOf } from "./patterns.ts";

/** What was really staged, as far as claims are compared with it. */
export interface StagedChanges {
  isEmpty: boolean;
  removed: ReadonlySet<number>;
  added: ReadonlySet<number>;
  /** Foods of which anything changed: also those of lines with another amount or note. */
  touched: ReadonlySet<number>;
  /** Those of which more changed than their amount for other servings. */
  reworked: ReadonlySet<number>;
}

/** Amounts for other servings are rounded to what can be measured. */
const ROUNDED = 0.1;

/** A line without its amount, and its amount for one serving. */
const lineAs = (line: IngredientContent) => JSON.stringify({ ...line, order: 0, multiplier: 0 });

/** The lines of one recipe of which another has no equal but for the number of servings. */
function reworkedLines(one: RecipeContent, other: RecipeContent): IngredientContent[] {
  const factor = one.nb_servings / other.nb_servings;
  return allIngredients(one).filter(
    (line) =>
      !allIngredients(other).some(
        (same) =>
          lineAs(same) === lineAs(line) && Math.abs(line.multiplier / (same.multiplier * factor) - 1) <= ROUNDED,
      ),
  );
}

/** The staged changes of all operations together. */
export function stagedChanges(
  operations: readonly { before: RecipeContent; content: RecipeContent; kind: "modify" | "variant" }[],
): StagedChanges {
  const removed = new Set<number>();
  const added = new Set<number>();
  const touched = new Set<number>();
  const reworked = new Set<number>();
  for (const { before, content } of operations) {
    const foods = (one: RecipeContent) => new Set(allIngredients(one).flatMap(foodIdsOfLine));
    const [was, is] = [foods(before), foods(content)];
    for (const id of was) if (!is.has(id)) removed.add(id);
    for (const id of is) if (!was.has(id)) added.add(id);
    for (const line of [...reworkedLines(before, content), ...reworkedLines(content, before)])
      for (const id of foodIdsOfLine(line)) reworked.add(id);
    const lines = (one: RecipeContent) =>
      new Map(allIngredients(one).map((line) => [JSON.stringify({ ...line, order: 0 }), line]));
    const [linesBefore, linesAfter] = [lines(before), lines(content)];
    for (const [key, line] of linesBefore)
      if (!linesAfter.has(key)) for (const id of foodIdsOfLine(line)) touched.add(id);
    for (const [key, line] of linesAfter)
      if (!linesBefore.has(key)) for (const id of foodIdsOfLine(line)) touched.add(id);
  }
  const differs = operations.some(
    ({ before, content, kind }) => kind === "variant" || JSON.stringify(before) !== JSON.stringify(content),
  );
  return { isEmpty: !differs, removed, added, touched, reworked };
}

/** What stands between the foods of one list: "the garlic and the tahini". */
const listing = new Set(
  "and the a an some also both all plus of et le la les l du des de d un une ainsi que y e el los las una unos unas tambien und die der das den ein eine einen sowie auch &".split(
    " ",
  ),
);

/** The foods that a clause says it changed: the first ones after the claim, or else of the clause. Dishes are none. */
function foodsOfClaim(sentence: Sentence, clause: Clause, text: string, at: number): Mention[] {
  const own = sentence.mentions.filter(
    ({ start, end, entries }) =>
      start >= clause.start && end <= clause.end && !entries.every(({ kind }) => kind === "dish"),
  );
  // Foods are written § in the words, so the place in the text is not exact; a claim is longer than the difference.
  const from = clause.start + ((clause.end - clause.start) * at) / clause.words.length;
  const after = own.findIndex(({ start }) => start >= from);
  const first = Math.max(0, after);
  const last = own.findIndex(
    ({ end }, i) =>
      i >= first &&
      i + 1 < own.length &&
      !tokensOf(text.slice(end, own[i + 1]!.start)).every((token) => listing.has(token.text)),
  );
  return own.slice(first, last < 0 ? own.length : last + 1);
}

/** Whether the staged changes bear out a claim. */
function isTrue(
  kind: ChangeKind | null,
  foods: readonly Mention[],
  staged: StagedChanges,
  lexicon: FoodLexicon,
  lang: Lang,
): boolean {
  if (staged.isEmpty) return false;
  if (kind === null) return true;
  const changed = new Set([...staged.touched, ...staged.removed, ...staged.added]);
  const own = kind === "removed" ? staged.removed : staged.added;
  const named = foods.filter((mention) => lexicon.idsOf(mention).length > 0);
  if (named.length === 0) return kind === "removed" ? changed.size > 0 : true;
  // "Removed the butter, added oil": each food has to be one that was changed, and one in the way that is said.
  return (
    named.some((mention) => [...own].some((id) => lexicon.mayMean(id, mention, lang))) &&
    named.every((mention) => [...changed].some((id) => lexicon.mayMean(id, mention, lang)))
  );
}

/** The clauses that claim a change which was not made, as they stand in the text. */
export function falseChangeClaims(
  sentences: readonly Sentence[],
  text: string,
  lang: Lang,
  staged: StagedChanges,
  lexicon: FoodLexicon,
): string[] {
  const { change, changeExempt } = patternsOf(lang);
  const isExempt = ({ words }: Clause) => changeExempt.some((pattern) => pattern.test(words));
  return sentences.flatMap((sentence, i) => {
    if (sentence.isQuestion) return [];
    return sentence.clauses.flatMap((clause) => {
      for (const { pattern, kind, first, food } of change) {
        if (first && i > 0) continue;
        const found = pattern.exec(clause.words) ?? pattern.exec(clause.accented);
        if (!found || isExempt(clause)) continue;
        const foods = foodsOfClaim(sentence, clause, text, found.index);
        if (food && foods.length === 0) continue;
        if (!isTrue(kind, foods, staged, lexicon, lang)) return [text.slice(clause.start, clause.end)];
      }
      return [];
    });
  });
}

/**
 * The clauses about a food that the message asked to change and that is as it was, where other changes were made: there are too many
 * idioms for a change to list them. That it stays, may be changed or weighs so much may be said.
 * @param asked the foods that the message names
 */
export function talkOfUnchanged(
  sentences: readonly Sentence[],
  text: string,
  lang: Lang,
  asked: readonly number[],
  staged: StagedChanges,
  lexicon: FoodLexicon,
): string[] {
  const kept = asked.filter((id) => !staged.removed.has(id) && !staged.added.has(id) && !staged.reworked.has(id));
  if (staged.isEmpty || kept.length === 0) return [];
  const { stays } = patternsOf(lang);
  return sentences.flatMap((sentence) =>
    sentence.isQuestion
      ? []
      : sentence.clauses
          .filter(
            (clause) =>
              !/\d/.test(clause.words) &&
              !stays.some((pattern) => pattern.test(clause.words)) &&
              sentence.mentions.some(
                (mention) =>
                  mention.start >= clause.start &&
                  mention.end <= clause.end &&
                  kept.some((id) => lexicon.mayMean(id, mention, lang)),
              ),
          )
          .map(({ start, end }) => text.slice(start, end)),
  );
}
