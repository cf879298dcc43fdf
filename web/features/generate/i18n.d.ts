import "i18next";
import type generate from "../../i18n/en/generate.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    generate: typeof generate;
  }
}
