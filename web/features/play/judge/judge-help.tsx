import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Kbd.layer.css";
import { Kbd } from "@mantine/core";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import styles from "./judge.module.css";

/** How it is decided, and the keys of the page. */
export function JudgeHelp({ answers, minutes }: { answers: number; minutes: number }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const keys = [
    ["A", t("judge.yes")],
    ["1–4", t("judge.no_because")],
    ["S", t("judge.skip")],
    ["Z", t("judge.undo")],
    ["N", t("judge.next")],
  ] as const;
  return (
    <footer className={styles.help}>
      <p>{t("judge.how", { count: answers, time: formatMinutes(minutes, lang) })}</p>
      <dl className={styles.keys} aria-label={t("judge.keys")}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd className={styles.key}>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </footer>
  );
}
