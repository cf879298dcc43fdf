import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { EmptyState } from "../../shared/ui/states.tsx";
import { authErrorKey } from "./auth-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";

/** /authentication/error?error=Name */
export default function SignInErrorPage() {
  const { t } = useTranslation("signin");
  const [params] = useSearchParams();
  const name = params.get("error") ?? "UnknownError";
  return (
    <AuthLayout>
      <EmptyState
        page
        title={t("error_page_title")}
        text={t(authErrorKey(name), { name })}
        action={<LinkButton href="/authentication/signin">{t("error_page_action")}</LinkButton>}
      />
    </AuthLayout>
  );
}
