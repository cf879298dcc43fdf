import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { atom } from "jotai/vanilla";
import { tabAtom } from "../../../shared/storage/stored-atom.ts";
import type { RecipeDiff } from "./diff.ts";

/** The action that undoes a change. */
export type UndoAction =
  /** Restores version `to`, if the recipe is still at version `current`. */
  | { type: "restore"; recipeId: number; current: number; to: number }
  /** Deletes the variant that the change created, and opens the recipe `backTo`. */
  | { type: "delete"; recipeId: number; backTo: number | null };

/** A change that is highlighted on the recipe page. */
export interface ShownChange {
  /** The chat event of the change; null for a change made on this page. */
  eventId: number | null;
  /** New for every change, so that the highlight of the same line can be repeated. */
  token: number;
  recipeId: number;
  /** The version with the change. */
  version: number;
  before: Recipe;
  after: Recipe;
  diff: RecipeDiff;
  /** null: the change cannot be undone and is only highlighted. */
  undo: UndoAction | null;
}

/** The last change of the shown recipe. */
export const shownChangeAtom = atom<ShownChange | null>(null);

/** Ids of the chat events whose changes were undone. */
export const undoneEventsAtom = atom<ReadonlySet<number>>(new Set<number>());

/** The recipe that a variant was made from, by the variant's id; stored in this tab. */
export const variantSourcesAtom = tabAtom<Record<number, number>>("toque.variant-sources", {});
