import { Button } from "@mantine/core";
import { IconArrowLeft, IconLanguage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { RecipeReview } from "@toque/db/schemas/review.ts";
import { type ComponentType, useState } from "react";
import { localeOf } from "../../shared/formatting/locale.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { FoundByCode } from "./found-by-code.tsx";
import styles from "./moderation.module.css";
import { type Decision, reviewQuery } from "./moderation-queries.ts";
import { NutritionChange } from "./nutrition-change.tsx";
import { Reasons } from "./reasons.tsx";

/** Draws what changed from the public version; all of it where there is none. */
export type RecipeChange = ComponentType<{ before: Recipe | null; after: Recipe }>;

interface ReviewViewProps {
  id: number;
  RecipeChange: RecipeChange;
  onDecided: (decision: Decision) => void;
  onFailed: (error: unknown) => void;
  onSkip: () => void;
  /** The list, for a screen that has no room for both. */
  back: string;
}

/** The languages of the version; those with changes are marked, so that nothing hides in a language that is not read. */
function Languages({ review, lang, onChange }: { review: RecipeReview; lang: Lang; onChange: (lang: Lang) => void }) {
  const { t } = useTranslation("moderation");
  const own = useLanguage();
  const names = new Intl.DisplayNames(localeOf(own), { type: "language" });
  if (review.langs.length < 2) return null;
  const options = review.langs.map((value) => {
    const name = names.of(value) ?? value;
    const isChanged = review.public_recipe !== null && review.changed_langs.includes(value);
    return { value, label: isChanged ? t("language.changed", { name }) : name };
  });
  return (
    <div className={styles.languages}>
      <IconLanguage size={18} aria-hidden />
      <Choice look="pills" label={t("language.label")} value={lang} options={options} onChange={onChange} />
    </div>
  );
}

/** A request that is decided: what was said, and nothing to do. */
function Decided({ review }: { review: RecipeReview }) {
  const { t } = useTranslation("moderation");
  const { status, comment } = review.approval;
  return (
    <section className={styles.panel} aria-label={t("decision.label")}>
      <p>{t(`decided.${status}`)}</p>
      {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
    </section>
  );
}

function Loaded({
  review,
  ...props
}: Omit<ReviewViewProps, "id"> & { review: RecipeReview; languages: React.ReactNode }) {
  const { t } = useTranslation("moderation");
  const lang = useLanguage();
  const me = useMe();
  const { recipe, public_recipe: before, approval } = review;
  const { RecipeChange, languages } = props;
  const name = review.author_name ?? t("nameless");
  return (
    <>
      {recipe ? (
        <>
          <header className={styles.recipe}>
            <RecipeCover recipe={recipe} sizes="96px" rounded className={styles.cover} />
            <div>
              <h2>{textOf(recipe.name, lang)}</h2>
              <p className={styles.soft}>
                {before
                  ? t("versions", { before: before.version, after: approval.version, name })
                  : t("first", { after: approval.version, name })}
              </p>
              <p className={styles.reasons}>
                <Reasons reasons={review.reasons} />
              </p>
            </div>
          </header>
          {languages}
          <div className={styles.columns}>
            <div className={styles.change}>
              <RecipeChange before={before} after={recipe} />
              <NutritionChange before={before} after={recipe} />
            </div>
            <FoundByCode review={review} />
          </div>
        </>
      ) : (
        <EmptyState title={t("closed.title")} text={t("closed.text")} />
      )}
      {approval.status !== "PENDING" ? (
        <Decided review={review} />
      ) : me?.id === review.owner_id ? (
        <section className={styles.panel} aria-label={t("decision.label")}>
          <p>{t("own")}</p>
          <div className={styles.send}>
            <Button variant="default" onClick={props.onSkip}>
              {t("decision.skip")}
            </Button>
          </div>
        </section>
      ) : (
        <DecisionPanel
          key={approval.id}
          review={review}
          onDecided={props.onDecided}
          onFailed={props.onFailed}
          onSkip={props.onSkip}
        />
      )}
    </>
  );
}

/** A request: the change, what follows from it, what code found, and the decision. */
export function ReviewView({ id, ...props }: ReviewViewProps) {
  const { t } = useTranslation("moderation");
  const own = useLanguage();
  const [chosen, setChosen] = useState<Lang | null>(null);
  const query = useQuery({ ...reviewQuery(id, chosen ?? own), placeholderData: (before) => before });
  const { data, error, refetch } = query;
  const review = data?.approval.id === id ? data : null;
  // A language that the version lacks would show another one under its name.
  const shown = chosen ?? (review && !review.langs.includes(own) ? (review.recipe?.origin_lang ?? own) : own);
  return (
    <article className={styles.review} aria-busy={query.isPlaceholderData}>
      <LinkButton
        href={props.back}
        variant="subtle"
        className={styles.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {t("back")}
      </LinkButton>
      {review ? (
        <Loaded
          review={review}
          languages={<Languages review={review} lang={shown} onChange={setChosen} />}
          {...props}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton lines={12} />
      )}
    </article>
  );
}
