import { atom } from "jotai/vanilla";
import { store } from "../../../shared/store.ts";

/** A picture that waits to be cropped. */
export interface CropRequest {
  id: number;
  file: File;
  answer: (cut: Blob | null) => void;
}

/** The first one is shown. */
export const cropQueueAtom = atom<readonly CropRequest[]>([]);

let lastId = 0;

/**
 * Lets the cook crop a picture. Several wait for each other.
 * @returns null when it is not wanted after all
 */
export function askToCrop(file: File): Promise<Blob | null> {
  return new Promise((resolve) => {
    const request: CropRequest = {
      id: ++lastId,
      file,
      answer: (cut) => {
        store.set(cropQueueAtom, (queue) => queue.filter((other) => other !== request));
        resolve(cut);
      },
    };
    store.set(cropQueueAtom, (queue) => [...queue, request]);
  });
}

/** Nobody waits any more: the editor is closed. */
export function dropCrops(): void {
  for (const { answer } of store.get(cropQueueAtom)) answer(null);
}

const isPicture = (file: File): boolean => file.type.startsWith("image/");

/** The pictures among what was picked, dropped or pasted. */
export const picturesIn = (files: Iterable<File> | null | undefined): File[] => [...(files ?? [])].filter(isPicture);
