import { browserStorage } from "../../storage/storage.ts";

// What the first screen needs to know of the photos of photo-store.ts.

/** Of their database in this browser. */
export const NAME = "toque-photos";
/** Marks that there may be some, so that nothing is opened at a start without any. */
export const MARK = "toque.photos";

/** Whether this browser may have photos that were not sent. */
export const mayHavePhotos = (): boolean => browserStorage.read(MARK) !== null;
