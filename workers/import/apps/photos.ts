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

/** The address of a stored picture, or why there is none. */
type Taken = { img_url: string } | { note: FileRecipeNote };

export interface PhotoWork {
  db: Database;
  uploads: Uploads;
  publicUrl: string;
  userId: number;
  signal: AbortSignal;
  taken: TakenPhotos;
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

/** The pictures of a run by their entries: one that several recipes show is unpacked, encoded and stored once. */
export class TakenPhotos {
  private readonly taken = new WeakMap<Zip, Map<string, Promise<Taken>>>();

  /** What became of a photo, which is taken if it was not. */
  of(photo: Photo, zip: Zip | null, take: () => Promise<Taken>): Promise<Taken> {
    if ("bytes" in photo || !zip) return take();
    const ofZip = this.taken.get(zip) ?? new Map<string, Promise<Taken>>();
    this.taken.set(zip, ofZip);
    const found = ofZip.get(photo.entry) ?? take();
    ofZip.set(photo.entry, found);
    return found;
  }
}

/** Counts photos as {@link takePhoto} will unpack them. @throws FileRefused when all is too much */
export function chargePhotos(photos: readonly Photo[], zip: Zip | null, charged: WeakMap<Zip, Set<string>>): void {
  if (!zip) return;
  const names = charged.get(zip) ?? new Set<string>();
  charged.set(zip, names);
  for (const photo of photos) {
    const entry = "entry" in photo && !names.has(photo.entry) ? zip.find(photo.entry) : null;
    if (!entry) continue;
    names.add(entry.name);
    try {
      zip.charge(entry, MAX_PHOTO_BYTES);
    } catch (error) {
      // The recipe comes in without it.
      if (!(error instanceof EntryProblem)) throw error;
    }
  }
}

/** Stores one photo as an upload is. @throws MediaError when the storage is away */
async function take(
  { db, uploads, publicUrl, userId, signal }: PhotoWork,
  photo: Photo,
  zip: Zip | null,
): Promise<Taken> {
  const bytes = await bytesOf(photo, zip);
  const contentType = bytes && sniffImageType(bytes);
  if (!bytes || !contentType) return { note: bytes ? "photo_refused" : "photo_missing" };
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
    return { img_url: accepted.img_url };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof MediaError)) throw error;
    if (error.code === "storage_unavailable" || error.code === "media_busy") throw error;
    return { note: "photo_refused" };
  }
}

/** A photo as it is stored here: of a ZIP's entries each is stored once. @throws MediaError when the storage is away */
export const takePhoto = (work: PhotoWork, photo: Photo, zip: Zip | null): Promise<Taken> =>
  work.taken.of(photo, zip, () => take(work, photo, zip));

/**
 * Stores the photos of a recipe as uploads are: checked, decoded, encoded anew. One that cannot be had is noted, and nothing is
 * fetched from the web.
 * @throws MediaError when the storage is away
 */
export async function takePhotos(
  work: PhotoWork,
  recipe: AppRecipe,
  zip: Zip | null,
): Promise<{ pictures: string[]; notes: FileRecipeNote[] }> {
  const pictures: string[] = [];
  const notes = new Set<FileRecipeNote>();
  if (recipe.hasRemotePhoto) notes.add("photo_on_the_web");
  for (const photo of recipe.photos) {
    work.signal.throwIfAborted();
    const taken = await takePhoto(work, photo, zip);
    if ("note" in taken) notes.add(taken.note);
    else pictures.push(taken.img_url);
  }
  return { pictures, notes: [...notes] };
}
