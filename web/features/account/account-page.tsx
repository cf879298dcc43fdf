import { AccountTabs } from "../../shared/account/account-tabs.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import styles from "./account.module.css";
import { ArchiveCard } from "./archive/archive-card.tsx";
import { ImportCard } from "./archive/import-card.tsx";
import { RecipeFileCard } from "./archive/recipe-file-card.tsx";
import { RecipesCard } from "./archive/recipes-card.tsx";
import { BlocksCard } from "./blocks-card.tsx";
import { DeleteCard } from "./delete/delete-card.tsx";
import { HealthCard } from "./health/health-card.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";
import { ProfileCard } from "./profile/profile-card.tsx";
import { IdentitiesCard } from "./sign-in/identities-card.tsx";
import { PasskeysCard } from "./sign-in/passkeys-card.tsx";
import { SessionsCard } from "./sign-in/sessions-card.tsx";

/** /account: the profile, the ways to sign in, and everything that concerns the account as a whole. */
export default function AccountPage() {
  const { t } = useTranslation(["account", "pictures", "people", "settings", "users"]);
  return (
    <Page className={styles.page}>
      <AccountTabs />
      <PageHeader greeting={t("greeting")} title={t("title")} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileCard />
          <HealthCard />
        </div>
        <div className={styles.column}>
          <IdentitiesCard />
          <PasskeysCard />
          <SessionsCard />
          <NewsletterCard />
          <BlocksCard />
          <RecipesCard />
          <ArchiveCard />
          <ImportCard />
          <RecipeFileCard />
          <DeleteCard />
        </div>
      </div>
    </Page>
  );
}
