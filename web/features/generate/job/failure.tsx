import { Button } from "@mantine/core";
import type { JobError } from "@toque/db/schemas/ai.ts";
import type { DifficultyKey } from "@toque/db/schemas/recipe.ts";
import { type Relaxation, relaxationOf } from "@toque/db/shared/generation/relaxation.ts";
import { findingValues } from "../../../shared/findings/finding-values.ts";
import { useFindingTexts } from "../../../shared/findings/use-finding-texts.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
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
  /** Repeats the request without what stands against it; null when it is not known any more. */
  onRelax: ((relaxation: Relaxation) => void) | null;
  onAdjust: () => void;
}

/** The words of a button that gives something up. */
function useRelaxationText(): (relaxation: Relaxation) => string {
  const { t } = useTranslation(["generate", "common"]);
  const [system] = useMeasurementSystem();
  const lang = useLanguage();
  const difficulty = (key: DifficultyKey) => t(`common:difficulty.${key}`);
  return ({ minutes, difficulty: level, without }) => {
    const reader = { lang, system, servings: String, difficulty };
    if (minutes === null)
      return t("cook_without", { foods: findingValues({ foods: [...without] }, reader).foods ?? "" });
    const time = formatMinutes(minutes, lang);
    return level ? t("allow_difficulty", { time, difficulty: difficulty(level) }) : t("allow_time", { time });
  };
}

/** A failed or cancelled generation: the reasons, advice, and buttons to adjust or repeat it. */
export function Failure({ error, busy, onAgain, onRelax, onAdjust }: FailureProps) {
  const { t } = useTranslation("generate");
  const element = useFocusIfLost<HTMLDivElement>();
  const texts = useFindingTexts();
  const reason = error && texts.failure(error);
  const findings = texts.findings(error?.findings);
  const advice = error ? adviceFor(error.code) : null;
  const adjustFirst = advice === "loosen" || advice === "contradiction" || advice === "foods" || !onAgain;
  const relaxationText = useRelaxationText();
  const relaxation = error && relaxationOf(error);
  const relax = onRelax && relaxation && (
    <Button key="relax" loading={busy} onClick={() => onRelax(relaxation)}>
      {relaxationText(relaxation)}
    </Button>
  );
  // What stands against the very request would stand against it again.
  const again = onAgain && advice !== "contradiction" && !relax && (
    <Button key="again" variant={adjustFirst ? "default" : "filled"} loading={busy} onClick={onAgain}>
      {t("again")}
    </Button>
  );
  const adjust = (
    <Button key="adjust" variant={adjustFirst && !relax ? "filled" : "default"} onClick={onAdjust}>
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
          {findings.length === 1 && <p>{findings[0]}</p>}
          {findings.length > 1 && (
            <ul>
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className={styles.actions}>{adjustFirst ? [relax, adjust, again] : [again, adjust]}</div>
    </div>
  );
}
