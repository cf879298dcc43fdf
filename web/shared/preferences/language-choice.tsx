import { useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { Choice } from "../ui/choice.tsx";
import { toastError } from "../ui/toast-error.ts";
import { useChangeLanguage } from "./account.ts";
import { languages } from "./detect-language.ts";

/** The language, on pages without the navigation that offers it: of this browser, and of the account where there is one. */
export function LanguageChoice() {
  const { t } = useTranslation("shell");
  const changeLanguage = useChangeLanguage();
  return (
    <Choice
      label={t("account.language")}
      value={useLanguage()}
      options={languages}
      onChange={(value) => changeLanguage(value).catch(toastError)}
    />
  );
}
