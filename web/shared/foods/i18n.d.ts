import "i18next";
import type foods from "../../i18n/en/foods.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    foods: typeof foods;
  }
}
