import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Slider.layer.css";
import { RangeSlider } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { useState } from "react";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { anyDuration, isAnyDuration, type MinuteRange } from "../search-state.ts";
import { formatTimeRange } from "./filter-texts.ts";
import styles from "./time-range.module.css";

interface TimeRangeProps {
  label: string;
  value: MinuteRange;
  onChange: (range: MinuteRange) => void;
}

const [start, end] = anyDuration;

/** A range slider from 0 to 120 minutes in steps of five. The right end means "or more". */
export function TimeRange({ label, value, onChange }: TimeRangeProps) {
  const { t } = useTranslation("search");
  const lang = useLanguage();
  const id = useId();
  const [dragged, setDragged] = useState<MinuteRange | null>(null);
  const shown = dragged ?? value;
  const valueText = (minutes: number): string =>
    minutes >= end ? t("time.from", { from: formatMinutes(end, lang) }) : formatMinutes(minutes, lang);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout and the same semantics
    <div className={styles.time} role="group" aria-labelledby={id} data-any={isAnyDuration(shown) || undefined}>
      <p className={styles.head}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <output className="tq-numbers">{formatTimeRange(shown, t, lang)}</output>
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
        onChange={setDragged}
        onChangeEnd={(range) => {
          setDragged(null);
          onChange(range);
        }}
      />
    </div>
  );
}
