import "i18next";
import type profile from "../../i18n/en/profile.json";
import type settings from "../../i18n/en/settings.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    profile: typeof profile;
    settings: typeof settings;
  }
}
