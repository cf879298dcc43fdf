import { VisuallyHidden } from "@mantine/core";
import { IconGavel } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queueQuery } from "../../features/moderation/moderation-queries.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Pill } from "../../shared/ui/pill.tsx";

/** The way to the approvals, with how many wait; for moderators. */
export function ModerationLink({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("shell");
  const { data } = useQuery(queueQuery("PENDING", 1));
  return (
    <LinkButton
      href="/dashboard/moderation"
      variant="default"
      leftSection={<IconGavel size={18} aria-hidden />}
      rightSection={
        data && data.total > 0 ? (
          <Pill tone="tint" small>
            <span aria-hidden>{data.total}</span>
            <VisuallyHidden>{t("account.moderation_waiting", { count: data.total })}</VisuallyHidden>
          </Pill>
        ) : undefined
      }
      onClick={onClick}
    >
      {t("account.moderation")}
    </LinkButton>
  );
}
