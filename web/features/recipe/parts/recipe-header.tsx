import { Button } from "@mantine/core";
import {
  IconChefHat,
  IconHeart,
  IconHeartFilled,
  IconLock,
  IconMessageChatbot,
  IconSparkles,
} from "@tabler/icons-react";
import type { NutriScore, Recipe } from "@toque/db/entities/recipe.ts";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { openChat } from "../../../shared/chat/chat-state.ts";
import { formatMinutes, isoDuration } from "../../../shared/formatting/duration.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { useLike } from "../../../shared/recipes/use-like.ts";
import { Pill, type PillTone } from "../../../shared/ui/pill.tsx";
import { Duration } from "../../../shared/ui/recipe-meta.tsx";
import type { ShownChange } from "../changes/change-state.ts";
import { ChangedLabel } from "../changes/changed-label.tsx";
import type { FieldName } from "../changes/diff.ts";
import { Gallery } from "../gallery/gallery.tsx";
import { OwnSafetyNote } from "../safety/own-safety-note.tsx";
import { VisibilityNote } from "../sharing/visibility-note.tsx";
import { LanguageNote } from "./language-note.tsx";
import { LazyMenu } from "./lazy-menu.tsx";
import { ParentLink } from "./parent-link.tsx";
import styles from "./recipe-header.module.css";
import { tagsOf } from "./recipe-text.ts";
import { TagLink } from "./tags.tsx";
import { useIsOwner } from "./use-is-owner.ts";
import { useTextLang } from "./use-shown-language.ts";

const scoreTone: Record<NutriScore, PillTone> = { healthy: "herb", neutral: "line", unhealthy: "tint" };

interface RecipeHeaderProps {
  recipe: Recipe;
  change: ShownChange | null;
  /** Absent when there is nothing to cook by. */
  onCook: (() => void) | undefined;
}

/** Picture, chips, name, times and what one can do with the recipe. */
export function RecipeHeader({ recipe, change, onCook }: RecipeHeaderProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const like = useLike();
  const isOwner = useIsOwner(recipe);
  const langOf = useTextLang();
  const name = textOf(recipe.name, lang);
  const description = textOf(recipe.description, lang);
  const changed = (...fields: FieldName[]): boolean =>
    change?.diff.fields.some(({ field }) => fields.includes(field)) ?? false;
  /** A new key makes the same line glow again. */
  const glow = (...fields: FieldName[]) => (changed(...fields) ? { key: change?.token, className: "tq-glow" } : {});
  const label = (...fields: FieldName[]) => changed(...fields) && change && <ChangedLabel change={change} />;
  const nameGlow = glow("name");
  const textGlow = glow("description");
  const metaGlow = glow("total_time", "preparation_time", "difficulty");

  return (
    <header className={styles.header}>
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
          {change?.undo?.way === "delete" ? <ChangedLabel change={change} kind="variant" /> : label("name")}
        </div>
        {recipe.parent_id !== null && <ParentLink recipe={recipe} parentId={recipe.parent_id} />}
        {description && (
          <p key={`text ${textGlow.key}`} className={clsx(styles.description, styles.changeable, textGlow.className)}>
            <span lang={langOf(description)}>{description}</span> {label("description")}
          </p>
        )}
        <LanguageNote recipe={recipe} />
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
          {recipe.private && !isOwner && (
            <span className={styles.item} role="img" aria-label={t("private")} title={t("private")}>
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
          <LazyMenu recipe={recipe} name={name} />
        </div>
      </div>
      <div className={styles.notes} data-no-print>
        {isOwner && <VisibilityNote recipe={recipe} />}
        <OwnSafetyNote recipe={recipe} />
      </div>
    </header>
  );
}
