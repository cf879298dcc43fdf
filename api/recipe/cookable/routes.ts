import { CookablePage, CookableRequest } from "@toque/db/schemas/pantry.ts";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { findCookable } from "./service.ts";

/** What can be cooked with what is at home. */
export const cookableRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe").post(
    "/recipes/cookable",
    ({ caller, body, headers }) => findCookable(deps, caller, body, localeOf(headers)),
    {
      user: true,
      body: CookableRequest,
      response: responses({ 200: CookablePage }, 401, 503),
      detail: {
        summary: "Recipes that use some foods, what is missing least first, then the quickest; changes nothing",
        description: "The caller's allergies and diet are hard constraints. Optional lines are never missing.",
      },
    },
  );
