import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { meQuery } from "../preferences/account.ts";
import { toastError } from "../ui/toast-error.ts";
import { accountCalls } from "./account-api.ts";
import { refusedUsername, type UsernameError, usernameError } from "./username.ts";
import styles from "./username-field.module.css";
import { UsernameField } from "./username-field.tsx";

interface NameFormProps {
  /** What the name is for. */
  text: string;
  /** The button that saves the name and goes on. */
  action: string;
  icon?: React.ReactNode;
  /** The button that goes on without a name. */
  without: string;
  /** What comes after is under way. */
  pending: boolean;
  onDone: () => void;
}

/** Asks somebody without a name for one, before others see them. */
export function NameForm({ text, action, icon, without, pending, onDone }: NameFormProps) {
  useTranslation("account");
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [error, setError] = useState<UsernameError | null>(null);
  const showError = (found: UsernameError): void => {
    setError(found);
    input.current?.focus();
  };
  const save = useMutation({
    mutationFn: () => accountCalls.changeUsername(name.trim()),
    onSuccess: (user) => {
      client.setQueryData(meQuery.queryKey, user);
      onDone();
    },
    onError: (failure) => {
      const refused = refusedUsername(failure);
      if (refused) showError(refused);
      else toastError(failure);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = name.trim() ? usernameError(name, null) : "username_length";
    if (found) showError(found);
    else save.mutate();
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p>{text}</p>
      <UsernameField
        ref={input}
        value={name}
        before={null}
        error={error}
        onChange={(username) => {
          setName(username);
          setError(null);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" leftSection={icon} loading={save.isPending || pending}>
          {action}
        </Button>
        <Button variant="subtle" color="brand" disabled={save.isPending || pending} onClick={onDone}>
          {without}
        </Button>
      </div>
    </form>
  );
}
