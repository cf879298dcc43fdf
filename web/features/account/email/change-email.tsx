import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { useFreshSignIn } from "../fresh/use-fresh-sign-in.tsx";

/** Another address for the account: a link that goes to it makes it so. */
export function ChangeEmail({ current, onDone }: { current: string; onDone: () => void }) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<"same" | "invalid" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const fresh = useFreshSignIn();
  const change = useMutation({
    mutationFn: (address: string) => accountCalls.changeEmail(address),
    onSuccess: fresh.done,
    onError: (error, address) => {
      if (fresh.handle(error, () => change.mutate(address))) return;
      if (error instanceof ApiError && error.status === 422) {
        setWrong("invalid");
        field.current?.focus();
      } else toastError(error);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const address = email.trim();
    const fault =
      address.toLowerCase() === current.toLowerCase() ? "same" : /^\S+@\S+\.\S+$/.test(address) ? null : "invalid";
    setWrong(fault);
    if (fault) field.current?.focus();
    else change.mutate(address);
  };
  if (change.isSuccess)
    return (
      <div className={styles.form} role="status">
        <p className={styles.note}>{t("email.sent", { email: change.data.email, current })}</p>
        <div className={styles.buttons}>
          <Button variant="default" size="sm" onClick={onDone}>
            {common("close")}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextInput
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
          label={t("email.new")}
          description={t("email.hint")}
          value={email}
          maxLength={254}
          error={wrong && t(`email.error.${wrong}`)}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setWrong(null);
          }}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="light" size="sm" loading={change.isPending}>
            {t("email.send")}
          </Button>
          <Button variant="default" size="sm" onClick={onDone}>
            {common("cancel")}
          </Button>
        </div>
      </form>
      {fresh.dialog}
    </>
  );
}
