import { useSyncExternalStore } from "react";
import { ApiError } from "../../client/api-error.ts";
import { newKey } from "../../client/new-key.ts";
import { drawCropped } from "../../pictures/crop-image.ts";
import { PictureError } from "../../pictures/picture-error.ts";
import { uploadWith } from "../../pictures/upload.ts";
import { gameCalls } from "../game-queries.ts";

/** A photo on its way to a cooking. */
export interface PendingPhoto {
  key: number;
  cookingId: number;
  stepId: number | null;
  /** An object URL. */
  preview: string;
  /** uploading; waiting for a network; failed for good, with the error. */
  status: "uploading" | "waiting" | "failed";
  error: unknown;
  /** Its address once it is uploaded. */
  url: string | null;
  /** Of the call that adds it. */
  idempotencyKey: string;
}

let entries: readonly PendingPhoto[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();
/** Called when a photo has arrived. */
const arrivals = new Set<() => void>();

function put(next: readonly PendingPhoto[]): void {
  entries = next;
  for (const listener of listeners) listener();
}
const change = (key: number, patch: Partial<PendingPhoto>): void =>
  put(entries.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)));

/** Whether it may work when it is tried again: there was no answer, or the server is busy. */
function isPassing(error: unknown): boolean {
  if (error instanceof PictureError) return error.code === "network" || error.code === "busy";
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429);
}

/** The picture in a size for the page, and without what a camera writes into it (place, time). @throws PictureError */
async function shrink(url: string): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode().catch((cause: unknown) => {
    throw new PictureError("unreadable", { cause });
  });
  return drawCropped(image, { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight });
}

async function send({ key, preview, cookingId, stepId, url: uploaded, idempotencyKey }: PendingPhoto): Promise<void> {
  change(key, { status: "uploading", error: null });
  try {
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    const url = uploaded ?? (await uploadWith(gameCalls.photoTicket, await shrink(preview), options));
    change(key, { url });
    await gameCalls.addPhoto(cookingId, url, stepId, idempotencyKey);
    removePhoto(key);
    for (const arrived of arrivals) arrived();
  } catch (error) {
    change(key, { status: isPassing(error) ? "waiting" : "failed", error });
  }
}

/** Sends a photo to a cooking; without a network it waits for one, as long as the page is open. */
export function addPhoto(cookingId: number, picture: Blob, stepId: number | null): void {
  const entry: PendingPhoto = {
    key: ++lastKey,
    cookingId,
    stepId,
    preview: URL.createObjectURL(picture),
    status: "uploading",
    error: null,
    url: null,
    idempotencyKey: newKey(),
  };
  put([...entries, entry]);
  void send(entry);
}

/** Tries again. */
export function retryPhoto(key: number): void {
  const entry = entries.find((one) => one.key === key);
  if (entry && entry.status !== "uploading") void send(entry);
}

export function removePhoto(key: number): void {
  const entry = entries.find((one) => one.key === key);
  if (!entry) return;
  put(entries.filter((one) => one.key !== key));
  URL.revokeObjectURL(entry.preview);
}

globalThis.addEventListener?.("online", () => {
  for (const { key, status } of entries) if (status === "waiting") retryPhoto(key);
});

/** Calls a function whenever a photo has arrived. @returns a function that stops it */
export function onPhotoArrived(arrived: () => void): () => void {
  arrivals.add(arrived);
  return () => arrivals.delete(arrived);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The photos that are on their way to a cooking, in the order in which they were taken. */
export function usePendingPhotos(cookingId: number): readonly PendingPhoto[] {
  const all = useSyncExternalStore(subscribe, () => entries);
  return all.filter((entry) => entry.cookingId === cookingId);
}

/** Whether a photo of a cooking has still to arrive: it is not finished before, as the photo would come too late. */
export const useIsSending = (cookingId: number): boolean =>
  usePendingPhotos(cookingId).some(({ status }) => status !== "failed");
