import { Button } from "@mantine/core";
import {
  IconChefHat,
  IconHeart,
  IconHeartFilled,
  IconLanguage,
  IconLock,
  IconMessageChatbot,
  IconSparkles,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { NutriScore, Recipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { Suspense, useContext } from "react";
import { Link } from "wouter";
import { openChat } from "../../../shared/chat/chat-state.ts";
import { formatMinutes, isoDuration } from "../../../shared/formatting/duration.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useIsPlayer } from "../../../shared/game/use-game.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { hasAiService } from "../../../shared/jobs/ai-service.ts";
import { useLike } from "../../../shared/recipes/use-like.ts";
import { useIsSignedIn } from "../../../shared/session/session.ts";
import { lateLazy } from "../../../shared/ui/late-lazy.ts";
import { Pill, type PillTone } from "../../../shared/ui/pill.tsx";
import { Duration } from "../../../shared/ui/recipe-meta.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import type { ShownChange } from "../changes/change-state.ts";
import type { FieldName } from "../changes/diff.ts";
import { ChangedLabel } from "../changes/lazy-changed-label.tsx";
import { CookbookButton } from "../cookbook/cookbook-button.tsx";
import { Gallery } from "../gallery/gallery.tsx";
import { useRecipeJob } from "../jobs/recipe-jobs.ts";
import { FallbackLanguagesContext, useTextLang } from "../language/use-fallback-languages.tsx";
import { loadJobCard } from "../lazy-modules.ts";
import { LazyMenu } from "../menu/lazy-menu.tsx";
import { tagsOf } from "../recipe-parts.ts";
import { SafetyNote } from "../safety/safety-note.tsx";
import { useIsOwner } from "../use-is-owner.ts";
import { variantsQuery } from "../version-queries.ts";
import { BackButton } from "./back-button.tsx";
import styles from "./recipe-header.module.css";
import { TagLink } from "./tags.tsx";

/** For the owner alone. */
const VisibilityNote = lateLazy(async () => ({
  default: (await import("../../../shared/visibility/visibility-note.tsx")).VisibilityNote,
}));
const CookedLine = lateLazy(() => import("../cooked/cooked-line.tsx"));
/** For players alone. */
const CookForGame = lateLazy(() => import("../game/cook-for-game.tsx"));
const JobCard = lateLazy(loadJobCard);

const scoreTone: Record<NutriScore, PillTone> = { healthy: "herb", neutral: "line", unhealthy: "tint" };

/** "A variant of Shakshouka". Its line stays empty while the name loads. */
function ParentLink({ recipe, parentId }: { recipe: Recipe; parentId: number }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { data, error } = useQuery(variantsQuery(recipe.id));
  const parent = data?.find(({ id }) => id === parentId);
  if (error || (data && !parent)) return null;
  return (
    <p className={styles.parent}>
      {parent && (
        <>
          {t("variants.of")} <Link href={`/recipes/${parentId}`}>{textOf(parent.name, lang)}</Link>
        </>
      )}
    </p>
  );
}

/** "By maya.cooks", whose public profile it leads to. Nothing for a recipe of one's own, or without a name. */
function AuthorLine({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const { author_id: id, author_name: name, author_deleted: isFormer } = recipe;
  if (!name && !isFormer) return null;
  return (
    <span className={styles.author}>
      {t("author.by")} {name ? <Link href={`/users/${id}`}>{name}</Link> : t("author.former")}
    </span>
  );
}

/** "Shown in French": for a recipe with missing translations. */
function LanguageNote({ recipe, isOwner }: { recipe: Recipe; isOwner: boolean }) {
  const { t } = useTranslation("recipe");
  const lang = useLanguage();
  const { langs, all } = useContext(FallbackLanguagesContext);
  const { start } = useRecipeJob(recipe);
  if (langs.length === 0) return null;
  const names = new Intl.DisplayNames(localeOf(lang), { type: "language" });
  const language = new Intl.ListFormat(localeOf(lang), { type: "conjunction" }).format(
    langs.map((one) => names.of(one) ?? one),
  );
  return (
    <p className={styles.language} data-no-print>
      <IconLanguage size={18} aria-hidden />
      <span>
        {t(all ? "language.all" : "language.some", { language })}{" "}
        {isOwner &&
          (hasAiService() ? (
            <button
              type="button"
              className={styles.translate}
              onClick={() => start({ kind: "translate", langs: [lang] })}
            >
              {t("language.translate")}
            </button>
          ) : (
            <Link href={`/recipes/${recipe.id}/edit`}>{t("language.translate")}</Link>
          ))}
      </span>
    </p>
  );
}

/** The card of a job on the recipe; its code is loaded once there is one. */
function JobSlot({ recipe }: { recipe: Recipe }) {
  const { job } = useRecipeJob(recipe);
  return (
    job && (
      <Suspense>
        <JobCard key={job.id ?? "start"} recipe={recipe} job={job} />
      </Suspense>
    )
  );
}

interface RecipeHeaderProps {
  recipe: Recipe;
  change: ShownChange | null;
  /** Undefined for a recipe without steps. */
  onCook: (() => void) | undefined;
}

/** Pictures, tags, name, times and actions of the recipe. */
export function RecipeHeader({ recipe, change, onCook }: RecipeHeaderProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const like = useLike();
  const isOwner = useIsOwner(recipe);
  const signedIn = useIsSignedIn();
  const isPlayer = useIsPlayer();
  const langOf = useTextLang();
  const name = textOf(recipe.name, lang);
  usePageTitle(name);
  const description = textOf(recipe.description, lang);
  const changed = (...fields: FieldName[]): boolean =>
    change?.diff.fields.some(({ field }) => fields.includes(field)) ?? false;
  /** A new key restarts the glow animation of the element. */
  const glow = (...fields: FieldName[]) => (changed(...fields) ? { key: change?.token, className: "tq-glow" } : {});
  const label = (...fields: FieldName[]) => changed(...fields) && change && <ChangedLabel change={change} />;
  const nameGlow = glow("name");
  const textGlow = glow("description");
  const metaGlow = glow("total_time", "preparation_time", "difficulty");

  return (
    <header className={styles.header}>
      <BackButton />
      <Gallery recipe={recipe} name={name} className={styles.gallery} />
      <div className={styles.words}>
        <ul className={styles.chips} aria-label={t("tags.label")} data-no-print>
          {tagsOf(recipe, "meal_type").map((tag) => (
            <li key={tag.id}>
              <TagLink tag={tag} tone="tint" />
            </li>
          ))}
          {tagsOf(recipe, "cuisine").map((tag) => (
            <li key={tag.id}>
              <TagLink tag={tag} />
            </li>
          ))}
          {recipe.nutri_score && (
            <li>
              <Pill tone={scoreTone[recipe.nutri_score]} icon={<span className={styles.dot} />}>
                {t(`common:nutri.${recipe.nutri_score}`)}
              </Pill>
            </li>
          )}
        </ul>
        <div className={styles.title}>
          <h1 key={nameGlow.key} className={nameGlow.className} lang={langOf(name)}>
            {name}
          </h1>{" "}
          {change?.undo?.type === "delete" ? <ChangedLabel change={change} kind="variant" /> : label("name")}
        </div>
        {recipe.parent_id !== null && <ParentLink recipe={recipe} parentId={recipe.parent_id} />}
        {description && (
          <p key={`text ${textGlow.key}`} className={clsx(styles.description, styles.changeable, textGlow.className)}>
            <span lang={langOf(description)}>{description}</span> {label("description")}
          </p>
        )}
        <LanguageNote recipe={recipe} isOwner={isOwner} />
        <div key={`meta ${metaGlow.key}`} className={clsx(styles.meta, styles.changeable, metaGlow.className)}>
          <Duration minutes={recipe.total_time} />
          {recipe.preparation_time > 0 && (
            <span className={styles.item}>
              <IconChefHat size={16} aria-hidden />
              <time dateTime={isoDuration(recipe.preparation_time)}>
                {t("at_work", { time: formatMinutes(recipe.preparation_time, lang) })}
              </time>
            </span>
          )}
          <span>{t(`common:difficulty.${recipe.difficulty}`)}</span>
          {!isOwner && <AuthorLine recipe={recipe} />}
          {recipe.private && !isOwner && (
            <span
              className={styles.item}
              role="img"
              aria-label={t("common:visibility.private")}
              title={t("common:visibility.private")}
            >
              <IconLock size={16} aria-hidden />
            </span>
          )}
          {(recipe.from_ai_generator || recipe.from_ai_upgrader) && (
            <span className={styles.item}>
              <IconSparkles size={16} aria-hidden />
              {t(recipe.from_ai_generator ? "by_generator" : "by_upgrader")}
            </span>
          )}
          {label("total_time", "preparation_time", "difficulty")}
        </div>
        <div className={styles.actions} data-no-print>
          {onCook && (
            <Button className={styles.cook} onClick={onCook}>
              {t("start_cooking")}
            </Button>
          )}
          <Button
            variant="default"
            className={clsx(styles.like, recipe.liked && styles.liked)}
            aria-pressed={recipe.liked}
            aria-label={t("like")}
            leftSection={recipe.liked ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
            onClick={() => like({ id: recipe.id, liked: !recipe.liked })}
          >
            <span className={styles.likeWord}>{t("like")}</span>
          </Button>
          <Button
            variant="default"
            className={styles.chat}
            leftSection={<IconMessageChatbot size={18} aria-hidden />}
            onClick={openChat}
          >
            {t("sous_chef")}
          </Button>
          <CookbookButton recipe={recipe} name={name} />
          <LazyMenu recipe={recipe} name={name} isOwner={isOwner} />
        </div>
        {isPlayer && onCook && !recipe.private && (
          <Suspense fallback={<div className={styles.game} />}>
            <CookForGame recipe={recipe} onCook={onCook} />
          </Suspense>
        )}
        {signedIn && (
          <Suspense>
            <CookedLine recipe={recipe} />
          </Suspense>
        )}
      </div>
      <div className={styles.notes} data-no-print>
        <JobSlot recipe={recipe} />
        {isOwner && (
          <Suspense fallback={<div className={styles.visibility} />}>
            <VisibilityNote recipe={recipe} />
          </Suspense>
        )}
        <SafetyNote recipe={recipe} />
      </div>
    </header>
  );
}
