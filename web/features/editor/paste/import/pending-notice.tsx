import { Button } from "@mantine/core";
import { IconWorldDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { isFinished, jobQuery } from "../../../../shared/jobs/job-queries.ts";
import styles from "./import.module.css";
import type { PendingImport } from "./pending.ts";

/** Leads back to an import that was left while it ran, or before its recipe was taken over. */
export default function PendingNotice({ pending, onLook }: { pending: PendingImport; onLook: () => void }) {
  const { t } = useTranslation("paste");
  const { data } = useQuery({
    ...jobQuery(pending.jobId),
    refetchInterval: ({ state }) => (state.data && !isFinished(state.data.status) ? 4000 : false),
  });
  if (!data || data.status === "cancelled") return null;
  // A PDF or a photo has a name instead.
  const site = URL.canParse(pending.address) ? new URL(pending.address).host : pending.address;
  const state = data.status === "failed" ? "failed" : data.status === "succeeded" ? "ready" : "running";
  return (
    <aside className={styles.notice}>
      <IconWorldDownload size={22} className={styles.noticeIcon} aria-hidden />
      <p>{t(`import.pending.${state}`, { site })}</p>
      <Button variant="default" size="sm" onClick={onLook}>
        {t("import.pending.look")}
      </Button>
    </aside>
  );
}
