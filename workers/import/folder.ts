import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Database } from "@toque/db/client/types.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import { recipeIdByKey } from "@toque/db/recipes/read.ts";
import { collectWhenLarge } from "../platform/garbage.ts";
import type { Uploads } from "../platform/images/uploads.ts";
import { type ImportedFile, recipeImporter } from "./importer.ts";
import { NotARecipe, type RecipeSource, readMarkdown } from "./markdown.ts";

/** Result of importing a folder. */
export interface ImportReport {
  files: ImportedFile[];
  /** Number of ingredient lines read, and how many were matched to foods with quantities. */
  lines: number;
  resolved: number;
  /** How many of those give no amount: the usual measure of their food is taken. */
  assumed: number;
  pictures: number;
}

/** Reads a text file, limited to the maximum size of a recipe. */
const MAX_BYTES = 500_000;
const pictureType: Record<string, string> = {
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".avif": "image/avif",
};

/** Picture files of a folder by normalized name; dashes and underscores are equivalent. */
async function picturesIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder);
  return new Map(
    names
      .filter((name) => extname(name).toLowerCase() in pictureType)
      .map((name) => [basename(name, extname(name)).toLowerCase().replaceAll("_", "-"), join(folder, name)]),
  );
}

/**
 * Imports the Markdown recipes of a folder as private recipes of an account. An unreadable file is named in the report
 * and does not stop the others; a second run imports only new files.
 * @param photos folder of the pictures that recipes refer to; they pass the same pipeline as uploads
 */
export async function importFolder(
  deps: { db: Database; uploads: Uploads; publicUrl: string },
  folder: string,
  options: { ownerId: number; photos?: string | undefined },
): Promise<ImportReport> {
  const importRecipe = await recipeImporter(deps.db, options.ownerId);
  const photos = options.photos ? await picturesIn(options.photos) : new Map<string, string>();
  const report: ImportReport = { files: [], lines: 0, resolved: 0, assumed: 0, pictures: 0 };

  /** Sends a picture through the upload path as the owner. */
  async function upload(path: string): Promise<string> {
    const contentType = pictureType[extname(path).toLowerCase()] ?? "";
    const input = { ownerId: options.ownerId, kind: "recipe", contentType, publicUrl: deps.publicUrl } as const;
    const ticket = await issueUpload(deps.db.sql, input);
    const address = new URL(ticket.upload_url);
    await deps.uploads.accept({
      id: address.pathname.split("/").at(-1) ?? "",
      token: address.searchParams.get("token") ?? "",
      body: Bun.file(path).stream(),
    });
    report.pictures++;
    return ticket.img_url;
  }

  async function picturesOf(file: string, source: RecipeSource): Promise<string[]> {
    const names = [...source.pictures.map((name) => basename(name, extname(name))), basename(file, ".md")];
    const paths = new Set(names.flatMap((name) => photos.get(name.toLowerCase().replaceAll("_", "-")) ?? []));
    const addresses: string[] = [];
    for (const path of paths) addresses.push(await upload(path));
    return addresses;
  }

  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".md")).sort()) {
    const refused = (remark: string) =>
      report.files.push({ file, recipeId: null, remarks: [remark], lines: 0, unmatched: [], assumed: 0 });
    const content = Bun.file(join(folder, file));
    if (content.size > MAX_BYTES) {
      refused("it is too large for a recipe");
      continue;
    }
    // An import leaves no pause in which the engine would collect what the embedded database leaves behind.
    if (deps.db.kind === "pglite" && report.files.length % 20 === 0) collectWhenLarge();
    try {
      const source = readMarkdown(await content.text());
      const key = `import:${basename(file, ".md")}`;
      const there = await recipeIdByKey(deps.db.sql, key);
      const done = await importRecipe(file, key, source, there === null ? await picturesOf(file, source) : []);
      report.files.push(done);
      report.lines += done.lines;
      report.resolved += done.lines - done.unmatched.length;
      report.assumed += done.assumed;
    } catch (error) {
      if (!(error instanceof NotARecipe)) throw error;
      refused(error.message);
    }
  }
  return report;
}

const reasons: Record<string, string> = {
  unknown_food: "no such food",
  no_such_measure: "not measured so here",
  several_foods: "several foods share one amount",
};

/** Formats the report as readable lines. */
export function* describeReport(report: ImportReport): Generator<string> {
  for (const { file, recipeId, remarks, unmatched } of report.files) {
    yield `${file}: ${recipeId === null ? "not imported" : `recipe ${recipeId}`}${remarks.map((one) => `; ${one}`).join("")}`;
    for (const { line, reason, detail } of unmatched) yield `    ${line}  (${reasons[reason]}: ${detail})`;
  }
  const imported = report.files.filter((file) => file.recipeId !== null).length;
  const share = report.lines === 0 ? 0 : (100 * report.resolved) / report.lines;
  yield `${imported} of ${report.files.length} files are recipes here; ${report.pictures} pictures were brought in.`;
  const why = Object.groupBy(
    report.files.flatMap(({ unmatched }) => unmatched),
    ({ reason }) => reason,
  );
  for (const [reason, lines = []] of Object.entries(why)) yield `${lines.length} lines: ${reasons[reason]}`;
  yield `${report.resolved} of ${report.lines} ingredient lines were resolved to a food and a quantity (${share.toFixed(1)} %), ${report.assumed} of them in the usual measure for want of an amount.`;
}
