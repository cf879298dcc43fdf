import { IconAlertTriangle, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { storeLink } from "@toque/db/shared/billing/store-links.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { subscriptionQuery } from "../../../shared/session/subscription.ts";
import own from "./delete.module.css";
import { isRenewedByStore } from "./grace.ts";

/** The stores as they call themselves. */
const stores = { google: "Google Play", apple: "App Store", toque: "" } as const;

/** Says that a store goes on charging for a subscription, with the way to end it; nothing where none does. */
export function StoreWarning() {
  const { t } = useTranslation("account");
  const { data: subscription } = useQuery(subscriptionQuery);
  if (!isRenewedByStore(subscription)) return null;
  const store = stores[subscription.platform];
  return (
    <div className={own.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <p>{t("delete.renews", { store })}</p>
        <a href={storeLink(subscription) ?? undefined} target="_blank" rel="noopener noreferrer">
          {t("delete.cancel_in_store", { store })} <IconExternalLink size={18} aria-hidden />
        </a>
      </div>
    </div>
  );
}
