import { expect, test } from "bun:test";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { FileRecipe, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { isRefusal, refusedEntry } from "./import-job.ts";
import { fileReportOf, sorted, stageOf } from "./recipe-file-job.ts";

const recipe = (name: string, more: Partial<FileRecipe> = {}): FileRecipe => ({
  ...{ name, app: "mealie", outcome: "imported", recipe_id: 1, reason: null },
  ...{ lines: 5, unknown_lines: 0, photos: 0, notes: [], ...more },
});
const report: RecipeFileImport = {
  file_name: "mealie.zip",
  counts: { imported: 4, already_there: 1, skipped: 1 },
  photos: 0,
  cookbooks: [],
  recipes: [
    recipe("fine"),
    recipe("labelled", { notes: ["tags_left_out"] }),
    recipe("assumed", { notes: ["servings_assumed"] }),
    recipe("unknown", { unknown_lines: 1 }),
    recipe("there", { outcome: "already_there", unknown_lines: 3 }),
    recipe("more unknown", { unknown_lines: 4 }),
    recipe("broken", { outcome: "skipped", recipe_id: null, reason: "unreadable" }),
  ],
};
const job = (status: Job["status"], result: unknown): Job =>
  ({
    id: 1,
    type: "recipe-file-import",
    status,
    result,
    error: null,
    progress: { stage: "recipes", percent: 0 },
  }) as Job;

test("the report of a finished job is read, and of no other", () => {
  expect(fileReportOf(job("succeeded", report))).toEqual(report);
  for (const other of [job("running", null), job("succeeded", { recipes: [] }), job("failed", report), undefined])
    expect(fileReportOf(other)).toBeNull();
});

test("what needs a look comes first: what is missing, then by how much is not understood", () => {
  const { doubtful, fine } = sorted(report);
  expect(doubtful.map(({ name }) => name)).toEqual(["broken", "more unknown", "unknown", "assumed"]);
  expect(fine.map(({ name }) => name)).toEqual(["fine", "labelled", "there"]);
});

test("a stage that is not known is the longest one, and a refusal names its entry", () => {
  expect(["checking", "cookbooks", "starting", null].map((stage) => stageOf(stage))).toEqual([
    "checking",
    "cookbooks",
    "recipes",
    "recipes",
  ]);
  const error = {
    code: "import_file_refused",
    detail: 'The ZIP has an entry with a bad name: "../x".',
  } as Job["error"];
  expect([isRefusal(error), refusedEntry(error)]).toEqual([true, "../x"]);
  expect([isRefusal(null), refusedEntry(null)]).toEqual([false, null]);
});
