import { browserStorage } from "../../storage/storage.ts";
import { MARK, mayHavePhotos, NAME } from "./kept-photos.ts";

// Photos of cookings that have not arrived yet, kept on this device by account: a closed tab loses none of them.

/** A photo as it is kept. */
export interface KeptPhoto {
  /** Of the call that adds it: the same on every try. */
  key: string;
  account: string;
  cookingId: number;
  stepId: number | null;
  picture: Blob;
  /** Its address once it is uploaded. */
  url: string | null;
}

/** Where photos are kept. A browser that refuses keeps none, and nothing here throws. */
export interface PhotoStore {
  /** @returns whether it is kept */
  put: (photo: KeptPhoto) => Promise<boolean>;
  /** Whether a photo is still to be sent; true where nobody knows. */
  has: (key: string) => Promise<boolean>;
  drop: (key: string) => Promise<void>;
  /** In the order in which they were taken. */
  of: (account: string) => Promise<KeptPhoto[]>;
}

const PHOTOS = "photos";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(PHOTOS, { keyPath: "order", autoIncrement: true }).createIndex("key", "key", {
        unique: true,
      });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("the photos are in use"));
  });
}

/** One transaction. @param work gives the request whose result is the answer */
async function within<T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const change = db.transaction(PHOTOS, mode);
      const asked = work(change.objectStore(PHOTOS));
      change.oncomplete = () => resolve(asked.result);
      change.onabort = () => reject(change.error);
    });
  } finally {
    db.close();
  }
}

type Stored = KeptPhoto & { order: number };

const all = (): Promise<Stored[]> =>
  mayHavePhotos() ? within("readonly", (photos) => photos.getAll() as IDBRequest<Stored[]>) : Promise.resolve([]);

async function remove(orders: readonly number[]): Promise<void> {
  for (const order of orders) await within("readwrite", (photos) => photos.delete(order));
}

/** Photos in this browser's database. */
export const browserPhotoStore: PhotoStore = {
  put: async (photo) => {
    try {
      browserStorage.write(MARK, "1");
      const before = (await all()).find(({ key }) => key === photo.key);
      await within("readwrite", (photos) => photos.put({ ...photo, ...(before ? { order: before.order } : {}) }));
      return true;
    } catch {
      return false;
    }
  },
  has: async (key) => {
    try {
      return (await all()).some((one) => one.key === key);
    } catch {
      return true;
    }
  },
  drop: async (key) => {
    try {
      const kept = await all();
      await remove(kept.filter((one) => one.key === key).map(({ order }) => order));
      if (kept.every((one) => one.key === key)) browserStorage.remove(MARK);
    } catch {
      // It is sent once more at the next start, which the server tells by its key.
    }
  },
  of: async (account) => {
    try {
      return (await all()).filter((one) => one.account === account);
    } catch {
      return [];
    }
  },
};

/** Removes the photos of everybody but one account from this device; of everybody for null. */
export async function forgetPhotos(except: string | null): Promise<void> {
  try {
    await remove((await all()).filter(({ account }) => account !== except).map(({ order }) => order));
    if (except === null) browserStorage.remove(MARK);
  } catch {
    // No reason not to sign in or out.
  }
}
