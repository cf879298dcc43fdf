/**
 * pgvector for the PostgreSQL of this machine: the distribution's package if it exists, else built
 * from the source package of a later Debian release, fetched from the archive the machine already uses.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import * as apt from "./apt.ts";
import { CACHE_DIR } from "./config.ts";
import { asRoot, must, note } from "./shell.ts";

/** The Debian release whose pgvector source is built when this release has none. */
const SOURCE_RELEASE = "trixie";
const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** The folder of the major version's programs. */
export const binDir = (major: number): string => `/usr/lib/postgresql/${major}/bin`;

const shareDir = (major: number): string => `/usr/share/postgresql/${major}/extension`;
const libDir = (major: number): string => `/usr/lib/postgresql/${major}/lib`;

/** True when the files for `create extension vector` are installed. */
export function hasPgvector(major: number): boolean {
  return existsSync(`${shareDir(major)}/vector.control`) && existsSync(`${libDir(major)}/vector.so`);
}

/** Cache folder of the built files; its name identifies the compatible system. */
async function cacheFolder(major: number): Promise<string> {
  const { ID = "linux", VERSION_ID = "0" } = await apt.osRelease();
  return join(CACHE_DIR, `pgvector-pg${major}-${ID}${VERSION_ID}-${process.arch}`);
}

/** True when pgvector is neither installed nor built yet. */
export async function needsPackages(major: number): Promise<boolean> {
  return !hasPgvector(major) && !existsSync(await cacheFolder(major));
}

/** The packages that {@link ensurePgvector} requires. */
export async function packagesForPgvector(major: number): Promise<string[]> {
  const binary = `postgresql-${major}-pgvector`;
  if (await apt.candidate(binary)) return [binary];
  const { ID, PRETTY_NAME } = await apt.osRelease();
  if (ID !== "debian") {
    throw new Error(
      `no package ${binary} for ${PRETTY_NAME ?? "this system"}: install pgvector for PostgreSQL ${major} ` +
        "(https://github.com/pgvector/pgvector), or start a Docker engine",
    );
  }
  return [await matching(`postgresql-server-dev-${major}`, `postgresql-${major}`), "gcc", "libc6-dev", "make"];
}

/** The package in the version of an installed one, so that installing it does not upgrade a server in use. */
async function matching(name: string, server: string): Promise<string> {
  if (await apt.installed(name)) return name;
  const version = await apt.installed(server);
  if (!version || !(await apt.availableVersions(name)).includes(version)) return name;
  return `${name}=${version}`;
}

/** Makes the extension available to the server of this major version. */
export async function ensurePgvector(major: number): Promise<void> {
  if (hasPgvector(major)) return;
  const cached = await cacheFolder(major);
  if (!existsSync(cached)) await build(major, cached);
  note("pgvector: installing the built files");
  const purpose = "installing pgvector";
  // Files in the cache belong to the user, installed files to root.
  await must(asRoot(["mkdir", "-p", libDir(major), shareDir(major)], purpose));
  await must(asRoot(["install", "-m", "644", join(cached, "vector.so"), libDir(major)], purpose));
  const share = readdirSync(cached).filter((name) => name !== "vector.so");
  await must(asRoot(["install", "-m", "644", ...share.map((name) => join(cached, name)), shareDir(major)], purpose));
}

/** Builds pgvector into `target`. */
async function build(major: number, target: string): Promise<void> {
  const started = Date.now();
  const work = `${target}.build-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    const archive = await fetchSource(work);
    note(`pgvector: building ${archive}`);
    const source = join(work, "source");
    mkdirSync(source);
    await must(["tar", "-xf", join(work, archive), "--strip-components=1", "-C", source]);
    // No -march=native: the result may be cached and used on another processor.
    const make = ["make", `-j${availableParallelism()}`, "OPTFLAGS=", "with_llvm=no"];
    make.push(`PG_CONFIG=${binDir(major)}/pg_config`);
    await must(make, { cwd: source });
    await must([...make, "install", `DESTDIR=${join(work, "out")}`], { cwd: source });
    const ready = join(work, "ready");
    mkdirSync(ready);
    const share = join(work, "out", shareDir(major));
    // Only what a new database needs: not the upgrade scripts from older versions.
    const wanted = readdirSync(share).filter((name) => !/^vector--.*--.*\.sql$/.test(name));
    await must([
      "cp",
      ...wanted.map((name) => join(share, name)),
      join(work, "out", libDir(major), "vector.so"),
      ready,
    ]);
    renameSync(ready, target);
    note(`pgvector: built in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Fetches pgvector's source package into `work` and returns the archive's name. apt uses separate lists,
 * cache and sources: the machine's apt is not configured for the other release, so nothing can be upgraded
 * to it. apt checks the signatures as always.
 */
async function fetchSource(work: string): Promise<string> {
  const { VERSION_CODENAME } = await apt.osRelease();
  let main = (await apt.archives()).find((one) => one.codename === VERSION_CODENAME && one.component === "main");
  if (!main) {
    await apt.updateLists(true);
    main = (await apt.archives()).find((one) => one.codename === VERSION_CODENAME && one.component === "main");
  }
  if (!main) throw new Error(`pgvector: apt has no source for ${VERSION_CODENAME}/main to fetch it from`);
  mkdirSync(join(work, "lists/partial"), { recursive: true });
  mkdirSync(join(work, "cache/archives/partial"), { recursive: true });
  const signed = existsSync(KEYRING) ? `Signed-By: ${KEYRING}\n` : "";
  const sources = join(work, "pgvector.sources");
  writeFileSync(sources, `Types: deb-src\nURIs: ${main.uri}\nSuites: ${SOURCE_RELEASE}\nComponents: main\n${signed}`);
  const own = [
    `Dir::Etc::sourcelist=${sources}`,
    "Dir::Etc::sourceparts=/dev/null",
    `Dir::State::lists=${join(work, "lists")}`,
    `Dir::Cache=${join(work, "cache")}`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  note(`pgvector: fetching the source package of ${SOURCE_RELEASE}`);
  await must(["apt-get", ...own, "-qq", "update"]);
  await must(["apt-get", ...own, "-qq", "source", "--download-only", "pgvector"], { cwd: work });
  const archive = readdirSync(work).find((name) => name.includes(".orig.tar"));
  if (!archive) throw new Error(`pgvector: no source archive in the package of ${SOURCE_RELEASE}`);
  return archive;
}
