import { Elysia, t } from "elysia";
import type { Deps } from "../deps.ts";

const Readiness = t.Object({
  ready: t.Boolean(),
  dependencies: t.Record(t.String(), t.Object({ adapter: t.String(), ok: t.Boolean() })),
});

/** /healthz: the process is up. /readyz: each dependency by name, 503 while one does not answer. */
export const healthRoutes = (deps: Deps) =>
  new Elysia({ tags: ["operations"] })
    .get("/healthz", () => ({ status: "ok" }), {
      response: { 200: t.Object({ status: t.String() }) },
      detail: { summary: "The process is up" },
    })
    .get(
      "/readyz",
      async ({ status }) => {
        const entries = await Promise.all(
          Object.entries(deps.checks).map(async ([name, { adapter, ping }]) => {
            const ok = await ping().then(
              () => true,
              (error: unknown) => {
                // The reason in one line: probes come every few seconds.
                deps.log.warn("a dependency does not answer", {
                  dependency: name,
                  adapter,
                  reason: (error as Error).message,
                });
                return false;
              },
            );
            return [name, { adapter, ok }] as const;
          }),
        );
        const ready = entries.every(([, check]) => check.ok);
        return status(ready ? 200 : 503, { ready, dependencies: Object.fromEntries(entries) });
      },
      { response: { 200: Readiness, 503: Readiness }, detail: { summary: "Which dependencies answer" } },
    );
