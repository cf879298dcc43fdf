import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { allIngredients, foodIdsOfLine } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeContent } from "@toque/db/schemas/recipe-content.ts";
import type { Clause, Sentence } from "./clauses.ts";
import { type ChangeKind, patternsOf } from "./patterns.ts";

/** What was really staged, as far as claims are compared with it. */
export interface StagedChanges {
  isEmpty: boolean;
  removed: ReadonlySet<number>;
  added: ReadonlySet<number>;
  /** Foods of which anything changed: also those of lines with another amount or note. */
  touched: ReadonlySet<number>;
}

/** The staged changes of all operations together. */
export function stagedChanges(
  operations: readonly { before: RecipeContent; content: RecipeContent; kind: "modify" | "variant" }[],
): StagedChanges {
  const removed = new Set<number>();
  const added = new Set<number>();
  const touched = new Set<number>();
  for (const { before, content } of operations) {
    const foods = (one: RecipeContent) => new Set(allIngredients(one).flatMap(foodIdsOfLine));
    const [was, is] = [foods(before), foods(content)];
    for (const id of was) if (!is.has(id)) removed.add(id);
    for (const id of is) if (!was.has(id)) added.add(id);
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
  return { isEmpty: !differs, removed, added, touched };
}

/** Where a clause goes on about something else than what was changed. */
const turn =
  /^(?:so|because|which|while|since|as|and|but|pour|afin|qui|car|et|mais|para|porque|que|y|pero|damit|weil|und|aber|sodass)$/u;

/** The foods that a clause says it changed, up to where it speaks of another thing; dishes are none. */
function foodsOfClaim(sentence: Sentence, clause: Clause, at: number) {
  const words = clause.words.slice(at).split(" ");
  const rest = words.slice(1).findIndex((word) => turn.test(word));
  const last =
    rest < 0
      ? clause.end
      : clause.start +
        (clause.end - clause.start) * ((at + words.slice(0, rest + 1).join(" ").length) / clause.words.length);
  return sentence.mentions.filter(
    ({ start, entries }) => start >= clause.start && start < last && !entries.every(({ kind }) => kind === "dish"),
  );
}

/** Whether the staged changes bear out a claim. */
function isTrue(
  kind: ChangeKind | null,
  foods: Sentence["mentions"],
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
      for (const { pattern, kind, first } of change) {
        if (first && i > 0) continue;
        const found = pattern.exec(clause.words) ?? pattern.exec(clause.accented);
        if (!found || isExempt(clause)) continue;
        const foods = foodsOfClaim(sentence, clause, found.index);
        if (!isTrue(kind, foods, staged, lexicon, lang)) return [text.slice(clause.start, clause.end)];
      }
      return [];
    });
  });
}
