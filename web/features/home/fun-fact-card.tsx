import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import type { Job } from "@toque/db/schemas/ai.ts";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useJob } from "../../shared/jobs/use-job.ts";
import { useStartJob } from "../../shared/jobs/use-start-job.ts";
import { Card } from "../../shared/ui/card.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./dashboard.module.css";

const path = "/api/food/get-random-fun-fact";

/** A fun fact from the food table or the recipes, told when it is asked for: it is a call of the chef. */
export default function FunFactCard() {
  const { t } = useTranslation("home");
  const [jobId, setJobId] = useState<number | null>(null);
  // The one before stays until the next has come.
  const [told, setTold] = useState<string | null>(null);
  const start = useStartJob<Job>();
  const { job, status, finished } = useJob(jobId, { onCancelled: () => setJobId(null) });
  const result: unknown = status === "succeeded" ? job.data?.result : null;
  const fact = typeof result === "string" ? result : told;
  const failed = job.isError || (finished && status !== "succeeded");
  const waiting = start.isPending || (jobId !== null && !finished && !job.isError);
  const ask = (): void => {
    setTold(fact);
    start.mutate({ path }, { onSuccess: ({ data }) => setJobId(data.id), onError: toastError });
  };
  const invitation = failed ? t("fun_fact.failed") : t("fun_fact.text");
  return (
    <Card as="section" className={styles.funFact} aria-label={t("fun_fact.title")}>
      <IconBulb size={28} stroke={1.6} aria-hidden className={styles.funFactPicture} />
      <div>
        <h2>{t("fun_fact.title")}</h2>
        <p aria-live="polite">{(failed ? null : fact) ?? invitation}</p>
      </div>
      <Button variant="default" loading={waiting} onClick={ask}>
        {t(fact || failed ? "fun_fact.another" : "fun_fact.tell")}
      </Button>
    </Card>
  );
}
