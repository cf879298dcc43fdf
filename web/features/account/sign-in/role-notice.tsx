import { IconInfoCircle } from "@tabler/icons-react";
import { pageSetting } from "../../../shared/client/page-setting.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { useUser } from "../../../shared/session/session.ts";
import styles from "../account.module.css";

/** Says that the account's role does not act in this session, and how it does; nothing where no role is held back. */
export function RoleNotice() {
  const { t } = useTranslation("account");
  const held = useMe()?.roles ?? [];
  const acting = useUser()?.roles ?? [];
  const isHeldBack = held.some((role) => (role === "admin" || role === "moderator") && !acting.includes(role));
  if (pageSetting("roles-need-passkey") !== "true" || !isHeldBack) return null;
  return (
    <div className={styles.notice}>
      <IconInfoCircle size={20} aria-hidden />
      <span>{t("passkeys.for_role")}</span>
    </div>
  );
}
