import "i18next";
import type search from "../../i18n/en/search.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    search: typeof search;
  }
}
