import "i18next";
import type home from "../../i18n/en/home.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
