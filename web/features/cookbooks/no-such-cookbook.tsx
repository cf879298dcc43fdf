import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useIsSignedIn } from "../../shared/session/session.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";

/** There is none at this address, or it is not the reader's to see. */
export function NoSuchCookbook() {
  const { t } = useTranslation("cookbooks");
  const signedIn = useIsSignedIn();
  return (
    <EmptyState
      page
      title={t("gone.title")}
      text={t("gone.text")}
      action={
        <LinkButton href={signedIn ? "/cookbooks" : "/recipes"}>
          {t(signedIn ? "gone.to_shelf" : "gone.to_recipes")}
        </LinkButton>
      }
    />
  );
}
