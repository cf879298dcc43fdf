import type { Tx } from "@toque/db/client/types.ts";
import { readCookbook, readCookbookItem } from "@toque/db/cookbooks/read.ts";
import {
  addCookbookItem,
  createCookbook,
  deleteCookbook,
  deleteCookbookItem,
  lockCookbook,
  moveCookbookItem,
  patchCookbook,
} from "@toque/db/cookbooks/save.ts";
import { notFound } from "@toque/db/errors.ts";
import type {
  Cookbook,
  CookbookCreate,
  CookbookItem,
  CookbookItemCreate,
  CookbookPatch,
} from "@toque/db/schemas/cookbook.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import { readerOf } from "../recipes/service.ts";
import { takeCover } from "./cover.ts";

async function answerBook(tx: Tx, id: number, caller: Caller, status: number): Promise<StoredAnswer<Cookbook>> {
  const cookbook = await readCookbook(tx, id, readerOf(caller));
  if (!cookbook) throw notFound("cookbook");
  return { status, body: cookbook };
}

async function answerItem(tx: Tx, id: number, status: number): Promise<StoredAnswer<CookbookItem>> {
  const item = await readCookbookItem(tx, id);
  if (!item) throw notFound("cookbook item");
  return { status, body: item };
}

/** Runs a change of a cookbook in one transaction, at most once per `Idempotency-Key`. */
export const cookbookService = (deps: Deps) => ({
  create: (request: Request, caller: Caller, input: CookbookCreate) =>
    idempotent(deps.db, request, caller.userId, input, async (tx) => {
      const id = await createCookbook(tx, caller.userId, input, readerOf(caller));
      await takeCover(
        tx,
        caller.userId,
        (input.items ?? []).map(({ recipe_id }) => recipe_id),
        { url: input.cover_img_url ?? null, before: null, isPublic: input.private === false },
      );
      return answerBook(tx, id, caller, 201);
    }),

  patch: (request: Request, caller: Caller, id: number, patch: CookbookPatch) =>
    idempotent(deps.db, request, caller.userId, patch, async (tx) => {
      const held = await lockCookbook(tx, id, caller);
      const url = patch.cover_img_url === undefined ? held.cover_img_url : patch.cover_img_url;
      const isPublic = !(patch.private ?? held.private);
      // When neither the cover nor the visibility changes, the cover was checked before.
      if (url !== held.cover_img_url || (isPublic && held.private))
        await takeCover(
          tx,
          caller.userId,
          held.items.map(({ recipe_id }) => recipe_id),
          { url, before: held.cover_img_url, isPublic },
        );
      await patchCookbook(tx, held, patch);
      return answerBook(tx, id, caller, 200);
    }),

  remove: (request: Request, caller: Caller, id: number) =>
    idempotent<null>(deps.db, request, caller.userId, null, async (tx) => {
      await deleteCookbook(tx, id, caller);
      return { status: 204, body: null };
    }),

  addItem: (request: Request, caller: Caller, id: number, input: CookbookItemCreate) =>
    idempotent(deps.db, request, caller.userId, input, async (tx) =>
      answerItem(tx, await addCookbookItem(tx, id, caller, input, readerOf(caller)), 201),
    ),

  moveItem: (request: Request, caller: Caller, itemId: number, position: number) =>
    idempotent(deps.db, request, caller.userId, { position }, async (tx) => {
      await moveCookbookItem(tx, itemId, caller, position);
      return answerItem(tx, itemId, 200);
    }),

  removeItem: (request: Request, caller: Caller, itemId: number) =>
    idempotent<null>(deps.db, request, caller.userId, null, async (tx) => {
      await deleteCookbookItem(tx, itemId, caller);
      return { status: 204, body: null };
    }),
});
