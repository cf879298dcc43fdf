import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useTranslation } from "react-i18next";
import { report } from "../../../shared/report.ts";
import { toast } from "../../../shared/ui/toast.ts";

/** The address that a recipe is shared by: without what the reader has added to it. */
export const recipeUrl = ({ id }: Pick<Recipe, "id">): string => `${window.location.origin}/recipes/${id}`;

/** Gives the recipe's address on: by the system's sheet where there is one, else by the clipboard. */
export function useShare(recipe: Recipe, name: string): { share: () => void; copy: () => void; hasSheet: boolean } {
  const { t } = useTranslation("recipe");
  const url = recipeUrl(recipe);
  const hasSheet = "share" in navigator;
  const copy = (): void => {
    // Without a secure connection there is no clipboard at all.
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(url)
      : Promise.reject(new Error("no clipboard"));
    written.then(
      () => toast.success(t("menu.copied")),
      () => toast.error(t("menu.copy_failed", { url })),
    );
  };
  const share = (): void => {
    if (!hasSheet) {
      copy();
      return;
    }
    navigator.share({ title: name, url }).catch((error: unknown) => {
      // Closing the system's sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      report("SHARE_FAILED", error);
      copy();
    });
  };
  return { share, copy, hasSheet };
}
