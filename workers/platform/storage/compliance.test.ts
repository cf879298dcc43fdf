import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type PythonServer, startPython, testPython } from "../testing/python-server.ts";
import { folderStorage } from "./folder.ts";
import { type Storage, StorageKeyError } from "./port.ts";
import { type S3Config, s3Storage } from "./s3.ts";
import { type S3Double, startS3Double } from "./testing/s3-double.ts";

const account = { bucket: "pictures", region: "eu-test-1", accessKeyId: "AKTEST", secretAccessKey: "secret" };
const bytes = (...values: number[]) => new Uint8Array(values);

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.sort();
}
async function contentOf(storage: Storage, key: string): Promise<Uint8Array | null> {
  const object = await storage.get(key);
  if (!object) return null;
  const content = await new Response(object.stream).bytes();
  expect(object.size).toBe(content.byteLength);
  return content;
}

/** Requirements for every adapter. `base` is the test's own folder, so that a real bucket may hold other objects. */
function complies(open: () => Storage, base: string): void {
  test("returns what was put, with size and type", async () => {
    const storage = open();
    await storage.put(`${base}/a/320.webp`, bytes(1, 2, 3), "image/webp");
    const object = await storage.get(`${base}/a/320.webp`);
    expect(object?.size).toBe(3);
    expect(object?.contentType).toBe("image/webp");
    expect(await new Response(object?.stream).bytes()).toEqual(bytes(1, 2, 3));
  });
  test("returns null for a key without an object, also below or above another key", async () => {
    const storage = open();
    await storage.put(`${base}/null/here.bin`, bytes(1), "application/octet-stream");
    expect(await storage.get(`${base}/null/nowhere.webp`)).toBeNull();
    expect(await storage.get(`${base}/null/other/here.bin`)).toBeNull();
    expect(await storage.get(`${base}.bin`)).toBeNull();
  });
  test("replaces an object completely", async () => {
    const storage = open();
    await storage.put(`${base}/replaced.bin`, bytes(1, 2, 3, 4, 5), "application/octet-stream");
    await storage.put(`${base}/replaced.bin`, bytes(9), "application/octet-stream");
    expect(await contentOf(storage, `${base}/replaced.bin`)).toEqual(bytes(9));
  });
  test("keeps an empty object and one of 3 MB", async () => {
    const storage = open();
    const large = new Uint8Array(3_000_000).map((_, i) => (i * 31 + (i >> 8)) & 255);
    await storage.put(`${base}/empty.bin`, bytes(), "application/octet-stream");
    await storage.put(`${base}/large.bin`, large, "application/octet-stream");
    expect((await contentOf(storage, `${base}/empty.bin`))?.byteLength).toBe(0);
    const read = await contentOf(storage, `${base}/large.bin`);
    expect(read && Bun.hash(read)).toBe(Bun.hash(large));
  });
  test("deletes once and twice", async () => {
    const storage = open();
    await storage.put(`${base}/gone.bin`, bytes(1), "application/octet-stream");
    await storage.delete(`${base}/gone.bin`);
    await storage.delete(`${base}/gone.bin`);
    expect(await storage.get(`${base}/gone.bin`)).toBeNull();
  });
  test("lists a folder and what is below it, over several pages, and nothing outside it", async () => {
    const storage = open();
    const keys = Array.from({ length: 8 }, (_, i) => `${base}/list/p${i}/${i}.bin`);
    for (const key of [...keys, `${base}/listing/no.bin`]) await storage.put(key, bytes(1), "application/octet-stream");
    expect(await keysOf(storage, `${base}/list/`)).toEqual(keys);
    expect(await keysOf(storage, `${base}/list/p3/`)).toEqual([`${base}/list/p3/3.bin`]);
    expect(await keysOf(storage, `${base}/nothing/`)).toEqual([]);
  });
  test("rejects keys that leave the folder, are hidden, or are malformed", async () => {
    const storage = open();
    const bad = [
      "",
      "/",
      "../x.bin",
      "a/../x.bin",
      "/etc/x.bin",
      "a//b.bin",
      ".x.bin",
      "a/.x.bin",
      "A.bin",
      "a",
      "a.exe",
    ];
    for (const key of [...bad, "a\\b.bin", "a%2fb.bin", "a\0.bin", "a.bin/", "a.bin\n", `${"a".repeat(600)}.bin`]) {
      await expect(storage.put(key, bytes(1), "application/octet-stream")).rejects.toBeInstanceOf(StorageKeyError);
      await expect(storage.get(key)).rejects.toBeInstanceOf(StorageKeyError);
      await expect(storage.delete(key)).rejects.toBeInstanceOf(StorageKeyError);
    }
    for (const prefix of ["..", "../", "a/../", "/", "a"])
      await expect(keysOf(storage, prefix)).rejects.toBeInstanceOf(StorageKeyError);
    await expect(storage.put("a.webp", bytes(1), "text/html")).rejects.toBeInstanceOf(StorageKeyError);
  });
  test("any string is a key of safe characters or refused", async () => {
    const storage = open();
    const segment = fc.string({ unit: fc.constantFrom(..."ab.~/\\\0 -_0".split("")), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(segment, async (text) => {
        const key = `${text}.bin`;
        const outcome = await storage.get(key).then(
          () => "accepted",
          (error: unknown) => (error instanceof StorageKeyError ? "refused" : String(error)),
        );
        const safe = key.split("/").every((part) => /^[a-z0-9]/.test(part)) && !/[~\\\0 ]/.test(key);
        return outcome === "refused" || (outcome === "accepted" && safe && !key.includes(".."));
      }),
      { numRuns: 60 },
    );
  });
  test("pings", async () => {
    await open().ping();
  });
}

describe("storage in a folder", () => {
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "toque-storage-"));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  complies(() => folderStorage(join(root, "media")), "test");

  test("leaves no temporary file behind and lists none", async () => {
    const folder = join(root, "atomic");
    const storage = folderStorage(folder);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        storage.put("x/y.bin", new Uint8Array(200_000).fill(i), "application/octet-stream"),
      ),
    );
    expect(await readdir(join(folder, "x"))).toEqual(["y.bin"]);
    const read = await contentOf(storage, "x/y.bin");
    expect(read?.byteLength).toBe(200_000);
    expect(new Set(read).size).toBe(1);
    await writeFile(join(folder, "x", ".half.tmp"), "half");
    expect(await keysOf(storage, "")).toEqual(["x/y.bin"]);
  });
  test("reports an unusable folder", async () => {
    await writeFile(join(root, "file"), "in the way");
    const storage = folderStorage(join(root, "file"));
    await expect(storage.ping()).rejects.toThrow();
    await expect(storage.put("a.bin", bytes(1), "application/octet-stream")).rejects.toThrow();
    expect(await storage.get("a.bin")).toBeNull();
  });
});

describe("storage in S3, against a double of the protocol", () => {
  let double: S3Double;
  beforeAll(() => {
    double = startS3Double(account);
  });
  afterAll(() => double.stop());
  const open = (changes: Partial<S3Config> = {}) => s3Storage({ ...account, endpoint: double.endpoint, ...changes });
  complies(() => open(), "test");

  test("sends the content type", async () => {
    await open().put("type/a.webp", bytes(1), "image/webp");
    expect(double.types().get("type/a.webp")).toBe("image/webp");
  });
  test("a wrong key, a missing bucket and a failing service are errors, not missing pictures", async () => {
    const broken = [open({ accessKeyId: "AKOTHER" }), open({ bucket: "nowhere" })];
    for (const storage of broken) {
      await expect(storage.ping()).rejects.toThrow();
      await expect(storage.get("a.bin")).rejects.toThrow();
      await expect(storage.put("a.bin", bytes(1), "application/octet-stream")).rejects.toThrow();
    }
    await open().put("a.bin", bytes(1), "application/octet-stream");
    double.failWith(500);
    try {
      await expect(open().get("a.bin")).rejects.toThrow("500");
      await expect(open().ping()).rejects.toThrow();
    } finally {
      double.failWith(null);
    }
    expect(await contentOf(open(), "a.bin")).toEqual(bytes(1));
  });
});

if (!testPython) {
  test.skip("storage in S3, against moto: no TEST_PYTHON", () => {});
} else {
  describe("storage in S3, against moto", () => {
    let moto: PythonServer & { ready: { endpoint: string } };
    beforeAll(async () => {
      moto = await startPython(join(import.meta.dir, "testing", "moto_server.py"), [account.bucket, account.region]);
    });
    afterAll(() => moto.stop());
    const open = (changes: Partial<S3Config> = {}) =>
      s3Storage({ ...account, endpoint: moto.ready.endpoint, ...changes });
    complies(() => open(), "test");

    test("the content type is stored", async () => {
      await open().put("type/a.webp", bytes(1), "image/webp");
      const client = new Bun.S3Client({ ...account, endpoint: moto.ready.endpoint });
      expect((await client.stat("type/a.webp")).type).toBe("image/webp");
    });
    test("a missing bucket and a service that is gone are errors, not missing pictures", async () => {
      const gone = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
      const endpoint = `http://127.0.0.1:${gone.port}`;
      await gone.stop(true);
      for (const storage of [open({ bucket: "nowhere" }), open({ endpoint })]) {
        await expect(storage.ping()).rejects.toThrow();
        await expect(storage.get("a.bin")).rejects.toThrow();
        await expect(storage.put("a.bin", bytes(1), "application/octet-stream")).rejects.toThrow();
        await expect(keysOf(storage, "a/")).rejects.toThrow();
      }
    });
  });
}

const real = process.env.TEST_S3_BUCKET
  ? {
      bucket: process.env.TEST_S3_BUCKET,
      accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY ?? "",
      ...(process.env.TEST_S3_ENDPOINT ? { endpoint: process.env.TEST_S3_ENDPOINT } : {}),
      ...(process.env.TEST_S3_REGION ? { region: process.env.TEST_S3_REGION } : {}),
    }
  : null;
if (real === null) {
  test.skip("storage in S3, against a real service: no TEST_S3_BUCKET", () => {});
} else {
  describe("storage in S3, against the service of TEST_S3_*", () => {
    const base = `toque-test-${crypto.randomUUID()}`;
    const storage = s3Storage(real);
    complies(() => storage, base);
    afterAll(async () => {
      for (const key of await keysOf(storage, `${base}/`)) await storage.delete(key);
    });
  });
}
