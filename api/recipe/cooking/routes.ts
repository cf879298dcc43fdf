import { endCooking, saveCooking } from "@toque/db/cooking/cookings.ts";
import { entriesOf, logCooking, patchEntry, removeEntry, restoreEntry } from "@toque/db/cooking/log.ts";
import {
  CookedRecipe,
  Cooking,
  CookingInput,
  CookLogCreate,
  CookLogEntry,
  CookLogPatch,
  CurrentCooking,
} from "@toque/db/schemas/cooking.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, integerText, pageQuery, responses } from "../../http/schemas.ts";
import { eventStream, lastEventId } from "../../http/sse.ts";
import { cookingService } from "./service.ts";

const ofRecipe = t.Object({ recipe_id: idParam() });
const byId = t.Object({ id: idParam() });

/** Where somebody stands in a recipe; devices of one account share it. */
export const cookingsRoutes = (deps: Deps) => {
  const service = cookingService(deps);
  return httpModule(deps, "/api/recipe", "recipe")
    .get("/users/@me/cookings", ({ caller, headers }) => service.current(caller.userId, localeOf(headers)), {
      user: true,
      response: responses({ 200: t.Array(CurrentCooking) }, 401),
      detail: { summary: "What the caller is cooking, the last touched first" },
    })
    .get(
      "/cookings/events",
      ({ caller, request, server }) => {
        const after = request.headers.has("last-event-id") ? lastEventId(request) : null;
        return eventStream(deps, { request, caller, server }, (signal) => service.follow(caller, after, signal));
      },
      {
        user: true,
        detail: {
          summary: "Changes of the caller's cookings as they happen. Resumes after Last-Event-ID without loss",
          responses: {
            200: { description: "An event stream", content: { "text/event-stream": { schema: { type: "string" } } } },
          },
        },
      },
    )
    .put(
      "/recipes/:recipe_id/cooking",
      ({ caller, params, body }) => deps.db.transaction((tx) => saveCooking(tx, caller.userId, params.recipe_id, body)),
      {
        user: true,
        params: ofRecipe,
        body: CookingInput,
        response: responses({ 200: Cooking }, 401, 404, 409),
        detail: { summary: "Step, servings and timers of a cooking; 409 when another device has changed it since" },
      },
    )
    .delete(
      "/recipes/:recipe_id/cooking",
      async ({ caller, params, status }) => {
        await deps.db.transaction((tx) => endCooking(tx, caller.userId, params.recipe_id));
        return status(204, undefined);
      },
      {
        user: true,
        params: ofRecipe,
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Ends a cooking with its timers" },
      },
    );
};

/** What the caller has cooked; nobody else reads it. */
export const cookLogRoutes = (deps: Deps) => {
  const service = cookingService(deps);
  return httpModule(deps, "/api/recipe", "recipe")
    .get(
      "/recipes/:recipe_id/cook-log",
      async ({ caller, params, query, request, set }) => {
        const page = query.page ?? 1;
        const { entries, total } = await entriesOf(deps.db.sql, caller.userId, params.recipe_id, page, PAGE_SIZE);
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return entries;
      },
      {
        user: true,
        params: ofRecipe,
        query: t.Object({ page: pageQuery() }),
        response: responses({ 200: t.Array(CookLogEntry) }, 401, 404),
        detail: { summary: "When the caller cooked a recipe, the last time first" },
      },
    )
    .post(
      "/recipes/:recipe_id/cook-log",
      async ({ caller, params, body, request, status }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => ({
          status: 201,
          body: await logCooking(tx, caller.userId, params.recipe_id, body),
        }));
        return status(201, stored.body);
      },
      {
        user: true,
        params: ofRecipe,
        body: CookLogCreate,
        response: responses({ 201: CookLogEntry }, 401, 404, 409),
        detail: { summary: "Notes that the caller cooked a recipe" },
      },
    )
    .patch(
      "/cook-log/:id",
      ({ caller, params, body }) => deps.db.transaction((tx) => patchEntry(tx, caller.userId, params.id, body)),
      {
        user: true,
        params: byId,
        body: CookLogPatch,
        response: responses({ 200: CookLogEntry }, 401, 404),
        detail: { summary: "Changes what is given of an entry" },
      },
    )
    .delete(
      "/cook-log/:id",
      async ({ caller, params, status }) => {
        await deps.db.transaction((tx) => removeEntry(tx, caller.userId, params.id));
        return status(204, undefined);
      },
      {
        user: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 404),
        detail: { summary: "Removes an entry; it can be brought back for a day" },
      },
    )
    .post(
      "/cook-log/:id/restore",
      ({ caller, params }) => deps.db.transaction((tx) => restoreEntry(tx, caller.userId, params.id)),
      {
        user: true,
        params: byId,
        response: responses({ 200: CookLogEntry }, 401, 404),
        detail: { summary: "Brings back an entry that was removed within a day" },
      },
    )
    .get(
      "/users/@me/cook-log",
      async ({ caller, query, headers, request, set }) => {
        const page = query.page ?? 1;
        const wanted = { page, minRating: query.min_rating ?? null };
        const { entries, total } = await service.cooked(caller.userId, wanted, localeOf(headers));
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return entries;
      },
      {
        user: true,
        query: t.Object({ page: pageQuery(), min_rating: t.Optional(integerText({ minimum: 1, maximum: 5 })) }),
        response: responses({ 200: t.Array(CookedRecipe) }, 401),
        detail: { summary: "All that the caller cooked, the last first" },
      },
    );
};
