import { Button } from "@mantine/core";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminDeadLetter } from "@toque/db/schemas/administration.ts";
import { useState } from "react";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Pill, type PillTone } from "../../../shared/ui/pill.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../admin.module.css";
import { formatMoment } from "../format-day.ts";
import { toastRefusal } from "../refusals.ts";
import { DiscardForm } from "./discard-form.tsx";
import { discardLetter, lettersKey, replayLetter } from "./letter-queries.ts";

const tones: Record<AdminDeadLetter["state"], PillTone> = { waiting: "red", replayed: "herb", discarded: "line" };

/** A dead letter: what failed, why, its payload folded away, and what can be done about it. */
export function LetterRow({ letter }: { letter: AdminDeadLetter }) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, consumer_group, topic, type, state, attempts, first_at, last_at, job_id } = letter;
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }) };
  const replay = useMutation({
    mutationFn: () => replayLetter(id),
    onSuccess: () => toast.success(t("letters.replayed", { id })),
    onError: (error) => toastRefusal(error, t),
    ...settled,
  });
  const discard = useMutation({
    mutationFn: (reason: string) => discardLetter(id, reason),
    onSuccess: () => {
      setAsking(false);
      toast.success(t("letters.discarded", { id }));
    },
    onError: (error) => toastRefusal(error, t),
    onSettled: () => client.invalidateQueries({ queryKey: lettersKey }),
  });
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.heading}>
            {consumer_group} <span className={styles.number}>{t("letters.number", { id })}</span>
          </p>
          <p className={styles.soft}>
            {topic} · {type}
            {job_id !== null && ` · ${t("letters.job", { id: job_id })}`}
          </p>
          <p lang="en" className={styles.reason}>
            {letter.error}
          </p>
          <p className={styles.soft}>
            {t("letters.attempts", { count: attempts })} ·{" "}
            {first_at && `${t("letters.first", { at: formatMoment(first_at, lang) })} · `}
            {t("letters.last", { at: formatMoment(last_at, lang) })}
          </p>
          {letter.discard_reason !== null && (
            <p className={styles.soft}>{t("letters.given_up", { reason: letter.discard_reason })}</p>
          )}
          <details className={styles.why}>
            <summary>{t("letters.payload")}</summary>
            <pre>{letter.payload}</pre>
            <p className={styles.soft}>{t("letters.masked")}</p>
          </details>
        </div>
        <div className={styles.pills}>
          <Pill small tone={tones[state]}>
            {t(`letters.state.${state}`)}
          </Pill>
        </div>
        <div className={styles.end}>
          {state === "waiting" && !asking && (
            <>
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                aria-label={t("letters.replay_named", { id })}
                loading={replay.isPending}
                onClick={() => replay.mutate()}
              >
                {t("letters.replay")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                aria-label={t("letters.discard_named", { id })}
                onClick={() => setAsking(true)}
              >
                {t("letters.discard")}
              </Button>
            </>
          )}
        </div>
      </div>
      {asking && state === "waiting" && (
        <DiscardForm
          id={id}
          pending={discard.isPending}
          onDiscard={(reason) => discard.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
