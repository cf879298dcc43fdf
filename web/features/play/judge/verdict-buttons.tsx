import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Kbd.layer.css";
import { ActionIcon, Button, Kbd } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight, IconCheck, IconPlayerSkipForward, IconX } from "@tabler/icons-react";
import type { DisapprovalReason } from "@toque/db/schemas/game.ts";
import { BottomActions } from "../../../shared/ui/bottom-actions.tsx";
import { useErrorText } from "../../../shared/ui/use-error-text.ts";
import type { Verdict } from "../play-calls.ts";
import styles from "./judge.module.css";
import { reasons } from "./reasons.ts";
import { type Judge, UNDO_MS } from "./use-judge.ts";

/** A key that does the same as the button it stands in. */
const Key = ({ children }: { children: string }) => (
  <Kbd className={styles.key} aria-hidden>
    {children}
  </Kbd>
);

interface VerdictButtonsProps {
  judge: Judge;
  isWide: boolean;
  /** As long as there are skips left today. */
  canSkip: boolean;
  onRefuse: (reason: DisapprovalReason) => void;
  /** On phones the reasons are in a sheet. */
  onAskReason: () => void;
}

/** Yes, no with its reason, or somebody else's turn. */
export function VerdictButtons({ judge, isWide, canSkip, onRefuse, onAskReason }: VerdictButtonsProps) {
  const { t } = useTranslation("play");
  const yes = (
    <Button
      size="md"
      className={isWide ? undefined : styles.half}
      leftSection={<IconCheck size={20} aria-hidden />}
      rightSection={<Key>A</Key>}
      aria-keyshortcuts="a"
      disabled={judge.isSending}
      onClick={() => judge.decide({ kind: "yes" })}
    >
      {t("judge.yes")}
    </Button>
  );
  const skip = (
    <Button
      variant="subtle"
      leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
      rightSection={<Key>S</Key>}
      aria-keyshortcuts="s"
      disabled={judge.isSending || !canSkip}
      onClick={() => judge.decide({ kind: "skip" })}
    >
      {t("judge.skip")}
    </Button>
  );
  if (!isWide)
    return (
      <>
        <p className={styles.swipeHint}>{t("judge.swipe_hint")}</p>
        <BottomActions>
          <Button
            size="md"
            variant="default"
            className={styles.half}
            leftSection={<IconX size={20} aria-hidden />}
            disabled={judge.isSending}
            onClick={onAskReason}
          >
            {t("judge.no")}
          </Button>
          <ActionIcon
            size={48}
            aria-label={t("judge.skip")}
            disabled={judge.isSending || !canSkip}
            onClick={() => judge.decide({ kind: "skip" })}
          >
            <IconPlayerSkipForward size={22} aria-hidden />
          </ActionIcon>
          {yes}
        </BottomActions>
      </>
    );
  return (
    <div className={styles.row}>
      {yes}
      <fieldset className={styles.reasons}>
        <legend>
          <IconX size={16} aria-hidden />
          {t("judge.no_because")}
        </legend>
        {reasons.map((reason, i) => (
          <Button
            key={reason}
            variant="default"
            rightSection={<Key>{String(i + 1)}</Key>}
            aria-keyshortcuts={String(i + 1)}
            disabled={judge.isSending}
            onClick={() => onRefuse(reason)}
          >
            {t(`judge.reason.${reason}`)}
          </Button>
        ))}
      </fieldset>
      {skip}
    </div>
  );
}

/** What was answered, in words. */
export function useGivenWords(): (given: Verdict) => string {
  const { t } = useTranslation("play");
  return (given) =>
    given.kind === "no"
      ? t("judge.given.no", { reason: t(`judge.reason.${given.reason}`) })
      : t(`judge.given.${given.kind}`);
}

/** What was answered, as long as it can be taken back. On phones the words stand on the photo. */
export function GivenBar({ judge, given, isWide }: { judge: Judge; given: Verdict; isWide: boolean }) {
  const { t } = useTranslation("play");
  const failed = useErrorText(judge.sendError);
  const wordsOf = useGivenWords();
  const buttons = (
    <>
      <Button
        variant="default"
        size="md"
        className={isWide ? undefined : styles.half}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        rightSection={<Key>Z</Key>}
        aria-keyshortcuts="z"
        disabled={judge.isSending}
        onClick={judge.undo}
      >
        {t("judge.undo")}
      </Button>
      <Button
        size="md"
        className={isWide ? undefined : styles.half}
        leftSection={<IconArrowRight size={18} aria-hidden />}
        rightSection={<Key>N</Key>}
        aria-keyshortcuts="n"
        loading={judge.isSending}
        onClick={judge.next}
      >
        {judge.sendError !== null ? t("judge.send_again") : t("judge.next")}
      </Button>
    </>
  );
  return (
    <div className={styles.given}>
      <div className={styles.givenWords}>
        <p role="status">
          <strong>{wordsOf(given)}</strong>
        </p>
        {judge.sendError !== null ? (
          <p role="alert" className={styles.failed}>
            {t("judge.not_sent", { why: failed.text })}
          </p>
        ) : (
          <p className={styles.soft}>
            {judge.isSending ? t("judge.sending") : t("judge.undo_for", { count: UNDO_MS / 1000 })}
          </p>
        )}
      </div>
      {isWide ? buttons : <BottomActions>{buttons}</BottomActions>}
    </div>
  );
}
