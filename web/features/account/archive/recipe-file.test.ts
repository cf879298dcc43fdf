import { expect, test } from "bun:test";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { FileRecipe, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { isRefusal, refusedEntry } from "./import-job.ts";
import { fileReportOf, isSameFile, openUploadOf, sorted, stageOf } from "./recipe-file-job.ts";

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

test("an upload goes on with the same file, of the same account, while the server keeps it", () => {
  const left = { userId: 1, importId: "i", name: "all.zip", size: 9, modified: 5, expiresAt: "2026-11-25T00:00:00Z" };
  expect(isSameFile(left, { name: "all.zip", size: 9, lastModified: 5 })).toBe(true);
  for (const other of [
    { name: "all.zip", size: 8, lastModified: 5 },
    { name: "all.zip", size: 9, lastModified: 6 },
    { name: "other.zip", size: 9, lastModified: 5 },
  ])
    expect(isSameFile(left, other)).toBe(false);
  const before = Date.parse("2026-11-24T12:00:00Z");
  expect(openUploadOf(left, 1, before)).toBe(left);
  expect(openUploadOf(left, 2, before)).toBeNull();
  expect(openUploadOf(left, 1, Date.parse("2026-11-25T00:00:01Z"))).toBeNull();
  expect(openUploadOf(null, 1, before)).toBeNull();
});
