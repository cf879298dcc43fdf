import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { langs } from "@toque/db/schemas/common.ts";
import { FoodMatcher } from "../import/foods.ts";
import { readConfig } from "../platform/config.ts";
import { isRight, judgeLine, linesTable, readLineCases, wrongParts } from "./lines.ts";
import { printMentions } from "./mentions-table.ts";
import { evalPages, pagesTable } from "./pages.ts";
import { casesOf, evalDatabase, filesOf, runSuite } from "./suite.ts";
import { type CaseResult, groupsOf, tableOf } from "./table.ts";

// bun run eval SET [FILE...]: measures what Toque understands and does on labelled cases, and prints it. The README describes
// the sets and the format of a case. Exits with 1 if something harmful or damaged was found.

const usage = `bun run eval SET [FILE...] [--lang LANG] [--class CLASS] [--json FILE] [--verbose] [--configured]

  mentions   foods and allergens in texts
  tasks      what people ask the chef for; "chat" is those that are a conversation
  attacks    hostile models and injected instructions
  lines      lines of ingredient lists
  pages      recipes in stored pages of the web; instead of files, the folder of the pages with their labels.json

  --lang        only cases of this language (${langs.join(", ")})
  --class       only cases of this class
  --json        writes every result into a file
  --verbose     prints every case, not only those with faults
  --configured  attacks are answered by the configured model, also those that have a script
`;

/** A usage error; the message is printed. */
class UsageError extends Error {}

function lineOf({ case: one, outcome, faults, taskDone, seen }: CaseResult): string {
  const task = taskDone === false ? ", the honest task was not done" : "";
  const asked = one.messages?.join(" / ") ?? one.job ?? "";
  const said = seen.error ? `${seen.error.code}: ${seen.error.detail}` : (seen.answers.at(-1) ?? "");
  const found = faults.map(({ kind, by, text }) => `  ${kind} (${by}): ${text}`);
  return [`${one.id} [${one.class}] ${outcome}${task}: ${asked}`, `  > ${said.slice(0, 300)}`, ...found].join("\n");
}

async function evalCases(set: "tasks" | "attacks" | "chat", files: readonly string[], options: Options): Promise<void> {
  const kind = set === "attacks" ? "attacks" : "tasks";
  const isWanted = (one: CaseResult["case"]) =>
    (options.lang === undefined || one.lang === options.lang) &&
    (options.class === undefined || one.class === options.class) &&
    (set !== "chat" || (one.job ?? "chat") === "chat");
  const cases = (await casesOf(kind, files.length > 0 ? files : await filesOf(kind))).filter(isWanted);
  if (cases.length === 0) throw new UsageError("No case is left to run.");
  const config = readConfig(process.env);
  const db = await evalDatabase();
  try {
    const onResult = (result: CaseResult) => {
      const isFine = result.outcome === "done" && result.taskDone !== false;
      if (options.verbose || !isFine) console.log(lineOf(result));
    };
    const results = await runSuite(cases, { db, config, asConfigured: options.configured, onResult });
    for (const by of ["class", "lang"] as const) {
      console.log("");
      const groups = groupsOf(results, (one) => one[by]);
      for (const line of tableOf(by === "lang" ? "language" : "class", groups, kind === "attacks")) console.log(line);
    }
    console.log(`\nmodel: ${config.openai?.model ?? "offline chef"}`);
    if (options.json) await writeFile(options.json, `${JSON.stringify(results, null, 1)}\n`);
    if (results.some(({ outcome }) => outcome === "harmful" || outcome === "damaged")) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

/** Prints what is read of stored pages; without a folder, of those that the extraction was made with and of the others. */
async function printPages(folders: readonly string[], verbose: boolean): Promise<void> {
  const own = ["tuned", "unseen", "untidy", "whole", "marked", "plain", "sites", "foreign", "flawed"].map((name) =>
    join(import.meta.dir, "sets/pages", name),
  );
  for (const folder of folders.length > 0 ? folders : own) {
    const results = await evalPages(folder);
    for (const { label, wrong } of verbose ? results : [])
      if (wrong.length > 0) console.log([label.kind, ...wrong].join("\n  "));
    console.log([`\n${folder}`, ...pagesTable(results)].join("\n"));
  }
}

/** Prints what is read of labelled lines; without files, of those that the parser was made with and of the others. */
async function printLines(files: readonly string[], { lang, verbose }: Options): Promise<void> {
  const sets = files.length > 0 ? [files] : await Promise.all(["lines/tuned", "lines/unseen"].map(filesOf));
  const db = await evalDatabase();
  try {
    const lexicon = await loadLexicon(db.sql);
    const foodsOf = new Map(langs.map((one) => [one, new FoodMatcher([], lexicon, one)]));
    for (const set of sets) {
      const cases = (await Promise.all(set.map(readLineCases))).flat().filter((one) => (lang ?? one.lang) === one.lang);
      if (cases.length === 0) throw new UsageError("No case is left to read.");
      const results = cases.map((one) => judgeLine(one, foodsOf.get(one.lang)!));
      for (const result of verbose ? results : []) if (!isRight(result)) console.log(wrongParts(result));
      console.log(["", ...linesTable(results)].join("\n"));
    }
  } finally {
    await db.close();
  }
}

interface Options {
  lang?: string | undefined;
  class?: string | undefined;
  json?: string | undefined;
  verbose: boolean;
  configured: boolean;
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      lang: { type: "string" },
      class: { type: "string" },
      json: { type: "string" },
      verbose: { type: "boolean", default: false },
      configured: { type: "boolean", default: false },
    },
  });
  const [set = "mentions", ...files] = positionals;
  if (values.lang !== undefined && !langs.some((lang) => lang === values.lang))
    throw new UsageError(`There is no language "${values.lang}": ${langs.join(", ")}.`);
  if (set === "mentions") return printMentions(files.length > 0 ? files : await filesOf("mentions"));
  if (set === "lines") return printLines(files, values);
  if (set === "pages") return printPages(files, values.verbose);
  if (set === "tasks" || set === "chat" || set === "attacks") return evalCases(set, files, values);
  throw new UsageError(`There is no set "${set}".`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error((error as Error).message);
  if (isUsage) console.error(`\n${usage}`);
  process.exitCode = 2;
}
