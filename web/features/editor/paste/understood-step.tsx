import { ActionIcon, Menu } from "@mantine/core";
import { IconBulb, IconCarrot, IconCheck, IconClock, IconDots } from "@tabler/icons-react";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { TextLineRole, TextStep } from "@toque/db/schemas/recipe-text.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepNumber } from "../../../shared/ui/handwriting.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { bareHeats, heatText, type Scale } from "./heat.ts";
import styles from "./paste.module.css";

interface UnderstoodStepProps {
  step: TextStep;
  number: number;
  /** The language of the text. */
  lang: Lang;
  /** Of its temperatures that do not say it. */
  scale: Scale;
  onScale: (scale: Scale) => void;
  /** The line is something else. */
  onTurn: (role: TextLineRole) => void;
}

const scales: readonly Scale[] = ["C", "F", "written"];

/** One understood step with the time that it takes, and what its temperatures may mean. */
export function UnderstoodStep({ step, number, lang, scale, onScale, onTurn }: UnderstoodStepProps) {
  const { t } = useTranslation("paste");
  const reader = useLanguage();
  const heats = bareHeats(step.text, lang);
  const words = heats.map((heat) => heat.words).join(", ");
  return (
    <li className={styles.step} data-understood-line={step.line}>
      <span className={styles.number}>{step.line}</span>
      <StepNumber>{number}</StepNumber>
      <span className={styles.stepText} lang={lang}>
        {step.text}
        {step.minutes !== null && (
          <Pill small tone="tint" icon={<IconClock size={16} aria-hidden />} className={styles.stepTime}>
            {formatMinutes(step.minutes, reader)}
          </Pill>
        )}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={44} className={styles.more} aria-label={t("step.more", { number })}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCarrot size={18} aria-hidden />} onClick={() => onTurn("ingredient")}>
            {t("step.is_ingredient")}
          </Menu.Item>
          <Menu.Item leftSection={<IconBulb size={18} aria-hidden />} onClick={() => onTurn("note")}>
            {t("step.is_note")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {heats.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
        <div className={styles.heat} role="group" aria-label={t("step.heat", { words })}>
          <span className={styles.question}>{t("step.heat", { words })}</span>
          {scales.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.answer}
              aria-pressed={one === scale}
              onClick={() => onScale(one)}
            >
              {one === scale && <IconCheck size={16} aria-hidden />}
              {one === "written" ? t("answer.as_written") : heats.map((heat) => heatText(heat, one)).join(", ")}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
