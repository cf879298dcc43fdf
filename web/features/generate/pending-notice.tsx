import { IconChefHat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { jobQuery } from "./generate-queries.ts";
import styles from "./pending-notice.module.css";
import { isOver } from "./stages.ts";

/** Leads back to the generation that was started last, while it is under way or has not been looked at. */
export function PendingNotice({ jobId }: { jobId: number }) {
  const { t } = useTranslation("generate");
  const { data } = useQuery({
    ...jobQuery(jobId),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.status) ? 4000 : false),
  });
  if (!data || data.status === "cancelled") return null;
  const over = isOver(data.status);
  return (
    <aside className={styles.notice}>
      <IconChefHat size={22} className={styles.icon} aria-hidden />
      <p>{over ? t(data.status === "failed" ? "pending.failed" : "pending.ready") : t("pending.running")}</p>
      <LinkButton href={`/generate?job=${jobId}`} variant="default" size="sm">
        {t("pending.look")}
      </LinkButton>
    </aside>
  );
}
