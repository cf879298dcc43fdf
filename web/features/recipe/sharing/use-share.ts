import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { report } from "../../../shared/report.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { recipeUrl } from "./recipe-url.ts";

/** Shares the address of a recipe by the system's share sheet, or copies it where there is none. */
export function useShare(
  recipe: Recipe,
  name: string,
): { share: () => void; copy: () => void; hasShareSheet: boolean } {
  const { t } = useTranslation("recipe");
  const url = recipeUrl(recipe);
  const hasShareSheet = "share" in navigator;
  const copy = (): void => {
    // The clipboard API exists in secure contexts only.
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(url)
      : Promise.reject(new Error("no clipboard"));
    written.then(
      () => toast.success(t("menu.copied")),
      () => toast.error(t("menu.copy_failed", { url })),
    );
  };
  const share = (): void => {
    if (!hasShareSheet) {
      copy();
      return;
    }
    navigator.share({ title: name, url }).catch((error: unknown) => {
      // Closing the share sheet is no error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      report("SHARE_FAILED", error);
      copy();
    });
  };
  return { share, copy, hasShareSheet };
}
