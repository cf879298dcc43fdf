/**
 * PostgreSQL with pgvector and Kafka for development, CI and tests: the real ones, on loopback.
 * In containers when a Docker engine responds, else as processes of this (Debian or Ubuntu) machine,
 * installed when they are missing.
 */
import * as apt from "./apt.ts";
import { DATABASE, DEFAULT_PORTS, KAFKA_LOG, type Mode, modeFromEnv, portFromEnv } from "./config.ts";
import { composeDown, composeKill, composePid, composeUp, dockerAnswers } from "./containers.ts";
import * as broker from "./kafka.ts";
import { ensurePgvector, needsPackages, packagesForPgvector } from "./pgvector.ts";
import * as server from "./postgres.ts";
import { checkKafka, checkPostgres, databaseUrl, kafkaAnswers, postgresAnswers } from "./ready.ts";
import { choosePort, GiveUp, note, retry } from "./shell.ts";
import { clearState, isAlive, isOurs, makeServicesDir, readState, type State, withLock, writeState } from "./state.ts";

/** Connection settings of the services. */
export interface Services {
  databaseUrl: string;
  kafkaBrokers: string;
}

/** One service's condition. */
export interface ServiceStatus {
  name: "postgres" | "kafka";
  running: boolean;
  /** Where it runs, or why it does not run. */
  detail: string;
}

const addresses = (state: State): Services => ({
  databaseUrl: databaseUrl(state.ports.postgres),
  kafkaBrokers: `127.0.0.1:${state.ports.kafka}`,
});

/** Connection settings of the services, or null unless both respond. */
export async function runningServices(): Promise<Services | null> {
  const state = readState();
  if (!state) return null;
  const [postgres, kafkaUp] = await Promise.all([
    postgresAnswers(state.ports.postgres),
    kafkaAnswers(state.ports.kafka),
  ]);
  return postgres && kafkaUp ? addresses(state) : null;
}

/** The condition of each service. */
export async function servicesStatus(): Promise<ServiceStatus[]> {
  const state = readState();
  if (!state) {
    return (["postgres", "kafka"] as const).map((name) => ({ name, running: false, detail: "not started" }));
  }
  const logs = { postgres: server.postgresLog(), kafka: KAFKA_LOG };
  const answers = { postgres: postgresAnswers(state.ports.postgres), kafka: kafkaAnswers(state.ports.kafka) };
  return Promise.all(
    (["postgres", "kafka"] as const).map(async (name) => {
      const running = await answers[name];
      const where = state.mode === "docker" ? "container" : `pid ${state[name]?.pid ?? "-"}`;
      const detail = `${where}, 127.0.0.1:${state.ports[name]}`;
      if (running) return { name, running, detail };
      const log = state.mode === "docker" ? "docker compose logs" : logs[name];
      return { name, running, detail: `does not answer (${detail}, log: ${log})` };
    }),
  );
}

/** Starts services that are not running, and returns when all are ready. `report` gets a line per service. */
export function startServices(report: (line: string) => void = () => undefined): Promise<Services> {
  return withLock(async () => {
    const state = await prepare();
    // Saved first, so that a later start or stop finds the ports even after a failure below.
    writeState(state);
    if (state.mode === "docker") await startContainers(state, report);
    else await startProcesses(state, report);
    return addresses(state);
  });
}

/** Stops what `startServices` started and keeps the data. `report` gets a line per service. */
export function stopServices(report: (line: string) => void = () => undefined): Promise<void> {
  return withLock(async () => {
    const state = readState();
    if (!state) {
      report("postgres, kafka: not running");
      return;
    }
    if (state.mode === "docker") {
      await composeDown(state.ports);
      report("postgres, kafka: containers removed, data kept");
    } else {
      const ended = await Promise.all([server.stopPostgres(state.postgres), broker.stopKafka(state.kafka)]);
      report(`postgres: ${ended[0] ? "stopped" : "was not running"}`);
      report(`kafka: ${ended[1] ? "stopped" : "was not running"}`);
    }
    clearState();
  });
}

/** For crash tests: kills and restarts the broker alone, on the same data and port. */
export const kafka = {
  /** Kills the broker with SIGKILL and waits until it has ended. */
  kill9(): Promise<void> {
    return withLock(async () => {
      const state = needState();
      if (state.mode === "docker") await composeKill(state.ports, "kafka");
      else if (!(await broker.killKafka(state.kafka))) throw new Error("kafka does not run, or is not ours to kill");
    });
  },
  /** Starts the broker again and waits until topics can be created. Does nothing when it runs. */
  start(): Promise<void> {
    return withLock(async () => {
      const state = needState();
      if (state.mode === "docker") await composeUp(state.ports, "kafka");
      else await startBroker(state);
      await kafkaReady(state);
    });
  },
  /** The broker's process id, or null when it does not run. */
  async pid(): Promise<number | null> {
    const state = readState();
    if (!state) return null;
    if (state.mode === "docker") return composePid(state.ports, "kafka");
    return isOurs(state.kafka, broker.KAFKA_MARKER) ? state.kafka.pid : null;
  },
};

/** The saved state; an error when nothing was started. */
function needState(): State {
  const state = readState();
  if (!state) throw new Error("the services were not started: bun docker/services/main.ts start");
  return state;
}

/** Decides mode and ports: those of running services, else the requested ones, else free ports. */
async function prepare(): Promise<State> {
  makeServicesDir();
  const saved = readState();
  if (saved && (await anythingRuns(saved))) return saved;
  const mode: Mode = modeFromEnv() ?? ((await dockerAnswers()) ? "docker" : "native");
  const askedPostgres = portFromEnv("TOQUE_PG_PORT");
  const askedKafka = portFromEnv("TOQUE_KAFKA_PORT");
  // Processes of this checkout without a state file block the data folders: stop them first.
  if (mode === "native") {
    await server.stopPostgres(server.findPostgres() ?? undefined);
    await broker.stopKafka(broker.findKafka() ?? undefined);
  }
  return {
    mode,
    ports: {
      postgres: await choosePort("TOQUE_PG_PORT", askedPostgres, DEFAULT_PORTS.postgres),
      kafka: await choosePort("TOQUE_KAFKA_PORT", askedKafka, DEFAULT_PORTS.kafka),
      kafkaController: await choosePort("the Kafka controller", undefined, DEFAULT_PORTS.kafkaController),
    },
  };
}

/** True when any service of the saved state is alive, so that its ports are to be kept. */
async function anythingRuns(state: State): Promise<boolean> {
  if (state.mode === "native") {
    return isOurs(state.postgres, server.postgresMarker()) || isOurs(state.kafka, broker.KAFKA_MARKER);
  }
  if (!(await dockerAnswers())) return false;
  const pids = await Promise.all(["postgres", "kafka"].map((name) => composePid(state.ports, name)));
  return pids.some((pid) => pid !== null);
}

/** Containers: Compose itself detects running ones. */
async function startContainers(state: State, report: (line: string) => void): Promise<void> {
  note("starting the containers (the first time, their images are fetched)");
  await composeUp(state.ports);
  const versions = await retry("postgres", 30_000, () => checkPostgres(state.ports.postgres));
  report(`postgres: ready, ${versions}, container, 127.0.0.1:${state.ports.postgres}`);
  await kafkaReady(state);
  report(`kafka: ready, container, 127.0.0.1:${state.ports.kafka}`);
}

/** Processes: missing programs are installed first, then both start in parallel. */
async function startProcesses(state: State, report: (line: string) => void): Promise<void> {
  const postgresRan = isOurs(state.postgres, server.postgresMarker());
  const kafkaRan = isOurs(state.kafka, broker.KAFKA_MARKER);
  if (!postgresRan || !kafkaRan) await installMissing();
  const startPostgres = async () => {
    const major = server.installedMajor();
    if (major === null) throw new Error("no PostgreSQL server found after installing one");
    if (!postgresRan) state.postgres = await server.startPostgres(major, state.ports.postgres, DATABASE);
    writeState(state);
    const versions = await retry("postgres", 20_000, () => checkPostgres(state.ports.postgres));
    const how = postgresRan ? "already running" : "ready";
    report(`postgres: ${how}, ${versions}, pid ${state.postgres?.pid}, 127.0.0.1:${state.ports.postgres}`);
  };
  const startKafka = async () => {
    if (!kafkaRan) await startBroker(state);
    await kafkaReady(state);
    const how = kafkaRan ? "already running" : "ready";
    report(`kafka: ${how}, pid ${state.kafka?.pid}, 127.0.0.1:${state.ports.kafka}`);
  };
  const results = await Promise.allSettled([startPostgres(), startKafka()]);
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as Error] : []));
  if (failures.length > 0) throw new Error(failures.map((failure) => failure.message).join("\n"));
}

/** Installs the server, pgvector, Java, Maven and the broker, each if missing. */
async function installMissing(): Promise<void> {
  const kafkaPackages = await broker.packagesForKafka();
  let major = server.installedMajor();
  if (kafkaPackages.length > 0) apt.requireApt("Java or Maven (for Kafka)");
  if (major === null) {
    apt.requireApt("PostgreSQL 15 or newer");
    await apt.updateLists();
    major = await server.majorToInstall();
    await server.installServer(major);
  }
  const vectorMissing = await needsPackages(major);
  if (vectorMissing || kafkaPackages.length > 0) await apt.updateLists();
  const vectorPackages = vectorMissing ? await packagesForPgvector(major) : [];
  await apt.install([...vectorPackages, ...kafkaPackages]);
  await Promise.all([ensurePgvector(major), broker.ensureKafka()]);
}

/** Starts our broker's process unless it runs, and saves its id. */
async function startBroker(state: State): Promise<void> {
  if (isOurs(state.kafka, broker.KAFKA_MARKER)) return;
  state.kafka = await broker.startKafkaProcess(state.ports.kafka, state.ports.kafkaController);
  writeState(state);
}

/** Waits until a topic can be created; fails immediately when the process ends. */
async function kafkaReady(state: State): Promise<void> {
  await retry("kafka", 60_000, async () => {
    if (state.mode === "native" && !isAlive(state.kafka)) {
      throw new GiveUp(`kafka ended during its start (log: ${KAFKA_LOG})\n${broker.kafkaLogTail()}`);
    }
    await checkKafka(state.ports.kafka);
  });
}
