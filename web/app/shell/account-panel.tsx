import { Button, type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useClickOutside, useFocusReturn, useFocusTrap } from "@mantine/hooks";
import { IconLogin2, IconLogout, IconSettings, IconShieldCog, IconUserCircle } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useChangeLanguage, useMeasurementSystem } from "../../shared/preferences/account.ts";
import { languages } from "../../shared/preferences/detect-language.ts";
import { useUser } from "../../shared/session/session.ts";
import { signOut } from "../../shared/session/sign-in.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import type { LazyDialogProps } from "../../shared/ui/lazy-dialog.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import { InstallOffer } from "../offline/install-offer.tsx";
import styles from "./account-menu.module.css";
import { ModerationLink } from "./moderation-link.tsx";
import { isActive, ownItems, useMainItems } from "./nav-items.ts";

interface AccountPanelProps extends LazyDialogProps {
  name: string | null;
  /** In the phone's bar the panel also leads to the pages that the bar has no room for. */
  placement: "side" | "bar";
  /** The menu's button with the panel: a click elsewhere closes it. */
  area: RefObject<HTMLElement | null>;
}

/** Language, theme, measurement system, and sign-in or sign-out. */
export default function AccountPanel({ opened, ...props }: AccountPanelProps) {
  useFocusReturn({ opened });
  return opened && <Panel {...props} />;
}

function Panel({ name, placement, area, onClose }: Omit<AccountPanelProps, "opened">) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const mainItems = useMainItems();
  const language = useLanguage();
  const changeLanguage = useChangeLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [system, setSystem] = useMeasurementSystem();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const trap = useFocusTrap(true);
  useClickOutside(onClose, null, [area.current]);

  const leave = async (): Promise<void> => {
    try {
      await signOut();
      onClose();
      navigate("/recipes");
    } catch {
      toast.error(t("account.sign_out_failed"));
    }
  };

  return (
    <div ref={trap} className={styles.panel} role="dialog" aria-label={t("account.title")} tabIndex={-1}>
      <div className={styles.who} data-autofocus tabIndex={-1}>
        <div>
          <strong>{name ?? t("account.visitor")}</strong>
          {user?.email && user.email !== name && <span>{user.email}</span>}
        </div>
        {user && (
          <Button
            variant="subtle"
            color="brand"
            px={12}
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={leave}
          >
            {t("account.sign_out")}
          </Button>
        )}
      </div>
      {placement === "bar" && (
        <nav aria-label={t("nav.more")} className={styles.links}>
          {[...mainItems.filter(({ bar }) => !bar), ...(user ? ownItems : [])].map((item) => (
            <Link
              key={item.key}
              href={item.href}
              className={styles.link}
              aria-current={isActive(item, path) ? "page" : undefined}
              onClick={onClose}
              onTouchStart={item.load}
            >
              <item.icon size={20} stroke={1.8} aria-hidden />
              {t(`nav.${item.key}`)}
            </Link>
          ))}
        </nav>
      )}
      <Choice
        label={t("account.language")}
        value={language}
        columns={2}
        options={languages}
        onChange={(value) => changeLanguage(value).catch(toastError)}
      />
      <Choice<MantineColorScheme>
        label={t("account.theme")}
        value={colorScheme}
        options={[
          { value: "light", label: t("account.theme_light") },
          { value: "dark", label: t("account.theme_dark") },
          { value: "auto", label: t("account.theme_auto") },
        ]}
        onChange={setColorScheme}
      />
      <Choice
        label={t("account.measures")}
        value={system}
        options={[
          { value: "metric", label: t("account.metric") },
          { value: "us", label: t("account.us") },
          { value: "imperial", label: t("account.imperial") },
        ]}
        onChange={setSystem}
      />
      <InstallOffer />
      {user && (
        <LinkButton
          href="/account"
          variant="default"
          current={path === "/account"}
          leftSection={<IconUserCircle size={18} aria-hidden />}
          onClick={onClose}
        >
          {t("account.title")}
        </LinkButton>
      )}
      {user && (
        <LinkButton
          href="/dashboard/settings"
          variant="default"
          current={path === "/dashboard/settings"}
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={onClose}
        >
          {t("account.settings")}
        </LinkButton>
      )}
      {user?.roles?.some((role) => role === "moderator" || role === "admin") && <ModerationLink onClick={onClose} />}
      {user?.roles?.includes("admin") && (
        <LinkButton
          href="/dashboard/admin/subscriptions"
          variant="default"
          leftSection={<IconShieldCog size={18} aria-hidden />}
          onClick={onClose}
        >
          {t("account.administration")}
        </LinkButton>
      )}
      {!user && (
        <LinkButton
          href={`/auth/signin?${new URLSearchParams({ returnUrl: search ? `${path}?${search}` : path })}`}
          leftSection={<IconLogin2 size={18} aria-hidden />}
        >
          {t("account.sign_in")}
        </LinkButton>
      )}
    </div>
  );
}
