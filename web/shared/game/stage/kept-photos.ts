import { browserStorage } from "../../storage/storage.ts";

// What the first screen needs to know of the photos of photo-store.ts.

/** Of their database in this browser. */
export const NAME = "toque-photos";
/** Marks that there may be some, so that nothing is opened at a start without any. */
export const MARK = "toque.photos";

/** Whether this browser may have photos that were not sent. */
export const mayHavePhotos = (): boolean => browserStorage.read(MARK) !== null;

const deleteAll = (): Promise<void> =>
  new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(NAME);
    asked.onsuccess = () => resolve();
    asked.onerror = () => resolve();
    asked.onblocked = () => resolve();
  });

/** Removes the photos of everybody but one account from this device; of everybody for null, and where their code cannot come. */
export async function forgetPhotos(except: string | null): Promise<void> {
  if (!mayHavePhotos()) return;
  try {
    if (except !== null) return await (await import("./photo-store.ts")).keepPhotosOf(except);
  } catch {
    // Nobody else's photos stay.
  }
  try {
    await deleteAll();
  } catch {
    // No reason not to sign in or out.
  }
  browserStorage.remove(MARK);
}
