import { Button } from "@mantine/core";
import type { JobError } from "@toque/db/schemas/ai.ts";
import { useTranslation } from "react-i18next";
import { useFindingTexts } from "../../../shared/findings/use-finding-texts.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { useFocusIfLost } from "../../../shared/ui/use-focus-if-lost.ts";
import { Hat } from "../../../shared/ui/wordmark.tsx";
import styles from "./failure.module.css";
import { adviceFor } from "./stages.ts";

interface FailureProps {
  /** null for a cancelled job. */
  error: JobError | null;
  busy: boolean;
  /** null when the request is not known any more. */
  onAgain: (() => void) | null;
  /** Repeats the request with more time; null when it is not known any more. */
  onAllow: ((minutes: number) => void) | null;
  onAdjust: () => void;
}

/** The minutes that the quickest dish takes, where the time was the reason. */
function neededMinutes(error: JobError | null): number | null {
  const minutes = error?.findings?.find(({ code }) => code === "chef_quickest")?.params.minutes;
  return typeof minutes === "number" ? minutes : null;
}

/** A failed or cancelled generation: the reasons, advice, and buttons to adjust or repeat it. */
export function Failure({ error, busy, onAgain, onAllow, onAdjust }: FailureProps) {
  const { t } = useTranslation("generate");
  const element = useFocusIfLost<HTMLDivElement>();
  const texts = useFindingTexts();
  const reason = error && texts.failure(error);
  const findings = texts.findings(error?.findings);
  const advice = error ? adviceFor(error.code) : null;
  const adjustFirst = advice === "loosen" || advice === "contradiction" || advice === "foods" || !onAgain;
  const again = onAgain && advice !== "contradiction" && (
    <Button key="again" variant={adjustFirst ? "default" : "filled"} loading={busy} onClick={onAgain}>
      {t("again")}
    </Button>
  );
  const lang = useLanguage();
  const minutes = neededMinutes(error);
  const allow = onAllow && minutes !== null && (
    <Button key="allow" loading={busy} onClick={() => onAllow(minutes)}>
      {t("allow_time", { time: formatMinutes(minutes, lang) })}
    </Button>
  );
  const adjust = (
    <Button key="adjust" variant={adjustFirst && !allow ? "filled" : "default"} onClick={onAdjust}>
      {t("adjust")}
    </Button>
  );
  return (
    <div ref={element} tabIndex={-1} className={styles.failure} role="alert">
      <span className={styles.hat}>
        <Hat size={72} />
      </span>
      <Handwriting as="h1" size="title">
        {error ? t("failure.title") : t("failure.cancelled")}
      </Handwriting>
      <p className={styles.advice}>{advice ? t(`failure.advice.${advice}`) : t("failure.nothing_saved")}</p>
      {(reason || findings.length > 0) && (
        <div className={styles.why}>
          {reason && <p>{reason}</p>}
          {findings.length > 0 && (
            <ul>
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={styles.actions}>{adjustFirst ? [allow, adjust, again] : [again, adjust]}</div>
    </div>
  );
}
