import { AccountTabs } from "../../shared/account/account-tabs.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { FoodSafetyFields } from "./food-safety-fields.tsx";
import styles from "./settings.module.css";

/** /account/food: diet and allergies. Open without a plan too, as recipes warn every reader of allergens. */
export default function FoodPage() {
  const { t } = useTranslation("settings");
  return (
    <Page narrow>
      <AccountTabs />
      <PageHeader title={t("food.title")} />
      <p className={styles.text}>{t("food.text")}</p>
      <Card className={styles.card}>
        <FoodSafetyFields />
      </Card>
    </Page>
  );
}
