import "i18next";
import type profile from "../../i18n/en/profile.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    profile: typeof profile;
  }
}
