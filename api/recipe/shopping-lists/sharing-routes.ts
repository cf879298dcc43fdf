import {
  ShoppingAisles,
  ShoppingAislesPut,
  ShoppingList,
  ShoppingListCookbookPut,
  ShoppingListInvitation,
  ShoppingListInvitationPreview,
  ShoppingListRecipePut,
} from "@toque/db/schemas/shopping-list.ts";
import { readAisles, writeAisles } from "@toque/db/shopping-lists/aisles.ts";
import { putCookbook, putRecipe, removeRecipe } from "@toque/db/shopping-lists/dishes.ts";
import { clearBasket } from "@toque/db/shopping-lists/items.ts";
import { invite, removeMember, withdrawInvitation } from "@toque/db/shopping-lists/sharing.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { invitationService } from "./invitations.ts";
import { changeOf, shoppingListService } from "./service.ts";

const byId = t.Object({ id: idParam() });
const byRecipe = t.Object({ id: idParam(), recipe_id: idParam() });
const byCookbook = t.Object({ id: idParam(), cookbook_id: idParam() });
const byMember = t.Object({ id: idParam(), user_id: idParam() });
const byToken = t.Object({ token: t.String({ minLength: 1, maxLength: 200 }) });

/** Dishes, the basket, the order of the shop, and the people of shopping lists. */
export const shoppingListSharingRoutes = (deps: Deps) => {
  const service = shoppingListService(deps);
  const invitations = invitationService(deps);
  return httpModule(deps, "/api/recipe", "recipe")
    .put(
      "/shopping-lists/:id/recipes/:recipe_id",
      async (context) => {
        const { params, body } = context;
        const dish = { recipe_id: params.recipe_id, servings: body.servings };
        const stored = await service.answerList(changeOf(context), 200, (tx, caller) =>
          putRecipe(tx, params.id, caller, dish),
        );
        return stored.body;
      },
      {
        user: true,
        params: byRecipe,
        body: ShoppingListRecipePut,
        response: responses({ 200: ShoppingList }, 401, 404, 409),
        detail: {
          summary: "Puts a recipe on a shopping list, or changes its servings; its sub-recipes are part of it",
        },
      },
    )
    .delete(
      "/shopping-lists/:id/recipes/:recipe_id",
      async (context) => {
        const { params } = context;
        const stored = await service.answerList(changeOf(context), 200, (tx, caller) =>
          removeRecipe(tx, params.id, caller, params.recipe_id),
        );
        return stored.body;
      },
      {
        user: true,
        params: byRecipe,
        response: responses({ 200: ShoppingList }, 401, 404, 409),
        detail: { summary: "Takes a recipe off a shopping list, with its share of every line" },
      },
    )
    .put(
      "/shopping-lists/:id/cookbooks/:cookbook_id",
      async (context) => {
        const { params, body } = context;
        const cookbook = { id: params.cookbook_id, servings: body.servings ?? null };
        const stored = await service.answerList(changeOf(context), 200, (tx, caller) =>
          putCookbook(tx, params.id, caller, cookbook),
        );
        return stored.body;
      },
      {
        user: true,
        params: byCookbook,
        body: ShoppingListCookbookPut,
        response: responses({ 200: ShoppingList }, 401, 404, 409),
        detail: { summary: "Puts the recipes of a cookbook on a shopping list, those that the caller may see" },
      },
    )
    .delete(
      "/shopping-lists/:id/checked-items",
      async (context) => {
        const { params } = context;
        const stored = await service.answerList(changeOf(context), 200, (tx, caller) =>
          clearBasket(tx, params.id, caller),
        );
        return stored.body;
      },
      {
        user: true,
        params: byId,
        response: responses({ 200: ShoppingList }, 401, 404, 409),
        detail: { summary: "Clears the basket: takes the ticked items off a shopping list" },
      },
    )
    .get("/users/@me/aisles", async ({ caller }) => ({ category_ids: await readAisles(deps.db.sql, caller.userId) }), {
      user: true,
      response: responses({ 200: ShoppingAisles }, 401),
      detail: { summary: "All categories of foods in the order of the caller's shop" },
    })
    .put(
      "/users/@me/aisles",
      async ({ request, caller, body }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
          await writeAisles(tx, caller.userId, body.category_ids);
          return { status: 200, body: { category_ids: await readAisles(tx, caller.userId) } };
        });
        return stored.body;
      },
      {
        user: true,
        body: ShoppingAislesPut,
        response: responses({ 200: ShoppingAisles }, 401, 409),
        detail: {
          summary: "Places the categories of foods in the caller's shop; those left out come after the others",
        },
      },
    )
    .post(
      "/shopping-lists/:id/invitation",
      // A repeated call makes another invitation, which replaces the first: no answer with a token is stored.
      async ({ caller, params, status }) =>
        status(201, await deps.db.transaction((tx) => invite(tx, params.id, caller))),
      {
        user: true,
        params: byId,
        response: responses({ 201: ShoppingListInvitation }, 401, 403, 404),
        detail: { summary: "Invites to a shopping list, for seven days; an earlier invitation is void then" },
      },
    )
    .delete(
      "/shopping-lists/:id/invitation",
      async (context) => {
        await service.answerNothing(changeOf(context), (tx, caller) =>
          withdrawInvitation(tx, context.params.id, caller),
        );
        return context.status(204, undefined);
      },
      {
        user: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: { summary: "Withdraws the invitation to a shopping list" },
      },
    )
    .get(
      "/shopping-list-invitations/:token",
      ({ caller, params, request, server }) => invitations.read(caller, params.token, { request, server }),
      {
        user: true,
        params: byToken,
        response: responses({ 200: ShoppingListInvitationPreview }, 401, 404),
        detail: { summary: "What an invited person learns of a shopping list before they join" },
      },
    )
    .post(
      "/shopping-list-invitations/:token/accept",
      (context) => invitations.accept(changeOf(context), context.params.token, context),
      {
        user: true,
        params: byToken,
        response: responses({ 200: ShoppingList }, 401, 404, 409),
        detail: { summary: "Joins a shopping list; nothing happens to who is on it already" },
      },
    )
    .delete(
      "/shopping-lists/:id/members/:user_id",
      async (context) => {
        const { id, user_id } = context.params;
        await service.answerNothing(changeOf(context), (tx, caller) => removeMember(tx, id, caller, user_id));
        return context.status(204, undefined);
      },
      {
        user: true,
        params: byMember,
        response: responses({ 204: t.Void() }, 401, 403, 404, 409),
        detail: { summary: "Removes a member, as the owner; leaves a shopping list, as that member" },
      },
    );
};
