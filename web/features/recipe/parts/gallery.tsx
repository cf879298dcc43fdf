import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import styles from "./gallery.module.css";

const sizes = "(min-width: 46.875em) 420px, 100vw";

/** The dish: its cover, or its photos one after the other. */
export function Gallery({ recipe, name, className }: { recipe: Recipe; name: string; className?: string | undefined }) {
  const { t } = useTranslation("recipe");
  const [index, setIndex] = useState(0);
  const { img, cover_url, video } = recipe;
  const photos = img.length > 1 ? img : [];
  const shown = Math.min(index, Math.max(0, photos.length - 1));
  const current = photos[shown];
  return (
    <div className={clsx(styles.gallery, className)}>
      <RecipeCover
        key={current ?? img[0] ?? cover_url}
        recipe={{ img: current ? [current] : img, cover_url }}
        alt={photos.length > 1 ? t("gallery.photo", { name, number: shown + 1, total: photos.length }) : name}
        sizes={sizes}
        eager
      />
      {photos.length > 1 && (
        <div className={styles.controls} data-no-print>
          <button
            type="button"
            onClick={() => setIndex((shown + photos.length - 1) % photos.length)}
            aria-label={t("gallery.previous")}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <span className="tq-numbers" aria-live="polite">
            {shown + 1} / {photos.length}
          </span>
          <button type="button" onClick={() => setIndex((shown + 1) % photos.length)} aria-label={t("gallery.next")}>
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: the videos of recipes come without captions
        <video
          className={styles.video}
          controls
          preload="none"
          src={video.video_url}
          poster={video.jacket_url ?? undefined}
          width={video.width ?? undefined}
          height={video.height ?? undefined}
        />
      )}
    </div>
  );
}
