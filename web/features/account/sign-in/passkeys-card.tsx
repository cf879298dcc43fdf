import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconFingerprint, IconPencil, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "@toque/db/schemas/passkey.ts";
import { type FormEvent, useRef, useState } from "react";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { formatTimeAgo } from "../../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { askToSignIn } from "../../../shared/session/auth-dialogs.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { passkeysQuery, sessionsQuery } from "../account-queries.ts";
import { useFreshSignIn } from "../fresh/use-fresh-sign-in.tsx";
import { Loaded } from "../loaded.tsx";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import { useOptimisticList } from "../use-optimistic-list.ts";
import { createPasskey, hasPasskeys, passkeyError } from "./create-passkey.ts";
import { RoleNotice } from "./role-notice.tsx";

const { queryKey } = passkeysQuery;

/** The name of a passkey as a field; Escape leaves it as it was. */
function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: (name: string | null) => void }) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  const [name, setName] = useState(passkey.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim()) onDone(name.trim() === passkey.name ? null : name.trim());
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextInput
        label={t("passkeys.name")}
        value={name}
        maxLength={60}
        data-autofocus
        autoFocus
        error={name.trim() ? null : t("passkeys.name_required")}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone(null)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="light" size="sm">
          {common("save")}
        </Button>
        <Button variant="default" size="sm" onClick={() => onDone(null)}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Passkeys: adding, renaming and removing them. Absent where the browser has none and the account neither. */
export function PasskeysCard() {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const client = useQueryClient();
  const supported = hasPasskeys();
  const passkeys = useQuery(passkeysQuery);
  const { data: sessions } = useQuery(sessionsQuery);
  const [renaming, setRenaming] = useState<Passkey["id"] | null>(null);
  const heading = useRef<HTMLDivElement>(null);

  const fresh = useFreshSignIn();
  const add = useMutation({
    mutationFn: () => createPasskey(sessions?.find(({ current }) => current)?.device || t("passkeys.default_name")),
    onSuccess: (passkey) => {
      fresh.done();
      client.setQueryData(queryKey, (list: Passkey[] = []) => [...list, passkey]);
      toast.success(t("passkeys.added"));
      void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (fresh.handle(error, () => add.mutate())) return;
      const reason = passkeyError(error);
      if (reason) toast.error(t(`passkeys.error.${reason}`));
      else if (error instanceof ApiError && error.status === 401) askToSignIn();
      else toastError(error);
    },
  });
  const rename = useOptimisticList<Passkey, { id: Passkey["id"]; name: string }>({
    queryKey,
    send: ({ id, name }) => accountCalls.renamePasskey(id, name),
    apply: (list, { id, name }) => list.map((one) => (one.id === id ? { ...one, name } : one)),
  });
  const remove = useOptimisticList<Passkey, Passkey["id"]>({
    queryKey,
    send: accountCalls.removePasskey,
    apply: (list, id) => list.filter((one) => one.id !== id),
    onError: (error, id) => {
      if (error instanceof ApiError && error.status === 401) {
        askToSignIn();
        return true;
      }
      const isLast = error instanceof ApiError && error.code === "last_sign_in_method";
      const name = passkeys.data?.find((one) => one.id === id)?.name ?? "";
      if (isLast) toast.error(t("identities.only_way_in", { name }));
      const reason = passkeyError(error);
      if (reason) toast.error(t(`passkeys.error.${reason}`));
      return isLast || reason !== null;
    },
  });
  const askToRemove = async ({ id, name }: Passkey): Promise<void> => {
    const agreed = await confirm({
      title: t("passkeys.remove_title", { name }),
      text: t("passkeys.remove_text"),
      confirmLabel: common("remove"),
      destructive: true,
    });
    if (!agreed) return;
    remove.mutate(id);
    heading.current?.focus();
  };
  const date = (at: string): string =>
    new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium" }).format(new Date(at));
  const facts = ({ created_at, last_used_at, backed_up }: Passkey): string =>
    [
      t("passkeys.added_on", { date: date(created_at) }),
      last_used_at &&
        t("passkeys.used", { ago: formatTimeAgo(Date.parse(last_used_at), Date.now(), lang) ?? t("sessions.now") }),
      backed_up && t("passkeys.backed_up"),
    ]
      .filter(Boolean)
      .join(" · ");

  if (!supported && !passkeys.data?.length) return null;
  return (
    <div ref={heading} tabIndex={-1}>
      <Section
        title={t("passkeys.title")}
        text={t("passkeys.text")}
        action={
          supported && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              loading={add.isPending}
              onClick={() => add.mutate()}
              aria-label={t("passkeys.add_named")}
            >
              {t("passkeys.add")}
            </Button>
          )
        }
      >
        <RoleNotice />
        <Loaded query={passkeys}>
          {(list) =>
            list.length === 0 ? null : (
              <ul className={styles.list}>
                {list.map((one) => (
                  <Row
                    key={one.id}
                    icon={<IconFingerprint size={22} stroke={1.7} aria-hidden />}
                    title={one.name}
                    text={facts(one)}
                    action={
                      <>
                        <ActionIcon
                          aria-label={t("passkeys.rename_named", { name: one.name })}
                          aria-expanded={renaming === one.id}
                          onClick={() => setRenaming(renaming === one.id ? null : one.id)}
                        >
                          <IconPencil size={18} aria-hidden />
                        </ActionIcon>
                        <Button
                          variant="default"
                          size="sm"
                          aria-label={common("remove_named", { name: one.name })}
                          onClick={() => void askToRemove(one)}
                        >
                          {common("remove")}
                        </Button>
                      </>
                    }
                  >
                    {renaming === one.id && (
                      <RenameForm
                        passkey={one}
                        onDone={(name) => {
                          setRenaming(null);
                          if (name !== null) rename.mutate({ id: one.id, name });
                        }}
                      />
                    )}
                  </Row>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {fresh.dialog}
    </div>
  );
}
