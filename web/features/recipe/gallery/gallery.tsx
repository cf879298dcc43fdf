import { IconArrowsMaximize, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { lateLazy } from "../../../shared/ui/late-lazy.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import { loadLightbox } from "../lazy-modules.ts";
import styles from "./gallery.module.css";
import { useSwipe } from "./use-swipe.ts";

const RecipeVideo = lateLazy(async () => ({ default: (await import("./video.tsx")).RecipeVideo }));
const sizes = "(min-width: 46.875em) 420px, 100vw";

/** The photos of the recipe with a lightbox, or its generated cover; and the video. */
export function Gallery({ recipe, name, className }: { recipe: Recipe; name: string; className?: string | undefined }) {
  const { t } = useTranslation("recipe");
  const [index, setIndex] = useState(0);
  const [lightboxOpen, setLightboxOpen] = useState(false);
  const { img, cover_url, video } = recipe;
  const photos = img.filter((url) => url !== cover_url);
  const shown = Math.min(index, Math.max(0, photos.length - 1));
  const current = photos[shown];
  const hasSeveral = photos.length > 1;
  const move = (by: number): void => {
    if (hasSeveral) setIndex((shown + by + photos.length) % photos.length);
  };
  const swipe = useSwipe(move);
  const alt = hasSeveral ? t("gallery.photo", { name, number: shown + 1, total: photos.length }) : name;
  return (
    <div className={className} data-gallery>
      <div className={styles.frame} {...(hasSeveral ? swipe : {})}>
        <RecipeCover
          key={current ?? cover_url}
          recipe={{ img: current ? [current] : [], cover_url }}
          alt={alt}
          sizes={sizes}
          eager
        />
        {current && (
          <button
            type="button"
            className={styles.enlarge}
            onClick={() => setLightboxOpen(true)}
            aria-label={t("gallery.enlarge", { photo: alt })}
            data-no-print
          >
            <IconArrowsMaximize size={20} aria-hidden />
          </button>
        )}
        {hasSeveral && (
          <div className={styles.controls} data-no-print>
            <button type="button" onClick={() => move(-1)} aria-label={t("gallery.previous")}>
              <IconChevronLeft size={20} aria-hidden />
            </button>
            <span className="tq-numbers" aria-live="polite">
              {shown + 1} / {photos.length}
            </span>
            <button type="button" onClick={() => move(1)} aria-label={t("gallery.next")}>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </div>
        )}
      </div>
      {video && (
        <Suspense>
          <RecipeVideo video={video} name={name} />
        </Suspense>
      )}
      <LazyDialog
        load={loadLightbox}
        props={{
          name,
          photos,
          index: shown,
          onIndex: setIndex,
          opened: lightboxOpen,
          onClose: () => setLightboxOpen(false),
        }}
      />
    </div>
  );
}
