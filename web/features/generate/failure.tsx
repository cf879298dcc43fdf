import { Button } from "@mantine/core";
import type { JobError } from "@toque/db/entities/ai.ts";
import { useTranslation } from "react-i18next";
import { useFindingTexts } from "../../shared/findings/use-finding-texts.ts";
import { Hand } from "../../shared/ui/hand.tsx";
import { Hat } from "../../shared/ui/wordmark.tsx";
import styles from "./failure.module.css";
import { adviceFor } from "./stages.ts";
import { useArrivalFocus } from "./use-arrival-focus.ts";

interface FailureProps {
  /** null when it was cancelled. */
  error: JobError | null;
  busy: boolean;
  /** null when what was asked for is not known here any more. */
  onAgain: (() => void) | null;
  onAdjust: () => void;
}

/** It did not work out: what to change, and what exactly stood against it. */
export function Failure({ error, busy, onAgain, onAdjust }: FailureProps) {
  const { t } = useTranslation("generate");
  const element = useArrivalFocus<HTMLDivElement>();
  const texts = useFindingTexts();
  const why = error && texts.failure(error);
  const reasons = texts.findings(error?.findings);
  const advice = error ? adviceFor(error.code) : null;
  const changeFirst = advice === "loosen" || advice === "contradiction" || advice === "foods" || !onAgain;
  const again = onAgain && advice !== "contradiction" && (
    <Button key="again" variant={changeFirst ? "default" : "filled"} loading={busy} onClick={onAgain}>
      {t("again")}
    </Button>
  );
  const adjust = (
    <Button key="adjust" variant={changeFirst ? "filled" : "default"} onClick={onAdjust}>
      {t("adjust")}
    </Button>
  );
  return (
    <div ref={element} tabIndex={-1} className={styles.failure} role="alert">
      <span className={styles.hat}>
        <Hat size={72} />
      </span>
      <Hand as="h1" size="title">
        {error ? t("failure.title") : t("failure.cancelled")}
      </Hand>
      <p className={styles.advice}>{advice ? t(`failure.advice.${advice}`) : t("failure.nothing_saved")}</p>
      {(why || reasons.length > 0) && (
        <div className={styles.why}>
          {why && <p>{why}</p>}
          {reasons.length > 0 && (
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={styles.actions}>{changeFirst ? [adjust, again] : [again, adjust]}</div>
    </div>
  );
}
