import { Loader, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type Ref, useId } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { FieldError } from "../ui/field-error.tsx";
import { accountCalls } from "./account-api.ts";
import { type UsernameError, usernameError, usernameLength } from "./username.ts";
import styles from "./username-field.module.css";

/** Milliseconds without typing after which a name is asked for. */
const typingPause = 400;

interface UsernameFieldProps {
  value: string;
  onChange: (username: string) => void;
  /** The name that the account has; it is not asked for. */
  before: string | null;
  error: UsernameError | null;
  ref?: Ref<HTMLInputElement>;
}

/** The field of a name, which says while it is typed whether the name is free; screen readers hear it. */
export function UsernameField({ value, onChange, before, error, ref }: UsernameFieldProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const name = value.trim();
  const [settled] = useDebouncedValue(name, typingPause);
  const asked = settled === name && name !== "" && name !== before && usernameError(name, before) === null;
  const check = useQuery({
    queryKey: ["username-check", settled],
    queryFn: ({ signal }) => accountCalls.checkUsername(settled, signal),
    enabled: asked,
    retry: false,
    staleTime: 10_000,
  });
  // Without an answer nothing is said: saving says it.
  const status = asked && !error ? check.data?.status : undefined;
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {t("profile.username")}
        </label>
        <p role="status" className={clsx(styles.status, status === "free" ? styles.free : styles.taken)}>
          {status === "free" && (
            <>
              <IconCheck size={18} aria-hidden />
              {t("profile.free")}
            </>
          )}
          {status === "taken" && (
            <>
              <IconAlertCircle size={18} aria-hidden />
              {t("profile.taken")}
            </>
          )}
        </p>
      </div>
      <TextInput
        ref={ref}
        id={id}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        leftSection={<span aria-hidden="true">@</span>}
        rightSection={asked && check.isFetching ? <Loader size={18} aria-hidden /> : null}
        value={value}
        error={error && <FieldError text={t(`profile.error.${error}`, { ...usernameLength, name: "", example: "" })} />}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
