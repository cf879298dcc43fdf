import { expect, test } from "bun:test";
import { ApiError } from "../../client/api-error.ts";
import { createPhotoQueue } from "./photo-queue.ts";
import type { KeptPhoto, PhotoStore } from "./photo-store.ts";

/** What a device keeps, for all of its tabs. */
function device() {
  const kept = new Map<string, KeptPhoto>();
  const store: PhotoStore = {
    put: async (photo) => {
      kept.set(photo.key, photo);
      return true;
    },
    has: async (key) => kept.has(key),
    drop: async (key) => void kept.delete(key),
    of: async (account) => [...kept.values()].filter((one) => one.account === account),
  };
  return { kept, store };
}

const offline = () => new ApiError({ status: 0, code: "network", message: "no connection" } as never);
const refused = () => new ApiError({ status: 409, code: "photo_known", message: "known" } as never);

/** A tab; `fail` holds what the next calls fail with. */
function tab({ store }: ReturnType<typeof device>, { account = "7", fail = [] as unknown[] } = {}) {
  const added: unknown[][] = [];
  const uploads: Blob[] = [];
  const waits: { work: () => void; milliseconds: number }[] = [];
  const attempt = async (): Promise<void> => {
    const error = fail.shift();
    if (error) throw error;
  };
  const queue = createPhotoQueue({
    store,
    account: () => account,
    upload: async (picture) => {
      await attempt();
      uploads.push(picture);
      return `/media/${uploads.length}`;
    },
    add: async (...given) => {
      await attempt();
      added.push(given);
    },
    alone: async (_key, work) => {
      await work();
      return true;
    },
    later: (work, milliseconds) => waits.push({ work, milliseconds }),
  });
  return { queue, added, uploads, waits };
}

const picture = () => new Blob(["a dish"], { type: "image/jpeg" });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a photo that waits for a network survives its tab, and is sent once by the next one, with its step and key", async () => {
  const here = device();
  const closed = tab(here, { fail: [offline()] });
  await closed.queue.addPhoto(3, picture(), 12);
  expect(closed.queue.all()).toMatchObject([{ status: "waiting", cookingId: 3, stepId: 12 }]);
  const [{ key }] = [...here.kept.values()] as [KeptPhoto];
  const next = tab(here);
  await next.queue.resume();
  expect(next.added).toEqual([[3, "/media/1", 12, key]]);
  expect([here.kept.size, next.queue.all()]).toEqual([0, []]);
  // The first tab was not closed after all: what the other has sent is not sent again.
  closed.waits[0]!.work();
  await settled();
  expect([closed.added, closed.queue.all()]).toEqual([[], []]);
});

test("it is tried again after a growing time, with the same address and key", async () => {
  const here = device();
  const { queue, added, uploads, waits } = tab(here, { fail: [undefined, offline(), offline(), offline()] });
  await queue.addPhoto(3, picture(), null);
  const [{ key }] = [...here.kept.values()] as [KeptPhoto];
  expect(here.kept.get(key)!.url).toBe("/media/1");
  for (let i = 0; i < 3; i++) {
    waits[i]!.work();
    await settled();
  }
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([2000, 4000, 8000]);
  expect([added, uploads.length]).toEqual([[[3, "/media/1", null, key]], 1]);
});

test("what the server refuses is said and not kept; what is dropped is gone", async () => {
  const here = device();
  const { queue } = tab(here, { fail: [undefined, refused(), offline()] });
  await queue.addPhoto(3, picture(), null);
  expect(queue.all()).toMatchObject([{ status: "failed", error: { code: "photo_known" } }]);
  expect(here.kept.size).toBe(0);
  await queue.addPhoto(3, picture(), null);
  expect(here.kept.size).toBe(1);
  for (const { key } of queue.all()) queue.remove(key);
  await settled();
  expect([here.kept.size, queue.all()]).toEqual([0, []]);
});

test("photos of somebody else on the device are neither taken up nor sent", async () => {
  const here = device();
  await tab(here, { account: "7", fail: [offline()] }).queue.addPhoto(3, picture(), null);
  const other = tab(here, { account: "8" });
  await other.queue.resume();
  expect([other.queue.all(), other.added, here.kept.size]).toEqual([[], [], 1]);
});
