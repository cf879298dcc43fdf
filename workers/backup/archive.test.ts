import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type DatabaseDump, dumpFile } from "@toque/db/backup/dump.ts";
import tar from "tar-stream";
import { folderStorage } from "../platform/storage/folder.ts";
import type { Storage } from "../platform/storage/port.ts";
import { s3Storage } from "../platform/storage/s3.ts";
import { startS3Double } from "../platform/storage/testing/s3-double.ts";
import { readMedia, readRows, verifyArchive } from "./read.ts";
import { writeArchive } from "./write.ts";

let folder: string;
let dump: DatabaseDump;
let storage: Storage;
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const path = (name: string) => join(folder, name);
const lines = { alpha: ['["1","ä\\n🍳"]', '["2",null]'], beta: [] as string[] };
const picture = new Uint8Array(300_000).map((_, i) => (i * 31 + (i >> 8)) & 255);
const pictures = { "images/a/320.webp": picture.slice(0, 10), "images/b/1600.webp": picture };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toque-archive-"));
  await mkdir(path("dump"));
  const tables = [];
  for (const [name, rows] of Object.entries(lines)) {
    const text = rows.map((row) => `${row}\n`).join("");
    await writeFile(dumpFile(path("dump"), name), text);
    const bytes = Buffer.byteLength(text);
    tables.push({ name, columns: ["id", "name"], rows: rows.length, bytes, sha256: sha256(text) });
  }
  dump = { migrations: [sha256("1")], tables, left_out: ["sessions"], sequences: { alpha_id_seq: 3 } };
  storage = folderStorage(path("media"));
  for (const [key, bytes] of Object.entries(pictures)) await storage.put(key, bytes, "image/webp");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, over: { storage?: Storage; force?: boolean; signal?: AbortSignal } = {}) =>
  writeArchive(
    path(name),
    { dump, folder: path("dump"), storage: over.storage ?? storage, ...(over.signal ? { signal: over.signal } : {}) },
    over.force ?? false,
  );

/** All that an archive holds, read as a restore reads it. */
async function contentOf(name: string) {
  const archive = await verifyArchive(path(name));
  const rows: Record<string, string[]> = {};
  for await (const table of readRows(archive)) rows[table.name] = await Array.fromAsync(table.lines);
  const media: Record<string, Uint8Array> = {};
  for await (const { key, bytes } of readMedia(archive)) media[key] = new Uint8Array(bytes);
  return { archive, rows, media };
}

interface TarEntry {
  header: Partial<tar.Header> & { name: string };
  body: Buffer;
}

async function entriesOf(name: string): Promise<TarEntry[]> {
  const extract = tar.extract();
  extract.end(gunzipSync(await readFile(path(name))));
  const entries: TarEntry[] = [];
  for await (const entry of extract)
    entries.push({ header: entry.header, body: Buffer.concat((await Array.fromAsync(entry)) as Buffer[]) });
  return entries;
}

async function writeTar(name: string, entries: readonly TarEntry[]): Promise<void> {
  const pack = tar.pack();
  for (const { header, body } of entries) {
    const { name: entryName, type, linkname } = header;
    const isFile = type === "file";
    pack.entry(
      { name: entryName, type, ...(linkname ? { linkname } : {}), size: isFile ? body.byteLength : 0 },
      isFile ? body : "",
    );
  }
  pack.finalize();
  await writeFile(path(name), gzipSync(Buffer.concat((await Array.fromAsync(pack)) as Buffer[])));
}

const file = (name: string, body: string | Uint8Array = "x"): TarEntry => ({
  header: { name, type: "file" },
  body: Buffer.from(body),
});

describe("an archive", () => {
  test("gives back rows, files and manifest, and is readable by its owner only", async () => {
    const written = await write("whole.tgz");
    const { archive, rows, media } = await contentOf("whole.tgz");
    expect(rows).toEqual(lines);
    expect(media).toEqual(pictures);
    expect(archive.manifest).toEqual(written.manifest);
    expect(archive.manifest).toMatchObject({ ...dump, format: "toque-backup", version: 1, schema: 1 });
    expect(archive.media.find(({ key }) => key === "images/b/1600.webp")).toEqual({
      key: "images/b/1600.webp",
      bytes: 300_000,
      sha256: sha256(picture),
    });
    expect((await stat(path("whole.tgz"))).mode & 0o777).toBe(0o600);
    expect((await entriesOf("whole.tgz")).map(({ header }) => header.name)).toEqual([
      "manifest.json",
      "database/alpha.jsonl",
      "database/beta.jsonl",
      ...archive.media.map(({ key }) => `media/${key}`),
      "media.json",
    ]);
  });

  test("of S3 has the same files, over several pages of its listing", async () => {
    const account = { bucket: "pictures", region: "eu-test-1", accessKeyId: "AKTEST", secretAccessKey: "secret" };
    const double = startS3Double(account);
    try {
      const bucket = s3Storage({ ...account, endpoint: double.endpoint });
      const many = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`images/p${i}/320.webp`, picture.slice(i)]));
      for (const [key, bytes] of Object.entries(many)) await bucket.put(key, bytes, "image/webp");
      await write("s3.tgz", { storage: bucket });
      expect((await contentOf("s3.tgz")).media).toEqual(many);
      double.failWith(503);
      await expect(write("no-s3.tgz", { storage: bucket })).rejects.toThrow();
      expect((await readdir(folder)).filter((name) => name.startsWith("no-s3"))).toEqual([]);
    } finally {
      await double.stop();
    }
  });

  test("never replaces a file without force, and leaves nothing behind when it fails", async () => {
    await writeFile(path("kept.tgz"), "mine");
    await expect(write("kept.tgz")).rejects.toThrow("kept.tgz exists already. With --force");
    expect(await readFile(path("kept.tgz"), "utf8")).toBe("mine");
    /** Somebody makes the file while the archive is written. */
    const meanwhile: Storage = {
      ...storage,
      async *list() {
        await writeFile(path("late.tgz"), "theirs");
        yield* [];
      },
    };
    await expect(write("late.tgz", { storage: meanwhile })).rejects.toThrow("late.tgz exists already");
    expect(await readFile(path("late.tgz"), "utf8")).toBe("theirs");
    const failing: Storage = { ...storage, get: () => Promise.reject(new Error("the disk is gone")) };
    await expect(write("kept.tgz", { storage: failing, force: true })).rejects.toThrow("the disk is gone");
    expect(await readFile(path("kept.tgz"), "utf8")).toBe("mine");
    const stopping = new AbortController();
    const interrupting: Storage = {
      ...storage,
      async *list() {
        stopping.abort(new Error("interrupted"));
        yield "images/a/320.webp";
      },
    };
    await expect(write("never.tgz", { storage: interrupting, signal: stopping.signal })).rejects.toThrow();
    await expect(write("nowhere/x.tgz")).rejects.toThrow("There is no folder");
    expect((await readdir(folder)).filter((name) => name.endsWith(".part") || name.startsWith("never"))).toEqual([]);
    await write("kept.tgz", { force: true });
    expect((await contentOf("kept.tgz")).rows).toEqual(lines);
  });

  test("leaves out objects of a bucket that are not Toque's, and files that are gone again", async () => {
    const shared: Storage = {
      ...storage,
      async *list() {
        yield* ["README", "../up.webp", "images/gone/320.webp", "images/a/320.webp"];
      },
    };
    expect((await write("shared.tgz", { storage: shared })).media.map(({ key }) => key)).toEqual(["images/a/320.webp"]);
  });
});

describe("is refused with a reason, before a restore begins:", () => {
  const refused = async (name: string, reason: RegExp) => {
    const outcome = await verifyArchive(path(name)).then(
      () => "it was accepted",
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(outcome).toMatch(reason);
    expect(outcome).toStartWith("BackupError: ");
  };
  let entries: TarEntry[];
  beforeAll(async () => {
    await write("good.tgz");
    entries = await entriesOf("good.tgz");
  });

  test("no file, an empty one, another kind of file, another archive", async () => {
    await refused("nothing.tgz", /no readable file/);
    await writeFile(path("empty.tgz"), "");
    await refused("empty.tgz", /cut off/);
    await writeFile(path("text.tgz"), "this is a text, and a rather long one".repeat(100));
    await refused("text.tgz", /not a gzipped tar file/);
    await writeFile(path("text.gz"), gzipSync("a text".repeat(500)));
    await refused("text.gz", /not a gzipped tar file/);
    await writeTar("other.tgz", [file("etc/hosts")]);
    await refused("other.tgz", /not a backup of Toque: it has no manifest/);
    await writeTar("foreign.tgz", [file("manifest.json", "{}")]);
    await refused("foreign.tgz", /not a backup of Toque/);
  });

  test("one that is cut off anywhere", async () => {
    const whole = await readFile(path("good.tgz"));
    for (let part = 1; part < 20; part++) {
      await writeFile(path("cut.tgz"), whole.subarray(0, Math.floor((whole.byteLength * part) / 20)));
      await refused("cut.tgz", /cut off/);
    }
    await writeFile(path("cut.tgz"), whole.subarray(0, -1));
    await refused("cut.tgz", /cut off/);
    // Cut between two entries, and packed anew.
    for (let kept = 1; kept < entries.length; kept++) {
      await writeTar("short.tgz", entries.slice(0, kept));
      await refused("short.tgz", /cut off/);
    }
  });

  test("one with any byte changed", async () => {
    const whole = await readFile(path("good.tgz"));
    for (let part = 1; part < 20; part++) {
      const changed = Buffer.from(whole);
      // Not in gzip's header, whose bytes for time and system mean nothing.
      const at = Math.max(20, Math.floor((whole.byteLength * part) / 20));
      changed[at] = changed[at]! ^ 0x55;
      await writeFile(path("changed.tgz"), changed);
      await refused("changed.tgz", /damaged|not a backup/);
    }
    for (const [index, { header, body }] of entries.entries()) {
      if (body.byteLength === 0) continue;
      const changed = Buffer.from(body);
      changed[3] = changed[3]! ^ 1;
      await writeTar("changed.tgz", entries.with(index, { header, body: changed }));
      await refused("changed.tgz", /damaged|not a backup/);
    }
  });

  test("entries that are missing, added, twice, in another order, or after the end", async () => {
    const [manifest, alpha, beta, one, two, list] = entries as [
      TarEntry,
      TarEntry,
      TarEntry,
      TarEntry,
      TarEntry,
      TarEntry,
    ];
    const cases: [TarEntry[], RegExp][] = [
      [[manifest, beta, one, two, list], /database\/beta.jsonl" in place of alpha/],
      [[manifest, beta, alpha, one, two, list], /in place of/],
      [[manifest, alpha, beta, one, list], /is missing, or not what its list says/],
      [[manifest, alpha, beta, one, two, file("media/images/c/320.webp"), list], /holds 3 files, its list names 2/],
      [[manifest, alpha, beta, one, one, two, list], /twice/],
      [[manifest, alpha, beta, one, two, list, file("media/images/c/320.webp")], /goes on after its end/],
      [[alpha, manifest, beta, one, two, list], /no manifest/],
      [[manifest, alpha, beta, { ...one, body: two.body }, two, list], /not what its list says/],
    ];
    for (const [changed, reason] of cases) {
      await writeTar("order.tgz", changed);
      await refused("order.tgz", reason);
    }
  });

  test("names that leave a folder, links, folders and devices", async () => {
    const before = entries.slice(0, 3);
    const names = [
      "../../evil.webp",
      "media/../../evil.webp",
      "/etc/passwd",
      "media//etc/passwd.bin",
      "media/.hidden.webp",
      "media/images/a/320.webp/../x.webp",
      "media/images\\a.webp",
      "media/images/a.exe",
      "database/gamma.jsonl",
      "evil",
    ];
    for (const name of names) {
      await writeTar("hostile.tgz", [...before, file(name)]);
      await refused("hostile.tgz", /an entry that no backup has/);
    }
    for (const type of ["symlink", "link", "directory", "character-device", "fifo"] as const) {
      const header = { name: "media/images/a/320.webp", type, linkname: "/etc/passwd" };
      await writeTar("hostile.tgz", [...before, { header, body: Buffer.alloc(0) }]);
      await refused("hostile.tgz", new RegExp(`is a ${type}, and a backup holds regular files only`));
    }
    expect(existsSync(join(folder, "..", "evil.webp"))).toBe(false);
  });

  test("huge sizes, declared or real, without holding them in memory", async () => {
    /** An entry's header alone, with any size. */
    const headerOf = async (name: string, size: number) => {
      const pack = tar.pack();
      pack.entry({ name, size, type: "file" });
      for await (const header of pack) return header as Buffer;
      throw new Error("no header");
    };
    const whole = gunzipSync(await readFile(path("good.tgz")));
    const [manifest] = entries;
    const first = whole.subarray(0, 512 + Math.ceil(manifest!.body.byteLength / 512) * 512);
    const huge = 7_000_000_000;
    const cases: [Buffer[], RegExp][] = [
      [[await headerOf("manifest.json", huge)], /claims 7000000000 bytes, more than/],
      [[first, await headerOf("database/alpha.jsonl", huge)], /claims 7000000000 bytes, its manifest/],
      [
        [whole.subarray(0, whole.indexOf("media/images")), await headerOf("media/images/a/320.webp", huge)],
        /more than/,
      ],
    ];
    for (const [parts, reason] of cases) {
      await writeFile(path("huge.tgz"), gzipSync(Buffer.concat(parts)));
      await refused("huge.tgz", reason);
    }
    // A list of 300 MB that gzip makes 300 kB of.
    await writeFile(
      path("bomb.tgz"),
      gzipSync(Buffer.concat([await headerOf("manifest.json", 300_000_000), Buffer.alloc(300_000_000, " ")])),
    );
    await refused("bomb.tgz", /claims 300000000 bytes, more than/);
    // An extended header of 5 MB, which tar readers hold in memory.
    const pack = tar.pack();
    pack.entry({ name: "manifest.json", type: "file", size: 1, pax: { comment: "x".repeat(5_000_000) } }, "x");
    pack.finalize();
    await writeFile(path("pax.tgz"), gzipSync(Buffer.concat((await Array.fromAsync(pack)) as Buffer[])));
    await refused("pax.tgz", /max size/);
  });

  test("another format and a damaged manifest", async () => {
    const manifest = JSON.parse(entries[0]!.body.toString()) as Record<string, unknown>;
    const cases: [Record<string, unknown>, RegExp][] = [
      [
        { ...manifest, version: 2, tables: "another shape" },
        /newer Toque: its format is 2, this Toque reads 1. Update/,
      ],
      [{ ...manifest, version: 0 }, /damaged/],
      [{ ...manifest, format: "zip" }, /not a backup of Toque/],
      [{ ...manifest, schema: 7 }, /damaged/],
      [{ ...manifest, tables: [{ ...dump.tables[0], name: "../evil" }] }, /damaged/],
      [{ ...manifest, created_at: "2000-01-01" }, /manifest.json is not the one it was written with/],
    ];
    for (const [changed, reason] of cases) {
      await writeTar("manifest.tgz", [file("manifest.json", JSON.stringify(changed)), ...entries.slice(1)]);
      await refused("manifest.tgz", reason);
    }
  });

  test("one that was replaced after it had been verified", async () => {
    await write("replaced.tgz");
    const archive = await verifyArchive(path("replaced.tgz"));
    const [alpha, body] = [entries[1]!, Buffer.from(entries[1]!.body)];
    body[3] = body[3]! ^ 1;
    await writeTar("replaced.tgz", entries.with(1, { ...alpha, body }));
    const rows = async () => {
      for await (const table of readRows(archive)) await Array.fromAsync(table.lines);
    };
    await expect(rows()).rejects.toThrow("not what its list says");
    await writeTar("replaced.tgz", entries.slice(0, 1));
    await expect(rows()).rejects.toThrow("replaced while it was read");
    await expect(Array.fromAsync(readMedia(archive))).rejects.toThrow("replaced while it was read");
  });
});
