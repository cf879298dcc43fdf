import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

/** A picture in the queue of the crop dialog. */
export interface CropRequest {
  id: number;
  file: File;
  /** It is shown in a circle: the crop is square. */
  round: boolean;
  resolve: (cropped: Blob | null) => void;
}

/** The queue; the dialog shows its first entry. */
export const cropQueueAtom = atom<readonly CropRequest[]>([]);

let lastId = 0;

/**
 * Shows the crop dialog for a file, after those already in the queue.
 * @returns null when the user cancels
 */
export function cropPicture(file: File, { round = false } = {}): Promise<Blob | null> {
  return new Promise((settle) => {
    const request: CropRequest = {
      id: ++lastId,
      file,
      round,
      resolve: (cropped) => {
        store.set(cropQueueAtom, (queue) => queue.filter((other) => other !== request));
        settle(cropped);
      },
    };
    store.set(cropQueueAtom, (queue) => [...queue, request]);
  });
}

/** Cancels all crops: the editor is closed. */
export function cancelCrops(): void {
  for (const { resolve } of store.get(cropQueueAtom)) resolve(null);
}
