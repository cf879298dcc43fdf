import { Button } from "@mantine/core";
import { IconAlertCircle, IconExternalLink } from "@tabler/icons-react";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { storeLink } from "@toque/db/shared/billing/store-links.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { planState } from "./plan-state.ts";
import styles from "./plans.module.css";
import { formatPrice, products } from "./store/store-plans.ts";

/** What the subscription is, until when, and how to change it; also of one that no longer entitles to anything. */
export function CurrentPlan({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("plans");
  const lang = useLanguage();
  const { tier, platform, price, currency, product_id } = subscription;
  const { sentence, ended, trouble } = planState(subscription);
  const end = new Date(ended ? subscription.expiration_date : subscription.entitled_until);
  const date = Number.isNaN(end.getTime())
    ? "…"
    : new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long" }).format(end);
  const store = t(`platform.${platform}`);
  const product = products.find(({ id }) => id === product_id);
  const link = storeLink(subscription);
  return (
    <Card className={styles.current}>
      <div className={styles.currentHead}>
        <h2>{t(`tier.${tier}`)}</h2>
        {platform !== "toque" && product && (
          <p className={styles.soft}>
            {formatPrice(price, currency, lang)} {t(`frequency.${product.period}`)}
          </p>
        )}
      </div>
      <p className={styles.soft}>{t(`from.${platform}`)}</p>
      <p className={trouble ? styles.trouble : undefined} role={trouble ? "alert" : undefined}>
        {trouble && <IconAlertCircle size={20} aria-hidden />}
        <span>{t(`state.${sentence}`, { date, store })}</span>
      </p>
      {link && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t(ended ? "see_in_store" : "change_in_store", { store })}
        </Button>
      )}
    </Card>
  );
}
