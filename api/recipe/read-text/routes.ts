import { ReadTextRequest, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { readText } from "./service.ts";

/** What a pasted text says of a recipe. */
export const readTextRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe").post(
    "/recipes/read-text",
    ({ caller, body, headers }) => readText(deps, caller, body, localeOf(headers)),
    {
      user: true,
      body: ReadTextRequest,
      response: responses({ 200: UnderstoodText }, 401, 503),
      detail: {
        summary: "Understands a pasted recipe, line by line, with ready answers to what is doubtful; saves nothing",
        description: "A food that is not in the table makes the allergens unknown.",
      },
    },
  );
