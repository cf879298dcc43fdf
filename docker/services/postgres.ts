/** PostgreSQL as a process of this machine: detection, data folder, start and stop. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as apt from "./apt.ts";
import { CHECKOUT_ID, MIN_PG_MAJOR, SERVICES_DIR } from "./config.ts";
import { binDir } from "./pgvector.ts";
import { asRoot, GiveUp, isRoot, must, note, retry, run, which } from "./shell.ts";
import { databasePassword, endProcess, findByMarker, identify, type ProcessId } from "./state.ts";

const SYSTEM_USER = "postgres";

/** The newest installed server of a supported version; with existing data, the version that created it. */
export function installedMajor(): number | null {
  const wanted = dataVersion();
  if (wanted !== null) return hasServer(wanted) ? wanted : null;
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return null;
  const majors = readdirSync(base)
    .map(Number)
    .filter((major) => major >= MIN_PG_MAJOR && hasServer(major));
  return majors.length > 0 ? Math.max(...majors) : null;
}

const hasServer = (major: number): boolean => existsSync(`${binDir(major)}/postgres`);

/** The major version of the existing data, or null. */
function dataVersion(): number | null {
  const file = join(dataDir(), "PG_VERSION");
  return readable(file) ? Number(readFileSync(file, "utf8")) : null;
}

/** True when a file exists and is readable. */
function readable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** The version to install when none is: that of the data, else the newest that apt offers. */
export async function majorToInstall(): Promise<number> {
  const wanted = dataVersion();
  for (const major of wanted === null ? [18, 17, 16, 15] : [wanted]) {
    if (await apt.candidate(`postgresql-${major}`)) return major;
  }
  if (wanted !== null) {
    throw new Error(
      `the data in ${dataDir()} is of PostgreSQL ${wanted}, which apt does not offer: remove that folder`,
    );
  }
  throw new Error(`apt offers no PostgreSQL ${MIN_PG_MAJOR} or newer: install one, or start a Docker engine`);
}

/**
 * Installs the server without the package's default cluster on port 5432:
 * only ours is wanted.
 */
export async function installServer(major: number): Promise<void> {
  await apt.install(["postgresql-common"]);
  const file = "/etc/postgresql-common/createcluster.conf";
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const write = async (text: string) => {
    const temporary = join(SERVICES_DIR, `createcluster.${process.pid}`);
    writeFileSync(temporary, text);
    await must(asRoot(["install", "-m", "644", temporary, file], "configuring postgresql-common"));
    rmSync(temporary);
  };
  await write(`${before}\ncreate_main_cluster = false\n`);
  try {
    await apt.install([`postgresql-${major}`]);
  } finally {
    await write(before);
  }
}

/** Every folder above, the root first. */
function parents(path: string): string[] {
  const up = dirname(path);
  return up === path ? [path] : [...parents(up), path];
}

/**
 * The data folder: in the services folder, unless PostgreSQL's own user cannot access it (a checkout
 * in root's home).
 */
export function dataDir(): string {
  const own = join(SERVICES_DIR, "postgres");
  const reachable = parents(dirname(SERVICES_DIR)).every((dir) => (statSync(dir).mode & 0o001) !== 0);
  return !isRoot() || reachable ? own : `/var/lib/postgresql/toque-${CHECKOUT_ID}`;
}

/** The server's log: beside its data, where its user has write access. */
export const postgresLog = (): string => `${dataDir()}.log`;

/** Prefixes a command to run as a non-root user: PostgreSQL refuses to run as root. */
function asServer(command: string[]): string[] {
  return isRoot() ? ["runuser", "-u", SYSTEM_USER, "--", ...command] : command;
}

/** Makes the server's user the owner of a file or folder. */
async function give(path: string): Promise<void> {
  if (isRoot()) await must(["chown", "-R", `${SYSTEM_USER}:`, path]);
}

/** Creates the data folder, with the role and its password, atomically. */
async function initialise(major: number, role: string): Promise<void> {
  const target = dataDir();
  if (existsSync(join(target, "PG_VERSION"))) return;
  note(`postgres: making the data folder ${target}`);
  const work = `${target}.new`;
  const passwordFile = `${target}.initdb`;
  rmSync(work, { recursive: true, force: true });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(work, { recursive: true, mode: 0o700 });
  await give(work);
  writeFileSync(passwordFile, databasePassword(), { mode: 0o600 });
  await give(passwordFile);
  const auth = ["--auth=scram-sha-256", `--pwfile=${passwordFile}`, `--username=${role}`];
  try {
    await must(
      asServer([`${binDir(major)}/initdb`, "-D", work, "-E", "UTF8", "--locale=C.UTF-8", "--no-instructions", ...auth]),
      { cwd: "/" },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(join(work, "postgresql.conf"), "include_if_exists = 'toque.conf'\n", { flag: "a" });
  await must(["mv", work, target]);
}

/** The settings of a small server for development and tests. fsync stays on: crash tests rely on it. */
function configuration(port: number): string {
  return [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    "unix_socket_directories = ''",
    "max_connections = 200",
    "shared_buffers = 128MB",
    "maintenance_work_mem = 128MB",
    "max_wal_size = 1GB",
    "log_line_prefix = '%m [%p] %q%u@%d '",
    "timezone = 'UTC'",
    "",
  ].join("\n");
}

/** Starts the server; returns its process once it accepts connections. */
export async function startPostgres(major: number, port: number, role: string): Promise<ProcessId> {
  if (isRoot() && !which("runuser"))
    throw new Error("runuser (util-linux) is missing: PostgreSQL does not run as root");
  const dir = dataDir();
  await initialise(major, role);
  writeFileSync(join(dir, "toque.conf"), configuration(port), { mode: 0o600 });
  await give(join(dir, "toque.conf"));
  const log = postgresLog();
  writeFileSync(log, "", { flag: "a" });
  await give(log);
  // pg_ctl starts the server in a new session: it keeps running after this program and its terminal end.
  const command = asServer([`${binDir(major)}/pg_ctl`, "start", "-D", dir, "-l", log, "-w", "-t", "60"]);
  const { code, stdout } = await run(command, { cwd: "/" });
  if (code !== 0) {
    const tail = readFileSync(log, "utf8").trim().split("\n").slice(-12).join("\n");
    throw new Error(`postgres does not start (log: ${log})\n${stdout.trim()}\n${tail}`);
  }
  return retry("postgres", 5_000, async () => {
    const pid = Number(readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n")[0]);
    const found = identify(pid);
    if (!found) throw new GiveUp(`postgres ended right after its start (log: ${log})`);
    return found;
  });
}

/** Finds a server of this checkout that is missing from the state file. */
export const findPostgres = (): ProcessId | null => findByMarker("postgres", dataDir());

/** The argument that identifies our server. */
export const postgresMarker = (): string => dataDir();

/** Stops our server in fast mode: sessions are disconnected, committed data is kept. */
export const stopPostgres = (saved: ProcessId | undefined): Promise<boolean> =>
  endProcess(saved, postgresMarker(), "SIGINT", 30_000);
