import { useSyncExternalStore } from "react";
import { ApiError } from "../../client/api-error.ts";
import { newKey } from "../../client/new-key.ts";
import { drawCropped } from "../../pictures/crop-image.ts";
import { PictureError } from "../../pictures/picture-error.ts";
import { uploadWith } from "../../pictures/upload.ts";
import { session } from "../../session/session.ts";
import { gameCalls } from "../game-queries.ts";
import { browserPhotoStore, type PhotoStore } from "./photo-store.ts";

/** A photo on its way to a cooking. */
export interface PendingPhoto {
  /** Of the call that adds it. */
  key: string;
  cookingId: number;
  stepId: number | null;
  /** An object URL. */
  preview: string;
  /** uploading; waiting for a network; failed for good, with the error. */
  status: "uploading" | "waiting" | "failed";
  error: unknown;
}

interface Entry extends PendingPhoto {
  account: string;
  picture: Blob;
  url: string | null;
  /** On this device, so that a closed tab does not lose it. */
  isKept: boolean;
  tries: number;
}

/** What the queue stands on. */
export interface PhotoQueueParts {
  store: PhotoStore;
  /** The account of this page; null for nobody. */
  account: () => string | null;
  /** @returns the address of the uploaded picture */
  upload: (picture: Blob, preview: string) => Promise<string>;
  add: (cookingId: number, url: string, stepId: number | null, key: string) => Promise<unknown>;
  /** Runs `work` unless another tab does so with the same photo. @returns whether it ran */
  alone: (key: string, work: () => Promise<void>) => Promise<boolean>;
  /** Tries again after so many milliseconds. */
  later: (work: () => void, milliseconds: number) => void;
}

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 300_000;

/** Whether it may work when it is tried again: there was no answer, the session has to be read anew, or the server is busy. */
function isPassing(error: unknown): boolean {
  if (error instanceof PictureError) return error.code === "network" || error.code === "busy";
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || [401, 429].includes(error.status));
}

/** Sends photos, and tries again as long as that may help: after a growing time, with a network, and after a closed tab. */
export function createPhotoQueue({ store, account, upload, add, alone, later }: PhotoQueueParts) {
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const arrivals = new Set<() => void>();

  const put = (next: readonly Entry[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string): Entry | undefined => entries.find((entry) => entry.key === key);
  const change = (key: string, patch: Partial<Entry>): void =>
    put(entries.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)));
  const takeOut = (key: string): void => {
    const entry = find(key);
    if (!entry) return;
    put(entries.filter((one) => one !== entry));
    URL.revokeObjectURL(entry.preview);
  };
  const keep = ({ key, account: whose, cookingId, stepId, picture, url }: Entry): Promise<boolean> =>
    store.put({ key, account: whose, cookingId, stepId, picture, url });

  const deliver = async (key: string): Promise<void> => {
    const entry = find(key);
    if (!entry) return;
    // Another tab may have sent it meanwhile.
    if (!entry.isKept || (await store.has(key))) {
      if (entry.url === null) {
        const url = await upload(entry.picture, entry.preview);
        change(key, { url });
        // The same address again: an answer that was lost is told by the key and what came with it.
        if (entry.isKept) await keep({ ...entry, url });
      }
      await add(entry.cookingId, find(key)?.url ?? "", entry.stepId, key);
      await store.drop(key);
    }
    takeOut(key);
    for (const arrived of arrivals) arrived();
  };

  const wait = (key: string, error: unknown): void => {
    const tries = (find(key)?.tries ?? 0) + 1;
    change(key, { status: "waiting", error, tries });
    later(() => retry(key), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)));
  };

  async function send(key: string): Promise<void> {
    change(key, { status: "uploading", error: null });
    try {
      if (!(await alone(key, () => deliver(key)))) wait(key, null);
    } catch (error) {
      if (isPassing(error)) return wait(key, error);
      change(key, { status: "failed", error });
      await store.drop(key);
    }
  }

  function retry(key: string): void {
    const entry = find(key);
    // Nothing is sent in somebody else's name.
    if (entry?.status === "waiting" && entry.account === account()) void send(key);
  }

  return {
    /** Sends a photo to a cooking; kept on this device until it has arrived. */
    addPhoto: async (cookingId: number, picture: Blob, stepId: number | null): Promise<void> => {
      const whose = account();
      if (whose === null) return;
      const entry: Entry = {
        ...{ key: newKey(), account: whose, cookingId, stepId, picture, url: null, isKept: false, tries: 0 },
        ...{ preview: URL.createObjectURL(picture), status: "uploading", error: null },
      };
      put([...entries, entry]);
      const isKept = await keep(entry);
      change(entry.key, { isKept });
      await send(entry.key);
    },
    /** Takes up what a closed tab has left of the account of this page. */
    resume: async (): Promise<void> => {
      const whose = account();
      if (whose === null) return;
      const kept = (await store.of(whose)).filter(({ key }) => !find(key));
      put([
        ...entries,
        ...kept.map(
          (photo): Entry => ({
            ...{ ...photo, isKept: true, tries: 0, preview: URL.createObjectURL(photo.picture) },
            ...{ status: "waiting", error: null },
          }),
        ),
      ]);
      for (const { key } of kept) await send(key);
    },
    /** Tries again. */
    retry,
    retryAll: (): void => {
      for (const { key } of entries) retry(key);
    },
    /** Drops a photo that was not sent. */
    remove: (key: string): void => {
      takeOut(key);
      void store.drop(key);
    },
    /** Calls a function whenever a photo has arrived. @returns a function that stops it */
    onArrived: (arrived: () => void): (() => void) => {
      arrivals.add(arrived);
      return () => arrivals.delete(arrived);
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** In the order in which they were taken. */
    all: (): readonly PendingPhoto[] => entries,
  };
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

const queue = createPhotoQueue({
  store: browserPhotoStore,
  account: () => session.getState().session?.user.id?.toString() ?? null,
  upload: async (_picture, preview) =>
    uploadWith(gameCalls.photoTicket, await shrink(preview), {
      signal: new AbortController().signal,
      onProgress: () => {},
    }),
  add: gameCalls.addPhoto,
  alone: async (key, work) => {
    const { locks } = navigator;
    if (!locks) {
      await work();
      return true;
    }
    return locks.request(`toque-photo-${key}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  },
  later: (work, milliseconds) => void setTimeout(work, milliseconds),
});

globalThis.addEventListener?.("online", queue.retryAll);

export const {
  addPhoto,
  retry: retryPhoto,
  remove: removePhoto,
  onArrived: onPhotoArrived,
  resume: resumePhotos,
} = queue;

/** The photos that are on their way to a cooking, in the order in which they were taken. */
export function usePendingPhotos(cookingId: number): readonly PendingPhoto[] {
  const all = useSyncExternalStore(queue.subscribe, queue.all);
  return all.filter((entry) => entry.cookingId === cookingId);
}

/** Whether a photo of a cooking has still to arrive: it is not finished before, as the photo would come too late. */
export const useIsSending = (cookingId: number): boolean =>
  usePendingPhotos(cookingId).some(({ status }) => status !== "failed");
