import { faultOf, type PictureFault } from "./picture-error.ts";
import type { UploadOptions } from "./upload.ts";

/** A picture on its way, or stranded. `preview` is an address that only this page knows. */
export type Upload =
  | { status: "uploading"; progress: number; preview: string }
  | { status: "failed"; fault: PictureFault; preview: string };

interface Entry {
  upload: Upload;
  blob: Blob;
  onDone: (url: string) => void;
  abort: AbortController;
}

export interface UploadStoreOptions {
  upload: (blob: Blob, options: UploadOptions) => Promise<string>;
  toPreview?: (blob: Blob) => string;
  dropPreview?: (url: string) => void;
}

/** The uploads of one editor by the key of their picture. They outlive the row that shows them being moved. */
export class UploadStore {
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private readonly options: Required<UploadStoreOptions>;

  constructor({
    upload,
    toPreview = (blob) => URL.createObjectURL(blob),
    dropPreview = (url) => URL.revokeObjectURL(url),
  }: UploadStoreOptions) {
    this.options = { upload, toPreview, dropPreview };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get(key: string): Upload | null {
    return this.entries.get(key)?.upload ?? null;
  }

  /** Whether any is still on its way. */
  get isBusy(): boolean {
    return [...this.entries.values()].some(({ upload }) => upload.status === "uploading");
  }

  /** Resolves when none is on its way any more. */
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

  /** Stops it and forgets the picture. */
  cancel(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    entry.abort.abort();
    this.options.dropPreview(entry.upload.preview);
    this.tell();
  }

  dispose(): void {
    for (const key of [...this.entries.keys()]) this.cancel(key);
  }

  private run(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    const { blob, onDone, abort } = entry;
    const { preview } = entry.upload;
    const isOurs = (): boolean => this.entries.get(key) === entry && entry.abort === abort;
    const onProgress = (progress: number): void => {
      if (isOurs() && entry.upload.status === "uploading") this.put(entry, { status: "uploading", progress, preview });
    };
    this.options.upload(blob, { signal: abort.signal, onProgress }).then(
      (url) => {
        if (!isOurs()) return;
        onDone(url);
        this.entries.delete(key);
        this.options.dropPreview(preview);
        this.tell();
      },
      (error: unknown) => {
        if (isOurs()) this.put(entry, { status: "failed", fault: faultOf(error), preview });
      },
    );
  }

  private put(entry: Entry, upload: Upload): void {
    entry.upload = upload;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
