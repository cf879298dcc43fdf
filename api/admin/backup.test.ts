import { afterAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPGlite } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "@toque/db/testing/database.ts";
import { fillWithIndexed } from "@toque/search/testing/database.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { type S3Double, startS3Double } from "@toque/workers/platform/storage/testing/s3-double.ts";
import { admin, adminDone, clientOf, startWriter } from "../testing/backups.ts";
import { payload } from "../testing/payloads.ts";
import { startToque, type ToqueProcess } from "../testing/processes.ts";
import { requestDump, serveDumps } from "./dump-socket.ts";

const MINUTE = 60_000;
const EMAIL = "cook@example.org";
const SECRET = { AUTH_SECRET: "a-secret-for-tests-that-is-long-enough" };
const folders: string[] = [];
const running = new Set<ToqueProcess>();
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), "toque-backup-"));
  folders.push(folder);
  return folder;
};
const start = async (env: Record<string, string>) => {
  const started = await startToque("api", env);
  running.add(started);
  return started;
};
const stop = async (started: ToqueProcess) => {
  running.delete(started);
  await started.stop();
};
afterAll(async () => {
  await Promise.all([...running].map((started) => started.kill9()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/** What must hold between the rows of one moment, beyond the foreign keys, which a restore checks itself. */
async function expectConsistent({ sql }: Database): Promise<void> {
  const [row] = await sql<Record<string, number>[]>`
    select
      (select count(*)::int from recipes r where not exists (select 1 from recipe_versions v
         where v.recipe_id = r.id and v.version = r.current_version)) as without_current,
      (select count(*)::int from recipes r where r.current_version <>
         (select count(*) from recipe_versions v where v.recipe_id = r.id)) as with_gaps,
      (select count(*)::int from recipe_versions v where jsonb_array_length(v.content->'ingredients') > 0 and not exists
         (select 1 from recipe_foods f where f.recipe_id = v.recipe_id and f.version = v.version)) as without_foods`;
  expect(row).toEqual({ without_current: 0, with_gaps: 0, without_foods: 0 });
}

/** A server with an account, two pictures and a writer that is at work. */
async function startWritten(env: Record<string, string> & { DATA_DIR: string }) {
  // Otherwise its first start would take in the starter content.
  if (!env.DATABASE_URL) await fillWithIndexed(env.DATA_DIR);
  const token = await adminDone(env, "token", EMAIL);
  const server = await start(env);
  const client = clientOf(server, token);
  const picture = new Uint8Array(await photo(900, 600).jpeg().toBuffer());
  const images = [await client.upload(picture), await client.upload(picture)];
  const db = await testDatabase();
  const recipe = { ...(await payload(db)), recipe_img: images.map((img_url) => ({ img_url })) };
  await db.close();
  const writer = startWriter(client, recipe);
  await writer.more(4);
  return { server, token, images, writer };
}

/** What people see: recipes of the account, what everyone finds, and the bytes of the pictures. */
async function visibleIn(server: ToqueProcess, token: string, { before, images }: Pick<Written, "before" | "images">) {
  const [client, visitor] = [clientOf(server, token), clientOf(server, null)];
  const bytes = async (path: string) => Bun.hash(await (await client.request("GET", path)).arrayBuffer());
  return {
    recipes: await Promise.all(before.map((id) => client.recipe(id))),
    found: await visitor.json("GET", "/api/recipe/recipes?query=egg"),
    foods: await visitor.json("GET", "/api/food/food?query=butter"),
    pictures: await Promise.all(images.flatMap((path) => [bytes(`${path}/320`), bytes(path)])),
  };
}

interface Written {
  server: ToqueProcess;
  token: string;
  /** What the command printed. */
  said: string;
  /** The recipes that were acknowledged before the backup began. */
  before: number[];
  images: string[];
  seen: unknown;
}

/** Backs an installation up while it is written to. */
async function backUpWritten(env: Record<string, string> & { DATA_DIR: string }, file: string): Promise<Written> {
  const { server, token, images, writer } = await startWritten(env);
  const before = writer.saved();
  const [said] = await Promise.all([adminDone(env, "backup", file), writer.more(2)]);
  await writer.stop();
  return { server, token, said, before, images, seen: await visibleIn(server, token, { before, images }) };
}

/** Starts a restored installation and compares what it serves. */
async function expectServed(env: Record<string, string>, written: Written): Promise<void> {
  const newToken = await adminDone(env, "token", EMAIL);
  const server = await start(env);
  expect<unknown>(await visibleIn(server, newToken, written)).toEqual(written.seen);
  const own = await clientOf(server, newToken).request("GET", "/api/recipe/recipes?query=Written");
  expect(Number(own.headers.get("x-total-count"))).toBeGreaterThanOrEqual(written.before.length);
  // A backup holds no sessions.
  const old = clientOf(server, written.token);
  expect((await old.request("GET", `/api/recipe/recipes/${written.before[0]}`)).status).toBe(401);
  await stop(server);
}

describe("the embedded database", () => {
  test(
    "is backed up by its running server, and restored into another folder",
    async () => {
      const [home, target] = [await newFolder(), await newFolder()];
      const env = { ...SECRET, DATA_DIR: join(home, "data") };
      const file = join(home, "backup.tgz");
      const written = await backUpWritten(env, file);
      expect(written.said).toMatch(/^Backed up \d+ rows of \d+ tables \(schema \d+\) and 6 files of \d+ bytes into /);
      expect(written.before.length).toBeGreaterThanOrEqual(4);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(join(env.DATA_DIR, "admin.sock"))).mode & 0o777).toBe(0o600);
      expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith("backup-"))).toEqual([]);

      // A server that runs is no place for a restore; one that ran is, with --replace.
      const used = await admin(env, "restore", file, "--replace");
      expect([used.code, used.err]).toEqual([1, expect.stringContaining(`in use by process ${written.server.pid}`)]);
      await stop(written.server);
      expect(await readdir(env.DATA_DIR)).not.toContain("admin.sock");
      const full = await admin(env, "restore", file);
      expect([full.code, full.err]).toEqual([1, expect.stringMatching(/^The database is not empty: recipes: \d+/)]);

      const other = { ...SECRET, DATA_DIR: join(target, "data") };
      expect(await adminDone(other, "restore", file, "--check")).toStartWith(`${file} is whole: `);
      expect(await readdir(target)).toEqual([]);
      expect(await adminDone(other, "restore", file)).toStartWith("Restored ");
      const db = await openPGlite(other.DATA_DIR);
      await expectConsistent(db);
      await db.close();
      await expectServed(other, written);

      // And from a folder that no server has open, over what it holds.
      const second = join(home, "second.tgz");
      await adminDone(other, "backup", second);
      await adminDone(env, "restore", second, "--replace");
      await expectServed(env, written);
    },
    5 * MINUTE,
  );

  test(
    "a failed restore leaves it as it was, and a failed backup leaves no file",
    async () => {
      const folder = await newFolder();
      const env = { ...SECRET, DATA_DIR: join(folder, "data") };
      const nothing = await admin(env, "backup", join(folder, "a.tgz"));
      expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining("There is no database in ")]);
      await fillWithIndexed(env.DATA_DIR);
      await adminDone(env, "token", EMAIL);
      // Left by a backup that was killed two days ago.
      const left = join(env.DATA_DIR, "backup-left");
      await mkdir(left);
      await utimes(left, Date.now() / 1000 - 172_800, Date.now() / 1000 - 172_800);
      await adminDone(env, "backup", join(folder, "a.tgz"));
      expect((await readdir(env.DATA_DIR)).filter((name) => name.startsWith("backup-"))).toEqual([]);
      const again = await admin(env, "backup", join(folder, "a.tgz"));
      expect([again.code, again.err]).toEqual([1, expect.stringContaining("exists already. With --force")]);
      await adminDone(env, "backup", join(folder, "a.tgz"), "--force");
      const whole = await readFile(join(folder, "a.tgz"));
      await writeFile(join(folder, "cut.tgz"), whole.subarray(0, whole.byteLength / 2));
      const cut = await admin(env, "restore", join(folder, "cut.tgz"), "--replace");
      expect([cut.code, cut.err]).toEqual([1, expect.stringContaining("it is cut off")]);
      expect(await adminDone(env, "grant", EMAIL, "admin")).toBe(`${EMAIL}: admin`);
      for (const args of [
        ["backup"],
        ["backup", "a", "b"],
        ["restore", "a", "--force"],
        ["backup", "a", "--replace"],
      ]) {
        const wrong = await admin(env, ...args);
        expect([args, wrong.code]).toEqual([args, 1]);
        expect(wrong.err).toContain("bun run admin COMMAND");
      }
      expect((await readdir(folder)).toSorted()).toEqual(["a.tgz", "cut.tgz", "data"]);
    },
    2 * MINUTE,
  );
});

describe("the socket of the data folder", () => {
  test(
    "answers however long a dump takes, makes one at a time, and removes a dump that failed",
    async () => {
      const [db, dataDir] = [await testDatabase(), await newFolder()];
      // Left by a process that was killed.
      await writeFile(join(dataDir, "admin.sock"), "");
      const signal = AbortSignal.timeout(MINUTE);
      expect(await requestDump(dataDir, signal)).toBeNull();
      const end = await serveDumps({ db, dataDir, log: silentLogger });
      const gate = Promise.withResolvers<void>();
      const blocking = db.transaction(() => gate.promise);
      const first = requestDump(dataDir, signal);
      // A silent connection is closed after ten seconds by default.
      await Bun.sleep(12_000);
      await expect(requestDump(dataDir, signal)).rejects.toThrow("Another backup is being made");
      gate.resolve();
      await blocking;
      const made = await first;
      expect(made?.dump.tables.length).toBeGreaterThan(30);
      expect((await stat(made!.folder)).mode & 0o777).toBe(0o700);
      await rm(made!.folder, { recursive: true });
      await db.sql`insert into schema_migrations (version, name, checksum) values (9999, 'future', 'x')`;
      await expect(requestDump(dataDir, signal)).rejects.toThrow("update Toque");
      expect(await readdir(dataDir)).toEqual(["admin.sock"]);
      await end?.();
      expect(await readdir(dataDir)).toEqual([]);
      await db.close();
    },
    2 * MINUTE,
  );

  test(
    "is left out where the path is too long, and the server serves",
    async () => {
      const dataDir = join(await newFolder(), "d".repeat(120));
      await mkdir(dataDir);
      const db = await testDatabase();
      expect(await serveDumps({ db, dataDir, log: silentLogger })).toBeNull();
      await db.close();
    },
    MINUTE,
  );
});

describe.skipIf(realPostgresUrl() === null)("between PostgreSQL (real) and the embedded database", () => {
  const account = { bucket: "pictures", region: "eu-test-1", accessKeyId: "AKTEST", secretAccessKey: "secret" };
  const s3Variables = ({ endpoint }: S3Double) => ({
    S3_BUCKET: account.bucket,
    S3_REGION: account.region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  });
  /** An empty database without open connections. */
  const idleDatabase = async () => {
    const db = await realTestDatabase({ empty: true });
    await db.sql.end();
    return db;
  };

  test(
    "PostgreSQL and S3 are backed up while they are written to, and restored into a folder",
    async () => {
      const folder = await newFolder();
      const double = startS3Double(account);
      const db = await idleDatabase();
      const env = {
        ...SECRET,
        DATA_DIR: join(folder, "data"),
        DATABASE_URL: db.url,
        ...s3Variables(double),
      };
      const file = join(folder, "backup.tgz");
      const written = await backUpWritten(env, file);
      expect(double.types().size).toBe(6);
      const served = await admin(env, "restore", file, "--replace");
      expect([served.code, served.err]).toEqual([1, expect.stringContaining("of a running Toque are open")]);
      await stop(written.server);
      expect((await readdir(folder)).toSorted()).toEqual(["backup.tgz", "data"]);
      const target = { ...SECRET, DATA_DIR: join(folder, "restored") };
      await adminDone(target, "restore", file);
      const embedded = await openPGlite(target.DATA_DIR);
      await expectConsistent(embedded);
      await embedded.close();
      await expectServed(target, written);
      await double.stop();
      await db.close();
    },
    5 * MINUTE,
  );

  test(
    "the embedded database and its folder are restored into PostgreSQL and S3",
    async () => {
      const folder = await newFolder();
      const env = { ...SECRET, DATA_DIR: join(folder, "data") };
      const file = join(folder, "backup.tgz");
      const written = await backUpWritten(env, file);
      await stop(written.server);
      const double = startS3Double(account);
      const db = await idleDatabase();
      const target = {
        ...SECRET,
        DATA_DIR: join(folder, "other"),
        DATABASE_URL: db.url,
        ...s3Variables(double),
      };
      await adminDone(target, "restore", file);
      expect([...double.types().values()]).toEqual(Array.from({ length: 6 }, () => "image/webp"));
      const postgres = openPostgres(db.url, 1);
      await expectConsistent(postgres);
      await postgres.close();
      await expectServed(target, written);
      await double.stop();
      await db.close();
    },
    5 * MINUTE,
  );
});
