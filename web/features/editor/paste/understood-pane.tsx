import { IconCheck, IconHelpCircle } from "@tabler/icons-react";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { TextLineRole, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { languageName } from "../translation/translation-hint.tsx";
import type { Facts, SaidFacts } from "./facts.ts";
import { FactsFields } from "./facts-fields.tsx";
import { type SaidScales, type Scale, scaleOf } from "./heat.ts";
import { countStates, type Meaning, type PastedLine } from "./lines.ts";
import styles from "./paste.module.css";
import { UnderstoodLine } from "./understood-line.tsx";
import { UnderstoodStep } from "./understood-step.tsx";

interface UnderstoodPaneProps {
  text: UnderstoodText;
  lines: readonly PastedLine[];
  isBehind: boolean;
  active: number | null;
  onActive: (line: number) => void;
  onMend: (line: PastedLine, meaning: Meaning | null) => void;
  onLang: (lang: Lang) => void;
  /** Says what a line is. */
  onTurn: (line: number, role: TextLineRole) => void;
  facts: SaidFacts;
  onFact: (fact: keyof Facts, words: string) => void;
  scales: SaidScales;
  onScale: (step: string, scale: Scale) => void;
}

/** What was understood: each line with the number of its source. */
export function UnderstoodPane({
  text,
  lines,
  isBehind,
  active,
  onActive,
  onMend,
  onLang,
  onTurn,
  facts,
  onFact,
  scales,
  onScale,
}: UnderstoodPaneProps) {
  const { t } = useTranslation("paste");
  const lang = useLanguage();
  const { clear, doubt, written } = countStates(lines);
  return (
    <section className={styles.pane} aria-labelledby="paste-understood" aria-busy={isBehind}>
      <header className={styles.paneHead}>
        <h2 id="paste-understood">{t("understood.title")}</h2>
        <p className={styles.counts} role="status">
          {clear > 0 && (
            <Pill small tone="herb" icon={<IconCheck size={16} aria-hidden />}>
              {t("understood.clear", { count: clear })}
            </Pill>
          )}
          {doubt > 0 && (
            <Pill small tone="tint" icon={<IconHelpCircle size={16} aria-hidden />}>
              {t("understood.doubt", { count: doubt })}
            </Pill>
          )}
          {written > 0 && (
            <Pill small className={styles.writtenPill}>
              {t("understood.written", { count: written })}
            </Pill>
          )}
        </p>
      </header>
      <FactsFields text={text} said={facts} onSay={onFact} />
      {text.possible_langs.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
        <div className={styles.language} role="group" aria-label={t("understood.language")}>
          <span className={styles.question}>{t("understood.language")}</span>
          {text.possible_langs.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.answer}
              aria-pressed={one === text.lang}
              onClick={() => onLang(one)}
            >
              {languageName(one, lang)}
            </button>
          ))}
        </div>
      )}
      {lines.length > 0 ? (
        <ul className={styles.lines} aria-label={t("understood.ingredients")}>
          {lines.map((line, i) => (
            <UnderstoodLine
              key={line.key}
              line={line}
              isFirst={lines[i - 1]?.ingredient.line !== line.ingredient.line}
              isActive={active === line.ingredient.line}
              onActive={() => onActive(line.ingredient.line)}
              onMend={(meaning) => onMend(line, meaning)}
              onStep={() => onTurn(line.ingredient.line, "step")}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t("understood.no_ingredients")}</p>
      )}
      <div className={styles.method}>
        <h3>{t("understood.method")}</h3>
        {text.steps.length > 0 ? (
          <ol className={styles.steps}>
            {text.steps.map((step, i) => (
              <UnderstoodStep
                key={step.line}
                step={step}
                number={i + 1}
                lang={text.lang}
                scale={scaleOf(step.text, text.lang, scales)}
                onScale={(scale) => onScale(step.text, scale)}
                onTurn={(role) => onTurn(step.line, role)}
              />
            ))}
          </ol>
        ) : (
          <p className={styles.soft}>{t("understood.no_steps")}</p>
        )}
      </div>
      {text.notes.length > 0 && (
        <div className={styles.method}>
          <h3>{t("understood.notes")}</h3>
          {text.notes.map((note) => (
            <p key={note.line} lang={text.lang}>
              {note.text}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
