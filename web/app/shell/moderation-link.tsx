import { VisuallyHidden } from "@mantine/core";
import { IconGavel } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { queueQuery } from "../../features/moderation/moderation-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { reportsQuery } from "../../shared/people/people-calls.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Pill } from "../../shared/ui/pill.tsx";

/** The way to the approvals and the reports about people, with how many wait of both; for moderators. */
export function ModerationLink({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("shell");
  const { data: recipes } = useQuery(queueQuery("PENDING", 1));
  const { data: reports } = useQuery(reportsQuery("open", 1));
  const waiting = (recipes?.total ?? 0) + (reports?.total ?? 0);
  // To what waits, where that is only the one.
  const isOfReports = recipes?.total === 0 && waiting > 0;
  return (
    <LinkButton
      href={isOfReports ? "/dashboard/moderation/reports" : "/dashboard/moderation"}
      variant="default"
      leftSection={<IconGavel size={18} aria-hidden />}
      rightSection={
        waiting > 0 ? (
          <Pill tone="tint" small>
            <span aria-hidden>{waiting}</span>
            <VisuallyHidden>{t("account.moderation_waiting", { count: waiting })}</VisuallyHidden>
          </Pill>
        ) : undefined
      }
      onClick={onClick}
    >
      {t("account.moderation")}
    </LinkButton>
  );
}
