import "i18next";
import type recipe from "../../i18n/en/recipe.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    recipe: typeof recipe;
  }
}
