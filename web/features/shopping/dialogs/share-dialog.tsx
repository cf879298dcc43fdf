import { Button } from "@mantine/core";
import { IconCopy, IconLink, IconLinkOff, IconShare2 } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ShoppingList, ShoppingListInvitation, ShoppingListMember } from "@toque/db/schemas/shopping-list.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { NameForm } from "../../../shared/account/name-form.tsx";
import { request } from "../../../shared/client/fetch.ts";
import { newKey } from "../../../shared/client/new-key.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { report } from "../../../shared/report.ts";
import { shoppingKey } from "../../../shared/shopping/shopping-queries.ts";
import { useShopping } from "../../../shared/shopping/use-shopping.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { copyText } from "../copy-text.ts";
import styles from "./dialogs.module.css";
import { useLeaveList } from "./use-leave-list.ts";

interface ShareDialogProps {
  list: ShoppingList;
  opened: boolean;
  onClose: () => void;
}

/** Shares a list: an invitation by link, and the people who see it. */
export default function ShareDialog({ list, opened, onClose }: ShareDialogProps) {
  const { t } = useTranslation("shopping");
  const { person } = useShopping();
  return (
    <Sheet opened={opened} onClose={onClose} title={t("share.title", { name: list.name })}>
      {list.user_id === person.id && <Invitation list={list} />}
      <h3 className={styles.subtitle}>{t("people.title")}</h3>
      <Members list={list} me={person.id} />
    </Sheet>
  );
}

/** The link that lets somebody in. The server tells it once: another one replaces it. */
function Invitation({ list }: { list: ShoppingList }) {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const [invitation, setInvitation] = useState<ShoppingListInvitation | null>(null);
  const path = `/api/recipe/shopping-lists/${list.id}/invitation`;
  const headers = () => ({ "idempotency-key": newKey() });
  const invite = useMutation({
    mutationFn: () => request<ShoppingListInvitation>(path, { method: "POST", headers: headers() }),
    onSuccess: setInvitation,
    onError: toastError,
  });
  const revoke = useMutation({
    mutationFn: () => request(path, { method: "DELETE", headers: headers() }),
    onSuccess: () => {
      setInvitation(null);
      toast.success(t("share.revoked"));
    },
    onError: toastError,
  });
  if (!invitation && me && !me.username) {
    return (
      <>
        <p>{t("share.text")}</p>
        <NameForm
          text={t("share.name_text")}
          action={t("share.make")}
          icon={<IconLink size={18} aria-hidden />}
          without={t("share.nameless")}
          pending={invite.isPending}
          onDone={() => {
            invite.mutate();
            // The list says who is on it.
            void client.invalidateQueries({ queryKey: [shoppingKey] });
          }}
        />
      </>
    );
  }
  if (!invitation) {
    return (
      <>
        <p>{t("share.text")}</p>
        <div className={styles.buttons}>
          <Button
            leftSection={<IconLink size={18} aria-hidden />}
            loading={invite.isPending}
            onClick={() => invite.mutate()}
          >
            {t("share.make")}
          </Button>
        </div>
      </>
    );
  }
  const url = `${window.location.origin}/shopping/join?token=${encodeURIComponent(invitation.token)}`;
  const copy = (): void => {
    copyText(url).then(
      () => toast.success(t("share.copied")),
      () => toast.error(t("share.copy_failed")),
    );
  };
  const share = (): void => {
    navigator
      .share({ title: list.name, text: t("share.message", { name: list.name }), url })
      .catch((error: unknown) => {
        // Closing the share sheet is no error.
        if (error instanceof DOMException && error.name === "AbortError") return;
        report("SHARE_FAILED", error);
        copy();
      });
  };
  const until = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long", timeStyle: "short" }).format(
    new Date(invitation.expires_at),
  );
  return (
    <>
      <p>{t("share.ready", { until })}</p>
      <input
        className={styles.link}
        readOnly
        value={url}
        aria-label={t("share.link")}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles.buttons}>
        {"share" in navigator && (
          <Button leftSection={<IconShare2 size={18} aria-hidden />} onClick={share}>
            {t("share.send")}
          </Button>
        )}
        <Button
          variant={"share" in navigator ? "default" : "filled"}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {t("share.copy")}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconLinkOff size={18} aria-hidden />}
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {t("share.revoke")}
        </Button>
      </div>
    </>
  );
}

function Members({ list, me }: { list: ShoppingList; me: number }) {
  const { t } = useTranslation(["shopping", "common"]);
  const client = useQueryClient();
  const leave = useLeaveList(list);
  const isOwner = list.user_id === me;
  const { mutate, isPending } = useMutation({
    mutationFn: (member: ShoppingListMember) =>
      request(`/api/recipe/shopping-lists/${list.id}/members/${member.id}`, {
        method: "DELETE",
        headers: { "idempotency-key": newKey() },
      }),
    onError: toastError,
    onSettled: () => void client.invalidateQueries({ queryKey: [shoppingKey] }),
  });
  const nameOf = (member: ShoppingListMember): string => member.username ?? t("people.nameless");
  const remove = async (member: ShoppingListMember): Promise<void> => {
    const text = t("share.remove_text", { name: nameOf(member) });
    if (await confirm({ text, confirmLabel: t("common:remove"), destructive: true })) mutate(member);
  };
  return (
    <ul className={styles.rows}>
      {list.members.map((member) => (
        <li key={member.id} className={clsx(styles.row, styles.person)}>
          <Avatar user={member} size={36} />
          <span className={styles.name}>
            {member.id === me ? t("people.you") : nameOf(member)}
            <small>{t(`people.${member.role}`)}</small>
          </span>
          {member.role === "member" && member.id === me && (
            <Button variant="default" size="sm" onClick={leave}>
              {t("people.leave")}
            </Button>
          )}
          {member.role === "member" && isOwner && (
            <Button
              variant="default"
              size="sm"
              disabled={isPending}
              aria-label={t("common:remove_named", { name: nameOf(member) })}
              onClick={() => void remove(member)}
            >
              {t("common:remove")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
