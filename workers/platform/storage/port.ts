/**
 * Storage of pictures. Keys are paths of lower-case segments whose last one ends in a known extension;
 * the extension determines the content type, so a folder needs no metadata files and both adapters return the same type.
 */
export interface Storage {
  /** Which adapter is in use; for `/readyz` and the log. */
  readonly name: "folder" | "s3";
  /**
   * Stores an object atomically, replacing an existing one.
   * @throws StorageKeyError when the key is malformed or its extension does not belong to `contentType`
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Opens an object; null when it does not exist. Read or cancel the stream. */
  get(key: string): Promise<StoredObject | null>;
  /** Removes an object; a missing one is not an error. */
  delete(key: string): Promise<void>;
  /** The keys below a folder prefix such as `images/` (`""` lists everything), in no guaranteed order. */
  list(prefix: string): AsyncIterable<string>;
  /** Rejects when storage is not writable now. */
  ping(): Promise<void>;
}

/** An opened object; `size` in bytes. */
export interface StoredObject {
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  size: number;
  contentType: string;
}

/** A key or prefix that no adapter accepts: a programming error, never a user's. */
export class StorageKeyError extends Error {
  override readonly name = "StorageKeyError";
}

const CONTENT_TYPES: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  avif: "image/avif",
  svg: "image/svg+xml",
  json: "application/json",
  bin: "application/octet-stream",
};

// Folder segments contain no dot and the last one exactly one: no key leaves the folder, is hidden, or is a folder of another.
const KEY = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\.([a-z0-9]+)$/;
const PREFIX = /^(?:[a-z0-9][a-z0-9_-]*\/)*$/;
const MAX_LENGTH = 512;

/**
 * The content type of a key.
 * @throws StorageKeyError when the key is malformed or its extension is unknown
 */
export function contentTypeOfKey(key: string): string {
  const extension = key.length <= MAX_LENGTH ? KEY.exec(key)?.[1] : undefined;
  const contentType = extension === undefined ? undefined : CONTENT_TYPES[extension];
  if (contentType === undefined) throw new StorageKeyError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  return contentType;
}

/** Checks the arguments of `put`. @throws StorageKeyError */
export function checkPut(key: string, contentType: string): void {
  if (contentTypeOfKey(key) !== contentType) throw new StorageKeyError(`${key} cannot hold ${contentType}`);
}

/** Checks the argument of `list`: empty, or whole folders ending in a slash. @throws StorageKeyError */
export function checkPrefix(prefix: string): void {
  if (prefix.length > MAX_LENGTH || !PREFIX.test(prefix))
    throw new StorageKeyError(`not a storage prefix: ${JSON.stringify(prefix.slice(0, 80))}`);
}
