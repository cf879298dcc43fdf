import "i18next";
import type chat from "../../i18n/en/chat.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    chat: typeof chat;
  }
}
