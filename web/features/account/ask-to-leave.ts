import { texts } from "../../shared/i18n/texts.ts";
import { confirm } from "../../shared/ui/confirm.ts";

/** Whether to leave what was typed on the account page and is not saved: one question for all of its forms. */
export function askToLeave(): Promise<boolean> {
  const t = texts.translator("account");
  return confirm({ title: t("leave.title"), text: t("leave.text"), confirmLabel: t("leave.go"), destructive: true });
}
