/** Kafka as a process of this machine: one node that is broker and controller (KRaft), loopback only. */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CACHE_DIR, KAFKA_LOG, SERVICES_DIR } from "./config.ts";
import { must, note, run, which } from "./shell.ts";
import { endProcess, findByMarker, identify, type ProcessId } from "./state.ts";

const POM = join(import.meta.dir, "kafka.pom.xml");
const HOME = join(SERVICES_DIR, "kafka");
const PROPERTIES = join(HOME, "server.properties");
const DATA = join(HOME, "data");
/** The oldest Java the broker is run on. */
const MIN_JAVA = 11;

/** The jars' folder: named after the pom, so that a new version is a new folder. */
const jarFolder = (): string =>
  join(CACHE_DIR, `kafka-${createHash("sha256").update(readFileSync(POM)).digest("hex").slice(0, 12)}`);

/** Java's full path: JAVA_HOME's, else the one in PATH. */
function javaProgram(): string | null {
  const home = process.env.JAVA_HOME;
  const own = home ? join(home, "bin/java") : "";
  return own && existsSync(own) ? own : which("java");
}

/** The major version of the installed Java, or null. */
async function javaMajor(): Promise<number | null> {
  const java = javaProgram();
  if (!java) return null;
  const { code, stderr } = await run([java, "-version"]);
  const major = /version "(\d+)/.exec(stderr)?.[1];
  return code === 0 && major ? Number(major) : null;
}

/** The packages that {@link ensureKafka} requires. */
export async function packagesForKafka(): Promise<string[]> {
  const packages: string[] = [];
  const major = await javaMajor();
  if (major === null || major < MIN_JAVA) packages.push("default-jre-headless");
  if (!existsSync(jarFolder()) && !which("mvn")) packages.push("maven");
  return packages;
}

/** Fetches the broker's jars by Maven, once. */
export async function ensureKafka(): Promise<void> {
  const target = jarFolder();
  if (existsSync(target)) return;
  const started = Date.now();
  note("kafka: fetching the broker's jars by Maven");
  const work = `${target}.new-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    // The pom is copied, as Maven may write beside it.
    const pom = join(work, "pom.xml");
    writeFileSync(pom, readFileSync(POM));
    const jars = join(work, "jars");
    const goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", `-DoutputDirectory=${jars}`];
    await must(["mvn", "-q", "-B", "-f", pom, ...goal], { cwd: work });
    if (!existsSync(target)) renameSync(jars, target);
    note(`kafka: jars fetched in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The settings of a small broker for development and tests. */
function configuration(port: number, controllerPort: number): string {
  return [
    "process.roles=broker,controller",
    "node.id=1",
    `controller.quorum.voters=1@127.0.0.1:${controllerPort}`,
    `listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${port}`,
    "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
    "controller.listener.names=CONTROLLER",
    "inter.broker.listener.name=PLAINTEXT",
    `log.dirs=${DATA}`,
    "auto.create.topics.enable=false",
    "num.partitions=1",
    "default.replication.factor=1",
    "min.insync.replicas=1",
    "offsets.topic.replication.factor=1",
    "offsets.topic.num.partitions=5",
    "transaction.state.log.replication.factor=1",
    "transaction.state.log.min.isr=1",
    "transaction.state.log.num.partitions=5",
    "group.initial.rebalance.delay.ms=0",
    // After a kill -9 the restarted broker waits until its previous session has expired.
    "broker.session.timeout.ms=3000",
    "broker.heartbeat.interval.ms=500",
    "num.network.threads=2",
    "num.io.threads=4",
    "log.cleaner.dedupe.buffer.size=16777216",
    "",
  ].join("\n");
}

/** Java's arguments before the class. */
function javaArguments(heap: string): string[] {
  return [
    `-Xmx${heap}`,
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Djava.awt.headless=true",
    "-Dorg.slf4j.simpleLogger.showDateTime=true",
    "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSZ",
    "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
    "-Dorg.slf4j.simpleLogger.log.kafka.server=info",
    "-cp",
    join(jarFolder(), "*"),
  ];
}

/** Formats the data folder once, with a new cluster id. */
async function format(java: string): Promise<void> {
  if (existsSync(join(DATA, "meta.properties"))) return;
  note(`kafka: formatting ${DATA}`);
  rmSync(DATA, { recursive: true, force: true });
  // The id must not begin with a dash: the tool would parse it as an option.
  const cluster = `T${randomBytes(16).toString("base64url").slice(1, 21)}A`;
  await must([java, ...javaArguments("128m"), "kafka.tools.StorageTool", "format", "-t", cluster, "-c", PROPERTIES]);
}

/** Starts the broker; returns its process before it accepts connections. */
export async function startKafkaProcess(port: number, controllerPort: number): Promise<ProcessId> {
  const java = javaProgram();
  if (!java) throw new Error("kafka: java is not installed");
  mkdirSync(HOME, { recursive: true });
  writeFileSync(PROPERTIES, configuration(port, controllerPort));
  await format(java);
  const log = openSync(KAFKA_LOG, "a");
  try {
    const child = spawn(java, [...javaArguments("384m"), "kafka.Kafka", PROPERTIES], {
      cwd: HOME,
      // A new session: the broker keeps running after this program and its terminal end.
      detached: true,
      stdio: ["ignore", log, log],
      // The broker must not inherit the app's secrets.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", PWD: dirname(PROPERTIES) },
    });
    child.unref();
    const found = child.pid === undefined ? null : identify(child.pid);
    if (!found) throw new Error(`kafka does not start (log: ${KAFKA_LOG})`);
    return found;
  } finally {
    closeSync(log);
  }
}

/** The argument that identifies our broker. */
export const KAFKA_MARKER = PROPERTIES;

/** Finds a broker of this checkout that is missing from the state file. */
export const findKafka = (): ProcessId | null => findByMarker("java", KAFKA_MARKER);

/** The last lines of the broker's log, for an error message. */
export function kafkaLogTail(): string {
  return existsSync(KAFKA_LOG) ? readFileSync(KAFKA_LOG, "utf8").trim().split("\n").slice(-12).join("\n") : "";
}

/** Shuts our broker down gracefully. */
export const stopKafka = (saved: ProcessId | undefined): Promise<boolean> =>
  endProcess(saved, KAFKA_MARKER, "SIGTERM", 25_000);

/** Kills our broker without shutdown or flush, like a crash. */
export const killKafka = (saved: ProcessId | undefined): Promise<boolean> =>
  endProcess(saved, KAFKA_MARKER, "SIGKILL", 5_000);
