import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { PublicRecipes } from "@toque/db/schemas/account.ts";
import { useId, useState } from "react";
import { useLocation } from "wouter";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { MarkedText } from "../../../shared/i18n/marked-text.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { publicRecipeCountQuery } from "../account-queries.ts";
import { useFreshSignIn } from "../fresh/use-fresh-sign-in.tsx";
import { Section } from "../section.tsx";
import own from "./delete.module.css";
import { DeleteDialog } from "./delete-dialog.tsx";
import { erasedAt, graceDays } from "./grace.ts";
import { StoreWarning } from "./store-warning.tsx";

/** Deleting the account: what happens stands before the button. */
export function DeleteCard() {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const me = useMe();
  const name = useId();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const [publicRecipes, setPublicRecipes] = useState<PublicRecipes>("keep");
  // Without the count the choice is the same, in words without a number.
  const { data: count } = useQuery({ ...publicRecipeCountQuery(me?.id ?? 0), enabled: me !== undefined });
  const at = erasedAt(new Date());
  const date = new Intl.DateTimeFormat(localeOf(lang), { day: "numeric", month: "long", year: "numeric" }).format(at);
  const fresh = useFreshSignIn();
  const remove = useMutation({
    mutationFn: () => accountCalls.deleteAccount(publicRecipes),
    onSuccess: () => {
      // The page that says goodbye ends the session here: this one would ask for its things again, and then to sign in.
      navigate("/authentication/restore-account", { replace: true, state: { erasedAt: at.toISOString() } });
    },
    onError: (error) => {
      setAsking(false);
      if (!fresh.handle(error, () => remove.mutate())) toastError(error);
    },
  });
  const option = (value: PublicRecipes, label: string) => (
    <label className={own.choice}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={publicRecipes === value}
        onChange={() => setPublicRecipes(value)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <Section
      title={t("delete.title")}
      text={
        <MarkedText marks={{ b: (days) => <strong>{days}</strong> }}>
          {t("delete.text", { days: graceDays, date })}
        </MarkedText>
      }
    >
      <StoreWarning />
      {count !== 0 && (
        <fieldset className={own.choices}>
          <legend>{t("delete.recipes")}</legend>
          {option("keep", count === undefined ? t("delete.keep") : t("delete.keep_count", { count }))}
          {option("remove", t("delete.remove"))}
        </fieldset>
      )}
      <Button
        variant="default"
        className={own.delete}
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={!me}
        onClick={() => setAsking(true)}
      >
        {t("delete.button", { days: graceDays })}
      </Button>
      {me && (
        <DeleteDialog
          opened={asking}
          onClose={() => setAsking(false)}
          name={me.username ?? me.email.email}
          date={date}
          publicRecipes={count === 0 ? null : publicRecipes}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      )}
      {fresh.dialog}
    </Section>
  );
}
