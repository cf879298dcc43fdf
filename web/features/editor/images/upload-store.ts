import { type PictureErrorCode, pictureErrorCode } from "../../../shared/pictures/picture-error.ts";
import type { UploadOptions } from "../../../shared/pictures/upload.ts";

/** An upload that runs or has failed. `preview` is an object URL. */
export type Upload =
  | { status: "uploading"; progress: number; preview: string }
  | { status: "failed"; errorCode: PictureErrorCode; preview: string };

interface Entry {
  upload: Upload;
  blob: Blob;
  onDone: (url: string) => void;
  abort: AbortController;
}

export interface UploadStoreOptions {
  upload: (blob: Blob, options: UploadOptions) => Promise<string>;
  toPreview?: (blob: Blob) => string;
  revokePreview?: (url: string) => void;
}

/** The uploads of one editor by the key of their picture. They continue when the row of the picture moves. */
export class UploadStore {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private readonly options: Required<UploadStoreOptions>;

  constructor({
    upload,
    toPreview = (blob) => URL.createObjectURL(blob),
    revokePreview = (url) => URL.revokeObjectURL(url),
  }: UploadStoreOptions) {
    this.options = { upload, toPreview, revokePreview };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get(key: string): Upload | null {
    return this.entries.get(key)?.upload ?? null;
  }

  /** Whether any upload runs. */
  get isBusy(): boolean {
    return [...this.entries.values()].some(({ upload }) => upload.status === "uploading");
  }

  /** Resolves when no upload runs. */
  settled(): Promise<void> {
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.isBusy) return;
        stop();
        resolve();
      });
    });
  }

  start(key: string, blob: Blob, onDone: (url: string) => void): void {
    this.cancel(key);
    const preview = this.options.toPreview(blob);
    this.entries.set(key, {
      upload: { status: "uploading", progress: 0, preview },
      blob,
      onDone,
      abort: new AbortController(),
    });
    this.run(key);
  }

  retry(key: string): void {
    const entry = this.entries.get(key);
    if (entry?.upload.status !== "failed") return;
    entry.abort = new AbortController();
    this.put(entry, { status: "uploading", progress: 0, preview: entry.upload.preview });
    this.run(key);
  }

  /** Aborts an upload and releases its picture. */
  cancel(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    entry.abort.abort();
    this.options.revokePreview(entry.upload.preview);
    this.notify();
  }

  dispose(): void {
    for (const key of [...this.entries.keys()]) this.cancel(key);
  }

  private run(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    const { blob, onDone, abort } = entry;
    const { preview } = entry.upload;
    const isCurrent = (): boolean => this.entries.get(key) === entry && entry.abort === abort;
    const onProgress = (progress: number): void => {
      if (isCurrent() && entry.upload.status === "uploading")
        this.put(entry, { status: "uploading", progress, preview });
    };
    this.options.upload(blob, { signal: abort.signal, onProgress }).then(
      (url) => {
        if (!isCurrent()) return;
        onDone(url);
        this.entries.delete(key);
        this.options.revokePreview(preview);
        this.notify();
      },
      (error: unknown) => {
        if (isCurrent()) this.put(entry, { status: "failed", errorCode: pictureErrorCode(error), preview });
      },
    );
  }

  private put(entry: Entry, upload: Upload): void {
    entry.upload = upload;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
