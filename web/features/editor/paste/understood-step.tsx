import { ActionIcon, Menu } from "@mantine/core";
import { IconBulb, IconCarrot, IconClock, IconDots } from "@tabler/icons-react";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { TextLineRole, TextStep } from "@toque/db/schemas/recipe-text.ts";
import { useTranslation } from "react-i18next";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { StepNumber } from "../../../shared/ui/handwriting.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import styles from "./paste.module.css";

interface UnderstoodStepProps {
  step: TextStep;
  number: number;
  /** The language of the text. */
  lang: Lang;
  /** The line is something else. */
  onTurn: (role: TextLineRole) => void;
}

/** One understood step with the time that it takes. */
export function UnderstoodStep({ step, number, lang, onTurn }: UnderstoodStepProps) {
  const { t } = useTranslation("paste");
  const reader = useLanguage();
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
    </li>
  );
}
