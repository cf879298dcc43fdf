import {
  countBy,
  countByLabel,
  judgeMentions,
  lexiconScanner,
  type MentionCounts,
  type MentionResult,
  readMentionCases,
  shares,
} from "./mentions.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function table(title: string, rows: Iterable<[string, MentionCounts]>): void {
  console.log(`\n${title.padEnd(16)}cases  found  missed  false  found of named  false of found`);
  for (const [name, counts] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
    const { found, false: wrong } = shares(counts);
    const cells = [counts.cases, counts.found, counts.missed, counts.false].map((count) => `${count}`.padStart(6));
    console.log(`${name.padEnd(15)}${cells.join(" ")}  ${percent(found).padStart(14)}  ${percent(wrong).padStart(14)}`);
  }
}

/** Judges the labelled texts of some files, and prints what was found of them. */
export async function printMentions(files: readonly string[]): Promise<void> {
  const cases = (await Promise.all(files.map(readMentionCases))).flat();
  const scanner = await lexiconScanner();
  const started = performance.now();
  const results = cases.map((one) => judgeMentions(scanner, one));
  const took = performance.now() - started;
  for (const { case: one, flags, ...allergens } of results) {
    const missed = [...allergens.missed, ...flags.missed];
    const wrong = [...allergens.false, ...flags.false];
    if (missed.length + wrong.length > 0)
      console.log(
        `${one.id}: missed ${missed.join(" ") || "-"}, false ${wrong.join(" ") || "-"}: ${JSON.stringify(one.text)}`,
      );
  }
  const classesOf = (result: MentionResult) => [result.case.class];
  const langsOf = (result: MentionResult) => [result.case.lang, "all"];
  table("allergen", countByLabel(results));
  table("class", countBy(results, classesOf));
  table("language", countBy(results, langsOf));
  const labelled = results.filter(({ case: one }) => one.not_vegan !== undefined);
  table("diet", countByLabel(labelled, "flags"));
  table("diets by class", countBy(labelled, classesOf, "flags"));
  table("by language", countBy(labelled, langsOf, "flags"));
  console.log(`\n${cases.length} texts in ${Math.round(took)} ms`);
}
