import { CiqualError, fileError } from "./errors.ts";
import type { WorkbookAnswer } from "./workbook-process.ts";

/** Limits of the process that reads a workbook. */
export interface WorkbookLimits {
  megabytes: number;
  milliseconds: number;
}
/** The published workbook takes some 200 MB and one second. */
const limits: WorkbookLimits = { megabytes: 700, milliseconds: 60_000 };

/**
 * The rows of the sheet that holds the table, as texts. Read in a process of its own: a file from the network must not
 * take this one's memory or time.
 * @throws CiqualError when the file is not a workbook, is truncated, or takes too much
 */
export async function readWorkbook(bytes: Uint8Array, { megabytes, milliseconds } = limits): Promise<string[][]> {
  const reader = Bun.spawn(
    [process.execPath, new URL("./workbook-process.ts", import.meta.url).pathname, String(megabytes)],
    {
      stdin: bytes,
      stdout: "pipe",
      stderr: "ignore",
      env: {},
      timeout: milliseconds,
      killSignal: "SIGKILL",
    },
  );
  const printed = await new Response(reader.stdout).text();
  if ((await reader.exited) !== 0)
    throw fileError("ciqual_format", "the workbook takes more memory or time to read than a table of foods can");
  const answer: WorkbookAnswer = JSON.parse(printed);
  if ("error" in answer) throw new CiqualError(answer.error.code, answer.error.problems);
  return answer.rows;
}
