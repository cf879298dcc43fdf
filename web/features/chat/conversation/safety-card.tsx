import { IconAlertTriangle, IconHelpCircle, IconListSearch, IconMinus } from "@tabler/icons-react";
import type { SafetyCard, SafetyFact, SafetyStatus, SafetyUnknown } from "@toque/db/schemas/chat-parts.ts";
import type { LangMap } from "@toque/db/schemas/common.ts";
import { clsx } from "clsx";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { inSentence, textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "./parts.module.css";

const icons = {
  contains: IconAlertTriangle,
  may_contain: IconHelpCircle,
  unknown: IconHelpCircle,
  not_named: IconMinus,
} as const satisfies Record<SafetyStatus, unknown>;

/** Names in a sentence: "walnuts and pecans". */
function useNames(): (names: readonly LangMap[]) => string {
  const lang = useLanguage();
  return (names) =>
    new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(
      names.map((name) => inSentence(textOf(name, lang), lang)),
    );
}

function Fact({ fact }: { fact: SafetyFact }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const names = useNames();
  const { subject, status, foods } = fact;
  const said = subject === "diet" ? t(`safety.diet.${status}`) : t(`safety.status.${status}`);
  const Icon = icons[status];
  return (
    <li className={clsx(styles.fact, styles[status])}>
      <Icon size={16} aria-hidden />
      <p>
        <strong>{textOf(fact.name, lang)}</strong>
        {fact.yours && <span className={styles.yours}> ({t("safety.yours")})</span>}
        <span className={styles.status}>
          {foods.length > 0 ? t("safety.because", { status: said, list: names(foods) }) : said}
        </span>
      </p>
    </li>
  );
}

function Unknown({ unknown }: { unknown: SafetyUnknown }) {
  const { t } = useTranslation("chat");
  const names = useNames();
  const { reason } = unknown;
  return (
    <li>
      {reason === "no_ingredients"
        ? t("safety.unknown.no_ingredients")
        : t(`safety.unknown.${reason}`, { list: names(unknown.names) })}
    </li>
  );
}

/**
 * What the ingredients of a recipe say about what was asked. It never says that something is safe: what is unknown is said as
 * plainly as what is known, and the labels have the last word.
 */
export function SafetyCardView({ card }: { card: SafetyCard }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  return (
    <section className={styles.part} aria-label={t("safety.title")}>
      <h4 className={styles.title}>
        <IconListSearch size={16} aria-hidden />
        {t("safety.title")}
      </h4>
      <p className={styles.recipe}>{textOf(card.recipe_name, lang)}</p>
      {card.facts.length > 0 && (
        <ul className={styles.facts}>
          {card.facts.map((fact) => (
            <Fact key={`${fact.subject} ${fact.key}`} fact={fact} />
          ))}
        </ul>
      )}
      {card.unknown.length > 0 && (
        <div className={styles.unknowns}>
          <h5>{t("safety.unknown.title")}</h5>
          <ul>
            {card.unknown.map((unknown) => (
              <Unknown key={unknown.reason} unknown={unknown} />
            ))}
          </ul>
        </div>
      )}
      {card.for_whom.map((person) => (
        <p key={person} className={styles.note}>
          {t(`safety.for_whom.${person}`)}
        </p>
      ))}
      {card.notes?.map((note) => (
        <p key={textOf(note, lang)} className={styles.note}>
          {textOf(note, lang)}
        </p>
      ))}
      <p className={styles.note}>{t("safety.labels")}</p>
    </section>
  );
}
