import "i18next";
import type checks from "../../i18n/en/checks.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    checks: typeof checks;
  }
}
