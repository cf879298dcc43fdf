import { isMainThread, parentPort, Worker } from "node:worker_threads";
import readWorkbookSheets from "read-excel-file/universal";
import { isHeader } from "./columns.ts";
import { CiqualError, type CiqualErrorCode, fileError, type TableProblem } from "./errors.ts";
import { assertUnpackable } from "./workbook-limits.ts";

// A process of its own that reads a workbook from its input: `bun workbook-process.ts MEGABYTES`. A file that unpacks to
// more than was foreseen ends this process, not the one that asked.

/** What the process prints: the rows, or why there are none. */
export type WorkbookAnswer = { rows: string[][] } | { error: { code: CiqualErrorCode; problems: TableProblem[] } };

/** A cell as the text of the CSV: numbers with a decimal comma. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "number" ? String(cell).replace(".", ",") : String(cell);
}

/** The rows of the sheet that holds the table, as texts. @throws CiqualError */
async function readRows(bytes: Uint8Array): Promise<string[][]> {
  let sheets: Awaited<ReturnType<typeof readWorkbookSheets>>;
  try {
    assertUnpackable(bytes);
    sheets = await readWorkbookSheets(bytes.slice().buffer);
  } catch (error) {
    if (error instanceof CiqualError) throw error;
    // The library's messages are about ZIP and XML, which does not help an operator.
    throw fileError("ciqual_format", "this is not a readable XLSX workbook");
  }
  const tables = sheets.map(({ data }) => data.map((row) => row.map(textOf)));
  const table = tables.find((rows) => rows.slice(0, 10).some(isHeader)) ?? tables[0];
  if (!table) throw fileError("ciqual_format", "the workbook has no sheet");
  // Some workbooks have formatted but empty rows after the table.
  while (table.at(-1)?.every((cell) => cell.trim() === "")) table.pop();
  return table;
}

async function answerOf(bytes: Uint8Array): Promise<WorkbookAnswer> {
  try {
    return { rows: await readRows(bytes) };
  } catch (error) {
    if (!(error instanceof CiqualError)) throw error;
    return { error: { code: error.code, problems: error.problems } };
  }
}

if (isMainThread) {
  const limit = Number(process.argv[2]) * 1_000_000;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.exit(3);
  }, 10);
  const reader = new Worker(new URL(import.meta.url));
  reader.on("message", async (answer: string) => {
    clearInterval(watch);
    await Bun.write(Bun.stdout, answer);
    process.exit(0);
  });
  reader.on("error", () => process.exit(4));
  reader.postMessage(new Uint8Array(await Bun.stdin.bytes()));
} else {
  parentPort?.on("message", async (bytes: Uint8Array) => {
    parentPort?.postMessage(JSON.stringify(await answerOf(bytes)));
  });
}
