import { writeMeasurementSystem } from "@toque/db/accounts/users.ts";
import { MeasurementSystemBody } from "@toque/db/schemas/user.ts";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";

/** How the caller measures: metric unless chosen otherwise. */
export const measurementSystemRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe/users/@me/measurement-system", "recipe")
    .get("/", ({ caller }) => ({ measurement_system: caller.measurementSystem }), {
      user: true,
      response: responses({ 200: MeasurementSystemBody }, 401),
      detail: { summary: "The caller's measurement system" },
    })
    .put(
      "/",
      async ({ caller, body }) => {
        await writeMeasurementSystem(deps.db.sql, caller.userId, body.measurement_system);
        return { measurement_system: body.measurement_system };
      },
      {
        user: true,
        body: MeasurementSystemBody,
        response: responses({ 200: MeasurementSystemBody }, 401),
        detail: { summary: "Chooses the measurement system" },
      },
    );
