import { Button, Skeleton } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconChefHat, IconRefresh, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { GeneratedRecipe } from "@toque/db/schemas/ai.ts";
import { useEffect, useRef } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { formatAmount, formatFood } from "../../../shared/formatting/amount.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { offlineChef } from "../../../shared/jobs/ai-service.ts";
import { useMeasurementSystem } from "../../../shared/preferences/account.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { StepNumber, Tip } from "../../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../../shared/ui/recipe-meta.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { AtHand } from "./at-hand.tsx";
import { Checks } from "./checks.tsx";
import styles from "./idea-details.module.css";
import type { Lift } from "./lift.ts";
import { SavedRecipeNotice } from "./saved-recipe-notice.tsx";

interface IdeaDetailsProps {
  idea: GeneratedRecipe;
  busy: boolean;
  /** null when the request is not known. */
  onAgain: (() => void) | null;
  onAdjust: () => void;
  /** Generates again without one limit; null when the request is not known. */
  onLift: ((lift: Lift) => void) | null;
  /** Moves the focus to the title: for a recipe that was just generated. */
  focus?: boolean;
}

/** A generated recipe, which is already saved as a private recipe. */
export function IdeaDetails({ idea, busy, onAgain, onAdjust, onLift, focus = false }: IdeaDetailsProps) {
  usePageTitle(idea.title);
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) title.current?.focus({ preventScroll: true });
    if (focus) window.scrollTo({ top: 0 });
  }, [focus]);
  const saved = useQuery({ ...recipeQuery(idea.recipe_id ?? 0), enabled: idea.recipe_id !== null });
  const recipe = saved.data?.recipe;
  // The idea keeps the id of a recipe that was deleted.
  const isDeleted = idea.recipe_id === null || (saved.error instanceof ApiError && saved.error.status === 404);
  const chef = idea.model === offlineChef ? common("offline_chef") : idea.model;
  // The lines of the saved recipe can be converted to the user's measures; the generated ones are plain text.
  const lines = recipe
    ? recipe.ingredients.map((line) => ({
        key: line.id,
        name: formatFood(line, line.multiplier, lang),
        amount: formatAmount(line.multiplier, line.quantity, system, lang),
      }))
    : idea.ingredients.map(({ name, quantity, unit }, index) => ({
        key: index,
        name,
        amount: `${quantity} ${unit}`.trim(),
      }));
  const tips = [...idea.ingredient_notes, ...idea.tips, ...idea.serving_suggestions];
  return (
    <article>
      <div className={styles.top}>
        {idea.recipe_id !== null && saved.isPending ? (
          <Skeleton className={styles.coverSkeleton} radius="xl" />
        ) : (
          <RecipeCover
            rounded
            eager
            recipe={recipe ?? { img: [], cover_url: "" }}
            sizes="(min-width: 46.875em) 46vw, 100vw"
            className={styles.cover}
          />
        )}
        <div className={styles.head}>
          <div className={styles.pills}>
            <Pill tone="tint" icon={<IconChefHat size={16} aria-hidden />}>
              {t("result.by", { chef })}
            </Pill>
          </div>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            {idea.title}
          </h1>
          <p className={styles.overview}>{idea.overview}</p>
          <div className={styles.meta}>
            <RecipeMeta recipe={{ ...idea, nutri_score: recipe?.nutri_score ?? null }} />
            <span className={styles.fact}>
              <IconChefHat size={16} aria-hidden />
              {t("result.hands_on", { time: formatMinutes(idea.preparation_time, lang) })}
            </span>
            <span className={styles.fact}>
              <IconUsers size={16} aria-hidden />
              {common("servings", { count: idea.nb_servings })}
            </span>
          </div>
          <div className={styles.actions}>
            {!isDeleted && <LinkButton href={`/recipes/${idea.recipe_id}`}>{t("result.open")}</LinkButton>}
            {onAgain && (
              <Button
                variant="default"
                loading={busy}
                onClick={onAgain}
                leftSection={<IconRefresh size={18} aria-hidden />}
              >
                {t("again")}
              </Button>
            )}
            <Button
              variant="default"
              onClick={onAdjust}
              leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            >
              {onAgain ? t("adjust") : t("result.new")}
            </Button>
          </div>
          <SavedRecipeNotice idea={idea} isDeleted={isDeleted} />
        </div>
      </div>
      <AtHand foods={idea.at_hand} busy={busy} onLift={onLift} />
      <div className={styles.body}>
        <div className={styles.side}>
          <section aria-labelledby="idea-ingredients">
            <h2 id="idea-ingredients">{t("result.ingredients")}</h2>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line.key}>
                  <span>{line.name}</span>
                  <span className={styles.amount}>{line.amount}</span>
                </li>
              ))}
            </ul>
          </section>
          {idea.kitchen_equipment.length > 0 && (
            <section aria-labelledby="idea-equipment">
              <h2 id="idea-equipment">{t("result.equipment")}</h2>
              <p className={styles.equipment}>{idea.kitchen_equipment.join(" · ")}</p>
            </section>
          )}
        </div>
        <section aria-labelledby="idea-method">
          <h2 id="idea-method">{t("result.method")}</h2>
          <ol className={styles.steps}>
            {idea.steps.map(({ text, minutes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
              <li key={index}>
                <StepNumber>{index + 1}</StepNumber>
                <p>
                  {text}{" "}
                  {minutes !== null && minutes > 0 && (
                    <span className={styles.minutes}>{formatMinutes(minutes, lang)}</span>
                  )}
                </p>
              </li>
            ))}
          </ol>
          {tips.length > 0 && (
            <div className={styles.tips}>
              {tips.map((tip) => (
                <Tip key={tip}>{tip}</Tip>
              ))}
            </div>
          )}
        </section>
      </div>
      <Checks checks={idea.checks} />
    </article>
  );
}
