import { Button } from "@mantine/core";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useBlock } from "../../shared/people/use-block.ts";
import { EmptyState } from "../../shared/ui/states.tsx";

/** In place of what somebody cooks, for who has blocked them. */
export function BlockedNotice({ user }: { user: { id: number; username: string | null } }) {
  const { t } = useTranslation("people");
  const { unblock, pending } = useBlock(user);
  return (
    <EmptyState
      title={t("block.notice_title")}
      text={t("block.notice_text")}
      action={
        <Button variant="default" loading={pending} onClick={unblock}>
          {t("menu.unblock")}
        </Button>
      }
    />
  );
}
