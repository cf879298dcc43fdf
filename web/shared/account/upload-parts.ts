import type { AccountImportUpload } from "@toque/db/schemas/import.ts";
import { send, toSameOrigin, type UploadOptions } from "../pictures/upload.ts";

export type { UploadOptions } from "../pictures/upload.ts";

/** The address of one part of an upload. */
export function partAddress(uploadUrl: string, part: number): string {
  const [path = "", query = ""] = toSameOrigin(uploadUrl).split("?");
  return `${path}/${part}?${query}`;
}

/** A part is sent so many times before the upload fails. */
const ATTEMPTS = 3;

/**
 * Sends a file part by part to an upload that was opened for it.
 * @param received parts that are there already
 * @throws ApiError, PictureError, or AbortError when cancelled
 */
export async function uploadParts(
  { upload_url, part_bytes, parts }: AccountImportUpload,
  file: File,
  { signal, onProgress }: UploadOptions,
  received: readonly number[] = [],
): Promise<void> {
  const there = new Set(received);
  for (let part = 0; part < parts; part++) {
    if (there.has(part)) {
      onProgress((part + 1) / parts);
      continue;
    }
    const blob = file.slice(part * part_bytes, (part + 1) * part_bytes, "application/octet-stream");
    const sent = (share: number) => onProgress((part + share) / parts);
    for (let attempt = 1; ; attempt++)
      try {
        await send(partAddress(upload_url, part), blob, { signal, onProgress: sent });
        break;
      } catch (error) {
        if (signal.aborted || attempt === ATTEMPTS) throw error;
      }
  }
}
