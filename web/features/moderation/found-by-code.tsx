import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { DraftCheck } from "@toque/db/schemas/ai.ts";
import type { RecipeReview } from "@toque/db/schemas/review.ts";
import { useFindingTexts } from "../../shared/findings/use-finding-texts.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import styles from "./moderation.module.css";

const names = ["allergens", "known_foods", "weights", "list_and_steps", "hygiene", "promises"] as const;

function Check({ check }: { check: DraftCheck }) {
  const { t } = useTranslation("moderation");
  const texts = useFindingTexts();
  const name = names.find((one) => one === check.name);
  if (!name) return null;
  const found = texts.findings(check.findings);
  return (
    <li className={check.passed ? styles.fine : styles.found}>
      {check.passed ? (
        <IconCircleCheck size={20} aria-hidden />
      ) : (
        <IconAlertTriangle size={20} role="img" aria-label={t("found.look")} />
      )}
      <div>
        <p>{t(`found.${name}.${check.passed ? "fine" : "missed"}`)}</p>
        {found.map((text) => (
          <p key={text} className={styles.soft}>
            {text}
          </p>
        ))}
      </div>
    </li>
  );
}

/** What the program found in the version. It informs; the moderator judges. */
export function FoundByCode({ review }: { review: RecipeReview }) {
  const { t } = useTranslation("moderation");
  const { checks, author_name, author_approved, author_sent_back } = review;
  return (
    <section className={styles.code} aria-labelledby="found-by-code">
      <h3 id="found-by-code">{t("found.title")}</h3>
      <ul>
        {checks
          // What was found first.
          .toSorted((a, b) => Number(a.passed) - Number(b.passed))
          .map((check) => (
            <Check key={check.name} check={check} />
          ))}
      </ul>
      <p className={styles.soft}>
        {t("found.author", {
          name: author_name ?? t("nameless_first"),
          approved: author_approved,
          back: author_sent_back,
        })}
      </p>
    </section>
  );
}
