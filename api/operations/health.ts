import { Health, Readiness } from "@toque/db/schemas/operations.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "../http/caller.ts";

/**
 * /healthz: the process is up. /readyz: each dependency by name, 503 while one does not answer. One in whose place
 * another answers is ok, with the reason in `fallback`.
 */
export const healthRoutes = (deps: Deps) =>
  new Elysia({ tags: ["operations"] })
    .use(callers(deps))
    .onBeforeHandle(({ set }) => {
      set.headers["cache-control"] = "no-store";
    })
    .get("/healthz", () => ({ status: "ok" }), {
      unauthenticated: true,
      response: { 200: Health },
      detail: { summary: "The process is up" },
    })
    .get(
      "/readyz",
      async ({ status }) => {
        const entries = await Promise.all(
          Object.entries(deps.checks).map(async ([name, { adapter, ping, fallback }]) => {
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
            const reason = fallback?.() ?? null;
            return [name, { adapter, ok, ...(reason === null ? {} : { fallback: reason }) }] as const;
          }),
        );
        const ready = entries.every(([, check]) => check.ok);
        return status(ready ? 200 : 503, { ready, dependencies: Object.fromEntries(entries) });
      },
      {
        unauthenticated: true,
        response: { 200: Readiness, 503: Readiness },
        detail: { summary: "Which dependencies answer" },
      },
    );
