import "i18next";
import type editor from "../../i18n/en/editor.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    editor: typeof editor;
  }
}
