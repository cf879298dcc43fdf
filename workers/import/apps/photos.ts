import type { Database } from "@toque/db/client/types.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import type { FileRecipeNote } from "@toque/db/schemas/recipe-file-import.ts";
import { sniffImageType } from "../../platform/images/sniff.ts";
import type { Uploads } from "../../platform/images/uploads.ts";
import type { AppRecipe, Photo } from "./app-recipe.ts";
import { EntryProblem } from "./problems.ts";
import { MAX_PHOTO_BYTES } from "./source.ts";
import type { Zip } from "./zip.ts";

export interface PhotoWork {
  db: Database;
  uploads: Uploads;
  publicUrl: string;
  userId: number;
  signal: AbortSignal;
}

/** The bytes of a photo; null where they cannot be had. @throws FileRefused */
async function bytesOf(photo: Photo, zip: Zip | null): Promise<Buffer | null> {
  if ("bytes" in photo) return photo.bytes;
  const entry = zip?.find(photo.entry);
  if (!zip || !entry) return null;
  return zip.read(entry, MAX_PHOTO_BYTES).catch((error: unknown) => {
    if (error instanceof EntryProblem) return null;
    throw error;
  });
}

/**
 * Stores the photos of a recipe as uploads are: checked, decoded, encoded anew. One that cannot be had is noted, and nothing is
 * fetched from the web.
 * @throws MediaError when the storage is away
 */
export async function takePhotos(
  { db, uploads, publicUrl, userId, signal }: PhotoWork,
  recipe: AppRecipe,
  zip: Zip | null,
): Promise<{ pictures: string[]; notes: FileRecipeNote[] }> {
  const pictures: string[] = [];
  const notes = new Set<FileRecipeNote>();
  if (recipe.hasRemotePhoto) notes.add("photo_on_the_web");
  for (const photo of recipe.photos) {
    signal.throwIfAborted();
    const bytes = await bytesOf(photo, zip);
    const contentType = bytes && sniffImageType(bytes);
    if (!bytes || !contentType) {
      notes.add(bytes ? "photo_refused" : "photo_missing");
      continue;
    }
    const ticket = await issueUpload(db.sql, { ownerId: userId, kind: "recipe", contentType, publicUrl });
    const address = new URL(ticket.upload_url);
    try {
      const accepted = await uploads.accept({
        id: address.pathname.split("/").at(-1) ?? "",
        token: address.searchParams.get("token") ?? "",
        body: new Blob([new Uint8Array(bytes)]).stream(),
        signal,
        quick: true,
      });
      pictures.push(accepted.img_url);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MediaError)) throw error;
      if (error.code === "storage_unavailable" || error.code === "media_busy") throw error;
      notes.add("photo_refused");
    }
  }
  return { pictures, notes: [...notes] };
}
