import { useTranslation } from "react-i18next";
import { formatMinutes } from "../../shared/formatting/duration.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { Counter } from "../../shared/ui/counter.tsx";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import { limits, timeStep, usualTimes } from "./form-state.ts";
import styles from "./time-field.module.css";

/** The longest it may take: a counter, and the usual times one tap away. Minutes. */
export function TimeField({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  const { t } = useTranslation("generate");
  const lang = useLanguage();
  return (
    <div className={styles.time}>
      <span className={styles.label}>{t("dish.time")}</span>
      <div className={styles.row}>
        <Counter
          label={t("dish.time")}
          text={formatMinutes(value, lang)}
          min={limits.minutes.min}
          max={limits.minutes.max}
          step={timeStep(value)}
          value={value}
          onChange={onChange}
        />
        <TogglePills
          label={t("dish.usual_times")}
          options={usualTimes.map((minutes) => ({ value: minutes, label: formatMinutes(minutes, lang) }))}
          chosen={[value]}
          onToggle={onChange}
        />
      </div>
    </div>
  );
}
