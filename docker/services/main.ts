/** `bun docker/services/main.ts start|stop|status|env`: the real PostgreSQL and Kafka for development and CI. */
import { runningServices, type Services, servicesStatus, startServices, stopServices } from "./api.ts";

const USAGE = `usage: bun docker/services/main.ts start|stop|status|env
  start   bring up PostgreSQL with pgvector, and Kafka; print DATABASE_URL and KAFKA_BROKERS
  stop    end them; the data stays
  status  a line per service; exit code 1 when one does not answer
  env     print DATABASE_URL and KAFKA_BROKERS of the running services
variables: TOQUE_PG_PORT, TOQUE_KAFKA_PORT (ports), TOQUE_SERVICES_MODE (docker or native),
           TOQUE_SERVICES_DIR (data and logs), TOQUE_CACHE_DIR (downloads and builds)`;

/** The settings as lines for a shell or CI. */
function printEnvironment(services: Services): void {
  console.log(`DATABASE_URL=${services.databaseUrl}`);
  console.log(`KAFKA_BROKERS=${services.kafkaBrokers}`);
}

/** Runs one command; returns the exit code. */
async function main(command: string | undefined): Promise<number> {
  switch (command) {
    case "start":
      printEnvironment(await startServices((line) => console.log(line)));
      return 0;
    case "stop":
      await stopServices((line) => console.log(line));
      return 0;
    case "status": {
      const all = await servicesStatus();
      for (const { name, running, detail } of all) console.log(`${name}: ${running ? "running" : "down"}, ${detail}`);
      return all.every(({ running }) => running) ? 0 : 1;
    }
    case "env": {
      const services = await runningServices();
      if (!services) {
        console.error("the services do not run: bun docker/services/main.ts start");
        return 1;
      }
      printEnvironment(services);
      return 0;
    }
    default:
      console.error(USAGE);
      return 2;
  }
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(`services: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
