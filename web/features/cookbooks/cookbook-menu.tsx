import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconDots, IconLock, IconPencil, IconShare2, IconTrash, IconWorld } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CookbookPatch, CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { useLocation } from "wouter";
import {
  cookbookCalls,
  cookbookQuery,
  cookbooksKey,
  ownCookbooksQuery,
} from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { confirm } from "../../shared/ui/confirm.ts";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./menu.module.css";

const visibilities = [
  { key: "private", Icon: IconLock },
  { key: "public", Icon: IconWorld },
] as const;

/** Deletes a cookbook once that is confirmed: it cannot be taken back. Its recipes stay. */
function useDelete({ id, name }: CookbookSummary): () => Promise<void> {
  const { t } = useTranslation("cookbooks");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate } = useMutation({
    mutationFn: () => cookbookCalls.remove(id),
    onSuccess: () => {
      client.setQueryData(ownCookbooksQuery.queryKey, (own) => own?.filter((entry) => entry.id !== id));
      navigate("/cookbooks", { replace: true });
      client.removeQueries({ queryKey: cookbookQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: [cookbooksKey] });
      toast.success(t("delete.done", { name }));
    },
    onError: toastError,
  });
  return async () => {
    const text = t("delete.text", { name });
    if (await confirm({ title: t("delete.title"), text, confirmLabel: t("delete.go"), destructive: true })) mutate();
  };
}

interface CookbookMenuProps {
  book: CookbookSummary;
  onEdit: () => void;
  onPatch: (patch: CookbookPatch) => void;
}

/** The menu of an own cookbook: its words, who may see it, deleting it. */
export function CookbookMenu({ book, onEdit, onPatch }: CookbookMenuProps) {
  const { t } = useTranslation("cookbooks");
  const remove = useDelete(book);
  const copy = (): void => {
    const url = `${window.location.origin}/cookbooks/${book.id}`;
    const written = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error("no clipboard"));
    written.then(
      () => toast.success(t("menu.copied")),
      () => toast.error(t("menu.copy_failed", { url })),
    );
  };
  return (
    <Menu position="bottom-end" withinPortal width={320}>
      <Menu.Target>
        <ActionIcon size={44} aria-label={t("menu.label")}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t("menu.edit")}
        </Menu.Item>
        {!book.private && (
          <Menu.Item leftSection={<IconShare2 size={18} aria-hidden />} onClick={copy}>
            {t("menu.copy")}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t("visibility.label")}</Menu.Label>
        <Menu.RadioGroup
          value={book.private ? "private" : "public"}
          onChange={(value) => onPatch({ private: value === "private" })}
        >
          {visibilities.map(({ key, Icon }) => (
            <Menu.RadioItem key={key} value={key} closeMenuOnClick checkIcon={<IconCheck size={18} aria-hidden />}>
              <span className={styles.visibility}>
                <Icon size={18} aria-hidden />
                {t(`visibility.${key}`)}
              </span>
              <small className={styles.meaning}>{t(`visibility.${key}_text`)}</small>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void remove()}>
          {t("menu.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
