import { accountCalls } from "../../../../shared/account/account-api.ts";
import { type UploadOptions, uploadParts } from "../../../../shared/account/upload-parts.ts";
import { request } from "../../../../shared/client/fetch.ts";
import { shrunk } from "../../../../shared/pictures/shrink.ts";
import { uploadPicture } from "../../../../shared/pictures/upload.ts";

/** The largest PDF that the server reads, in bytes. */
export const maxPdfBytes = 20_000_000;
const longestName = 255;

/** What a file is by its type, or its name where the system knows no type; null for what is not read. */
export function documentKind({ type, name }: Pick<File, "type" | "name">): "pdf" | "photo" | null {
  if (type === "application/pdf" || (type === "" && /\.pdf$/i.test(name))) return "pdf";
  return /^image\/(?!svg)/.test(type) ? "photo" : null;
}

const start = (body: { import_id: string } | { img_url: string }) =>
  request<{ job_id: number }>("/api/recipe/imports", { method: "POST", body });

/**
 * Uploads a PDF or a photo of a page, and starts reading it.
 * @returns the job
 * @throws ApiError, PictureError, or AbortError when cancelled
 */
export async function uploadDocument(file: File, kind: "pdf" | "photo", options: UploadOptions): Promise<number> {
  if (kind === "photo") {
    const img_url = await uploadPicture(await shrunk(file), options);
    return (await start({ img_url })).job_id;
  }
  const file_name = file.name.slice(0, longestName) || "recipe.pdf";
  const opened = await accountCalls.openRecipeFile({ bytes: file.size, file_name }, options.signal);
  await uploadParts(opened, file, options);
  return (await start({ import_id: opened.import_id })).job_id;
}
