import type { Recipe } from "@toque/db/entities/recipe.ts";
import { atom } from "jotai/vanilla";
import { atomWithStorage, createJSONStorage } from "jotai/vanilla/utils";
import type { RecipeDiff } from "./diff.ts";

/** How a change is taken back. */
export type UndoWay =
  /** Brings version `to` back, if the recipe is still at `current`. */
  | { way: "restore"; recipeId: number; current: number; to: number }
  /** Deletes the variant that the change made, and goes back to the recipe it came from. */
  | { way: "delete"; recipeId: number; backTo: number | null };

/** A change that is shown where it stands. */
export interface ShownChange {
  /** The chat event that told of it; null for one that was made here. */
  eventId: number | null;
  /** New for every change, so that the same line can glow twice. */
  token: number;
  recipeId: number;
  /** The version that has the change. */
  version: number;
  before: Recipe;
  after: Recipe;
  diff: RecipeDiff;
  /** null: nothing to take back, the lines only glow. */
  undo: UndoWay | null;
}

/** What changed last on the recipe that is shown. */
export const shownChangeAtom = atom<ShownChange | null>(null);

/** Ids of the chat events whose change was taken back. */
export const undoneAtom = atom<ReadonlySet<number>>(new Set<number>());

/** From which recipe a variant came, by the variant's id; for as long as the tab is open. */
export const variantSourcesAtom = atomWithStorage<Record<number, number>>(
  "toque.variant-sources",
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
);
