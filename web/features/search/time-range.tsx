import "@mantine/core/styles/Slider.layer.css";
import { RangeSlider } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMinutes } from "../../shared/formatting/duration.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { rangeText } from "./range-text.ts";
import { anyDuration, isAnyDuration, type MinuteRange } from "./search-state.ts";
import styles from "./time-range.module.css";

interface TimeRangeProps {
  label: string;
  value: MinuteRange;
  onChange: (range: MinuteRange) => void;
}

const [start, end] = anyDuration;

/** Two thumbs on two hours, in steps of five minutes. The right end means "or more". */
export function TimeRange({ label, value, onChange }: TimeRangeProps) {
  const { t } = useTranslation("search");
  const lang = useLanguage();
  const id = useId();
  const [moving, setMoving] = useState<MinuteRange | null>(null);
  const shown = moving ?? value;
  const valueText = (minutes: number): string =>
    minutes >= end ? t("time.from", { from: formatMinutes(end, lang) }) : formatMinutes(minutes, lang);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own layout and says no more than this role
    <div className={styles.time} role="group" aria-labelledby={id} data-any={isAnyDuration(shown) || undefined}>
      <p className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <output className="tq-numbers">{rangeText(shown, t, lang)}</output>
      </p>
      <RangeSlider
        classNames={{ root: styles.root, track: styles.track, bar: styles.bar, thumb: styles.thumb }}
        min={start}
        max={end}
        step={5}
        minRange={5}
        label={null}
        thumbFromLabel={t("time.least")}
        thumbToLabel={t("time.most")}
        thumbValueText={valueText}
        value={[shown[0], shown[1]]}
        onChange={setMoving}
        onChangeEnd={(range) => {
          setMoving(null);
          onChange(range);
        }}
      />
    </div>
  );
}
