import { healthLevels, InstallationHealth } from "@toque/db/schemas/administration.ts";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { lookAtParts } from "./parts.ts";

/** Milliseconds that a part may take to answer. */
const PATIENCE_MS = 3000;

/** The whole installation in one answer, for administrators. What probes ask is /readyz. */
export const installationHealthRoutes = (deps: Deps) =>
  httpModule(deps, "/api/admin/health", "administration").get(
    "/",
    async ({ set }) => {
      set.headers["cache-control"] = "no-store";
      const parts = await lookAtParts(deps, PATIENCE_MS);
      const level = healthLevels.findLast((one) => parts.some((part) => part.level === one)) ?? "green";
      return { checked_at: new Date().toISOString(), level, parts };
    },
    {
      admin: true,
      response: responses({ 200: InstallationHealth }, 401, 403),
      detail: { summary: "How every part of the installation is; one that does not answer in time is told so" },
    },
  );
