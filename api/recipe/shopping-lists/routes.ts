import { notFound } from "@toque/db/errors.ts";
import {
  ShoppingList,
  ShoppingListAddIngredients,
  ShoppingListCreate,
  ShoppingListCustomItem,
  ShoppingListCustomItemCreate,
  ShoppingListCustomItemPatch,
  ShoppingListIngredient,
  ShoppingListIngredientCreate,
  ShoppingListIngredientPatch,
  ShoppingListPatch,
} from "@toque/db/schemas/shopping-list.ts";
import {
  addCustomItem,
  addIngredientItem,
  deleteItem,
  patchCustomItem,
  patchIngredientItem,
} from "@toque/db/shopping-lists/items.ts";
import { addIngredients, createList, deleteList, renameList } from "@toque/db/shopping-lists/lists.ts";
import { readList, readListsOf } from "@toque/db/shopping-lists/read.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { eventStream, lastEventId } from "../../http/sse.ts";
import { changeOf, shoppingListService } from "./service.ts";

const byId = t.Object({ id: idParam() });

/** Shopping lists; every change takes an `Idempotency-Key`, so that a device that was offline can send it again. */
export const shoppingListsRoutes = (deps: Deps) => {
  const service = shoppingListService(deps);
  return httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/shopping-lists",
      async (context) => {
        const { caller, body } = context;
        const stored = await service.answerList(changeOf(context), 201, (tx) => createList(tx, caller.userId, body));
        return context.status(201, stored.body);
      },
      {
        user: true,
        body: ShoppingListCreate,
        response: responses({ 201: ShoppingList }, 401, 409),
        detail: { summary: "Creates a shopping list; the same food and quantity among its items merge" },
      },
    )
    .get("/users/@me/shopping-lists", ({ caller, headers }) => readListsOf(deps.db.sql, caller, localeOf(headers)), {
      user: true,
      response: responses({ 200: t.Array(ShoppingList) }, 401),
      detail: { summary: "The shopping lists that the caller is on, the newest first" },
    })
    .get(
      "/shopping-lists/events",
      ({ caller, request, server }) => {
        const after = request.headers.has("last-event-id") ? lastEventId(request) : null;
        return eventStream(deps, { request, caller, server }, (signal) => service.follow(caller, after, signal));
      },
      {
        user: true,
        detail: {
          summary:
            "Changes of the caller's shopping lists, shared ones too, as they happen. Resumes after Last-Event-ID without loss",
          responses: {
            200: { description: "An event stream", content: { "text/event-stream": { schema: { type: "string" } } } },
          },
        },
      },
    )
    .get(
      "/shopping-lists/:id",
      async ({ caller, params, headers }) => {
        const list = await readList(deps.db.sql, params.id, caller, localeOf(headers));
        if (!list) throw notFound("shopping list");
        return list;
      },
      {
        user: true,
        params: byId,
        response: responses({ 200: ShoppingList }, 401, 404),
        detail: { summary: "One shopping list, its items in order" },
      },
    )
    .patch(
      "/shopping-lists/:id",
      async (context) => {
        const { params, body } = context;
        const stored = await service.answerList(changeOf(context), 200, async (tx, owner) => {
          await renameList(tx, params.id, owner, body.name);
          return params.id;
        });
        return stored.body;
      },
      {
        user: true,
        params: byId,
        body: ShoppingListPatch,
        response: responses({ 200: ShoppingList }, 401, 403, 404, 409),
        detail: { summary: "Renames a shopping list" },
      },
    )
    .delete(
      "/shopping-lists/:id",
      async (context) => {
        await service.answerNothing(changeOf(context), (tx, owner) => deleteList(tx, context.params.id, owner));
        return context.status(204, undefined);
      },
      {
        user: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: { summary: "Deletes a shopping list, for everyone on it" },
      },
    )
    .post(
      "/shopping-lists/:id/add-ingredients",
      async (context) => {
        const { params, body } = context;
        const stored = await service.answerList(changeOf(context), 200, async (tx, owner) => {
          await addIngredients(tx, params.id, owner, body.ingredients);
          return params.id;
        });
        return context.status(200, stored.body);
      },
      {
        user: true,
        params: byId,
        body: ShoppingListAddIngredients,
        response: responses({ 200: ShoppingList }, 401, 404, 409),
        detail: { summary: "Adds ingredients; amounts of a food that convert merge, a negative multiplier takes away" },
      },
    )
    .post(
      "/shopping-lists/:id/custom-items",
      async (context) => {
        const { params, body } = context;
        const stored = await service.answerItem(changeOf(context), "custom", (tx, owner) =>
          addCustomItem(tx, params.id, owner, body),
        );
        return context.status(stored.status === 201 ? 201 : 200, stored.body);
      },
      {
        user: true,
        params: byId,
        body: ShoppingListCustomItemCreate,
        response: responses({ 200: ShoppingListCustomItem, 201: ShoppingListCustomItem }, 401, 404, 409),
        detail: { summary: "Adds a text; 200 with the item that has the same text already" },
      },
    )
    .post(
      "/shopping-lists/:id/ingredients",
      async (context) => {
        const { params, body } = context;
        const stored = await service.answerItem(changeOf(context), "ingredient", (tx, owner) =>
          addIngredientItem(tx, params.id, owner, body),
        );
        return context.status(stored.status === 201 ? 201 : 200, stored.body);
      },
      {
        user: true,
        params: byId,
        body: ShoppingListIngredientCreate,
        response: responses({ 200: ShoppingListIngredient, 201: ShoppingListIngredient }, 401, 404, 409),
        detail: { summary: "Adds an ingredient; 200 with the item of the food that it converts to, grown by it" },
      },
    )
    .delete(
      "/shopping-list-items/:id",
      async (context) => {
        await service.answerNothing(changeOf(context), (tx, owner) => deleteItem(tx, context.params.id, owner));
        return context.status(204, undefined);
      },
      {
        user: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 404, 409),
        detail: { summary: "Takes an item off its list" },
      },
    )
    .patch(
      "/shopping-list-custom-items/:id",
      async (context) => {
        const { params, body } = context;
        const stored = await service.answerItem(changeOf(context), "custom", async (tx, owner) => {
          await patchCustomItem(tx, params.id, owner, body);
          return { id: params.id, created: false };
        });
        return stored.body;
      },
      {
        user: true,
        params: byId,
        body: ShoppingListCustomItemPatch,
        response: responses({ 200: ShoppingListCustomItem }, 401, 404, 409),
        detail: { summary: "Changes what is given of a custom item" },
      },
    )
    .patch(
      "/shopping-list-ingredients/:id",
      async (context) => {
        const { params, body } = context;
        const stored = await service.answerItem(changeOf(context), "ingredient", async (tx, owner) => {
          await patchIngredientItem(tx, params.id, owner, body);
          return { id: params.id, created: false };
        });
        return stored.body;
      },
      {
        user: true,
        params: byId,
        body: ShoppingListIngredientPatch,
        response: responses({ 200: ShoppingListIngredient }, 401, 404, 409),
        detail: { summary: "Changes what is given of an ingredient item" },
      },
    );
};
