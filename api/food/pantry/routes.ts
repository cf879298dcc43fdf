import { readPantry, savePantry } from "@toque/db/pantry/pantry.ts";
import { Pantry, PantryInput } from "@toque/db/schemas/pantry.ts";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";

/** What is at home, of the caller's account. */
export const pantryRoutes = (deps: Deps) => {
  const photos = Boolean(deps.config.openai?.visionModel);
  return httpModule(deps, "/api/food", "food")
    .get(
      "/users/@me/pantry",
      async ({ caller, headers }) => ({
        ...(await readPantry(deps.db.sql, { userId: caller.userId }, localeOf(headers))),
        photos,
      }),
      {
        user: true,
        response: responses({ 200: Pantry }, 401),
        detail: { summary: "What the caller always has, what is in the fridge now, and whether photos are read here" },
      },
    )
    .put(
      "/users/@me/pantry",
      async ({ caller, body, headers }) => {
        const reader = { userId: caller.userId };
        return deps.db.transaction(async (tx) => {
          await savePantry(tx, reader, body);
          return { ...(await readPantry(tx, reader, localeOf(headers))), photos };
        });
      },
      {
        user: true,
        body: PantryInput,
        response: responses({ 200: Pantry }, 401),
        detail: { summary: "Replaces the parts of it that are given" },
      },
    );
};
