import type { Database } from "@toque/db/client/types.ts";
import { countJobs } from "@toque/db/jobs/types.ts";
import { countPipeline } from "@toque/db/outbox/pipeline.ts";
import { Elysia } from "elysia";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Counters of this process, and of the pipeline from the database, in Prometheus' text format. */
export interface Metrics {
  registry: Registry;
  /** Counts the answers of an app by method, route pattern and status. */
  plugin: ReturnType<typeof metricsPlugin>;
}

const metricsPlugin = (requests: Counter<string>, seconds: Histogram<string>) => {
  const started = new WeakMap<Request, number>();
  return new Elysia({ name: "metrics" })
    .onRequest(({ request }) => void started.set(request, performance.now()))
    .onAfterResponse({ as: "global" }, ({ request, route, set }) => {
      // The pattern, not the path: ids in labels would be unbounded.
      const labels = { method: request.method, route: route || "unmatched", status: String(set.status ?? 200) };
      requests.inc(labels);
      const at = started.get(request);
      if (at !== undefined)
        seconds.observe({ method: request.method, route: labels.route }, (performance.now() - at) / 1000);
    });
};

/** Builds the metrics of one API process. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "toque_http_requests_total",
    help: "Answers by method, route and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "toque_http_request_seconds",
    help: "Time to answer by method and route",
    labelNames: ["method", "route"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120],
    registers: [registry],
  });
  const jobs = new Gauge({
    name: "toque_jobs",
    help: "AI jobs by status",
    labelNames: ["status"],
    registers: [registry],
    async collect() {
      for (const { status, n } of await countJobs(db.sql)) jobs.set({ status }, n);
    },
  });
  const pipeline = new Gauge({
    name: "toque_pipeline_rows",
    help: "Events not yet published, dead letters not yet replayed",
    labelNames: ["what"],
    registers: [registry],
    async collect() {
      const { unpublished, dead } = await countPipeline(db.sql);
      pipeline.set({ what: "outbox_unpublished" }, unpublished);
      pipeline.set({ what: "dead_letters" }, dead);
    },
  });
  return { registry, plugin: metricsPlugin(requests, seconds) };
}

/** Serves /metrics on a separate port, which must not be public. */
export function serveMetrics(registry: Registry, port: number, hostname: string) {
  return Bun.serve({
    port,
    hostname,
    async fetch(request) {
      if (new URL(request.url).pathname !== "/metrics") return new Response("Not found", { status: 404 });
      return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
    },
  });
}
