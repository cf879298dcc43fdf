import { Button, TextInput } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { signInWithEmail } from "../../shared/session/sign-in.ts";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { emailError } from "./auth-errors.ts";
import styles from "./sign-in.module.css";

interface EmailFormProps {
  /** The address that a link was already sent to. */
  initialEmail: string;
  callbackUrl: string;
  onSent: (email: string) => void;
  onError: (name: string) => void;
}

/** Asks for the address that the sign-in link is mailed to. */
export function EmailForm({ initialEmail, callbackUrl, onSent, onError }: EmailFormProps) {
  const { t } = useTranslation("signin");
  const [email, setEmail] = useState(initialEmail);
  const [invalid, setInvalid] = useState<ReturnType<typeof emailError>>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = email.trim();
    const addressError = emailError(address);
    setInvalid(addressError);
    if (addressError) field.current?.focus();
    if (addressError || sending) return;
    setSending(true);
    try {
      const result = await signInWithEmail(address, callbackUrl);
      if (result.status === 422) setInvalid("email_invalid");
      else if (result.error) onError(result.error);
      else onSent(address);
    } catch (error) {
      const noResponse = new ApiError({ status: 0, code: "network_error", cause: error });
      toast.error(errorSentence(error instanceof ApiError ? error : noResponse));
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t("intro")}</p>
      <TextInput
        ref={field}
        type="email"
        name="email"
        // Ends in "webauthn": browsers suggest passkeys beside addresses.
        autoComplete="email webauthn"
        inputMode="email"
        size="md"
        label={t("email")}
        placeholder={t("email_placeholder")}
        leftSection={<IconMail size={18} aria-hidden />}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          if (invalid) setInvalid(emailError(event.currentTarget.value.trim()));
        }}
        error={invalid ? t(invalid) : null}
      />
      <Button type="submit" fullWidth loading={sending}>
        {t("send")}
      </Button>
    </form>
  );
}
