import { openChefbox } from "@toque/db/game/creations.ts";
import {
  createItemTemplate,
  deleteItemTemplate,
  readItemsOf,
  readItemTemplate,
  readItemTemplates,
  writeItemTemplate,
} from "@toque/db/game/items.ts";
import { ChefboxOpening } from "@toque/db/schemas/chef.ts";
import { ItemType } from "@toque/db/schemas/game.ts";
import { Item, ItemTemplate, ItemTemplateInput } from "@toque/db/schemas/game-quest.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { idParam, responses, translatedQuery } from "../../http/schemas.ts";
import { takePicture } from "../../media/take-picture.ts";
import { requestPortrait } from "../../nft/chefs/portrait.ts";
import { change, gameModule } from "../module.ts";
import { presentItem, presentTemplate } from "../present.ts";

const byId = t.Object({ item_template_id: idParam() });
const ofType = t.Object({ type: t.Optional(ItemType), translated: translatedQuery() });

/** Kinds of items, what users own of them, and opening a chefbox. */
export const gameItemsRoutes = (deps: Deps) =>
  gameModule(deps, "/api/cooktoearn")
    .post(
      "/item-templates",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const made = await change(
          deps,
          { caller, request, body },
          async (tx) => {
            await takePicture(tx, {
              userId: caller.userId,
              kind: "cooking",
              url: body.image_url,
              field: "image_url",
            });
            return presentTemplate(await createItemTemplate(tx, body, locale.lang), locale);
          },
          201,
        );
        return status(201, made);
      },
      {
        admin: true,
        body: ItemTemplateInput,
        response: responses({ 201: ItemTemplate }, 401, 403, 404, 409),
        detail: { summary: "Adds a kind of item" },
      },
    )
    .get(
      "/item-templates",
      async ({ query, headers }) => {
        const rows = await readItemTemplates(deps.db.sql, query.type ?? null);
        return rows.map((row) => presentTemplate(row, localeOf(headers, query.translated)));
      },
      {
        player: true,
        query: ofType,
        response: responses({ 200: t.Array(ItemTemplate) }, 401, 404),
        detail: { summary: "The kinds of items, of one type or all" },
      },
    )
    .get(
      "/item-templates/:item_template_id",
      async ({ params, query, headers }) =>
        presentTemplate(
          await readItemTemplate(deps.db.sql, params.item_template_id, query.type ?? null),
          localeOf(headers, query.translated),
        ),
      {
        player: true,
        params: byId,
        query: ofType,
        response: responses({ 200: ItemTemplate }, 401, 404),
        detail: { summary: "A kind of item" },
      },
    )
    .put(
      "/item-templates/:item_template_id",
      ({ caller, params, body, headers, request }) => {
        const locale = localeOf(headers);
        return change(deps, { caller, request, body }, async (tx) => {
          const { image_url: kept } = await readItemTemplate(tx, params.item_template_id);
          const picture = {
            userId: caller.userId,
            kind: "cooking",
            url: body.image_url,
            kept,
            field: "image_url",
          } as const;
          await takePicture(tx, picture);
          return presentTemplate(await writeItemTemplate(tx, params.item_template_id, body, locale.lang), locale);
        });
      },
      {
        admin: true,
        params: byId,
        body: ItemTemplateInput,
        response: responses({ 200: ItemTemplate }, 401, 403, 404, 409),
        detail: { summary: "Writes a kind of item anew" },
      },
    )
    .delete(
      "/item-templates/:item_template_id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteItemTemplate(tx, params.item_template_id));
        return status(204, undefined);
      },
      {
        admin: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 403, 404),
        detail: { summary: "Deletes a kind of item; items of it stay with their owners" },
      },
    )
    .get(
      "/users/@me/items",
      async ({ caller, headers }) =>
        (await readItemsOf(deps.db.sql, caller.userId)).map((row) => presentItem(row, localeOf(headers))),
      {
        player: true,
        response: responses({ 200: t.Array(Item) }, 401, 404),
        detail: { summary: "What the caller owns, unused things first" },
      },
    )
    .post(
      "/chefboxes/:chefbox_id/open",
      ({ caller, params, headers, request }) =>
        change(deps, { caller, request, body: null }, async (tx, rules) => {
          const opening = await openChefbox(tx, rules, caller.userId, params.chefbox_id);
          if (opening.success) await requestPortrait(tx, caller.userId, opening.workflow_id, localeOf(headers).lang);
          return { chef_id: null, workflow_id: null, ...opening };
        }),
      {
        player: true,
        params: t.Object({ chefbox_id: idParam() }),
        response: responses({ 200: ChefboxOpening }, 401, 404, 409),
        detail: { summary: "Opens an own chefbox: a chef, or the reason why there is none" },
      },
    );
