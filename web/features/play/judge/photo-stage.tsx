import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconCamera, IconCheck, IconX, IconZoomIn } from "@tabler/icons-react";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { clsx } from "clsx";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { Verdict } from "../play-calls.ts";
import styles from "./photo-stage.module.css";
import { UNDO_MS } from "./use-judge.ts";
import { type Direction, useVerdictSwipe } from "./use-verdict-swipe.ts";
import { useGivenWords } from "./verdict-buttons.tsx";

const ZoomedPhoto = lazy(() => import("./zoomed-photo.tsx"));

interface PhotoStageProps {
  cooking: GameCooking;
  given: Verdict | null;
  isBusy: boolean;
  onSwipe: (direction: Direction) => void;
}

const icons = { yes: IconCheck, no: IconX, skip: IconArrowUp } as const;

/** The photos of a cooking, the finished dish first: one large, the others a tap away. Swipes on it answer. */
export function PhotoStage({ cooking, given, isBusy, onSwipe }: PhotoStageProps) {
  const { t } = useTranslation("play");
  const [index, setIndex] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const wordsOf = useGivenWords();
  const photo = useRef<HTMLDivElement>(null);
  const swipe = useVerdictSwipe(photo, onSwipe);
  // A photo of a step comes after those of the dish.
  const photos = [...cooking.cooking_images].sort((a, b) => Number(a.step_id !== null) - Number(b.step_id !== null));
  const shown = photos[index] ?? photos[0];
  if (!shown) return null;
  const kind = shown.step_id === null ? "dish" : "step";
  const label =
    photos.length > 1
      ? t(`judge.photo.${kind}_of`, { number: index + 1, total: photos.length })
      : t(`judge.photo.${kind}`);
  const Given = given && icons[given.kind];
  return (
    <div className={styles.stage} aria-busy={isBusy}>
      {/* Touch only doubles the buttons below; keys and screen readers have those. */}
      <div ref={photo} className={clsx(styles.photo, given && styles.answered)} {...swipe}>
        <Picture
          key={shown.id}
          url={shown.img_url}
          alt={t("judge.photo.alt", { title: cooking.title })}
          sizes="(min-width: 62.5em) 640px, 100vw"
        />
        <span className={clsx(styles.swipeWord, styles.swipeRight)} aria-hidden>
          {t("judge.yes")}
        </span>
        <span className={clsx(styles.swipeWord, styles.swipeLeft)} aria-hidden>
          {t("judge.no")}
        </span>
        <span className={clsx(styles.swipeWord, styles.swipeUp)} aria-hidden>
          {t("judge.skip")}
        </span>
        {Given && given && (
          <span className={clsx(styles.stamp, styles[given.kind])} aria-hidden>
            <Given size={36} />
            {wordsOf(given)}
          </span>
        )}
        {given && !isBusy && <span className={styles.time} style={{ animationDuration: `${UNDO_MS}ms` }} aria-hidden />}
      </div>
      <span className={styles.caption}>
        <IconCamera size={16} aria-hidden />
        {label}
      </span>
      <ActionIcon
        size={44}
        radius="xl"
        variant="default"
        className={styles.zoom}
        aria-label={t("judge.photo.zoom")}
        onClick={() => setZoomed(true)}
      >
        <IconZoomIn size={20} aria-hidden />
      </ActionIcon>
      {photos.length > 1 && (
        <ul className={styles.thumbs} aria-label={t("judge.photo.all")}>
          {photos.map(({ id, img_url }, i) => (
            <li key={id}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={i === index}
                aria-label={t("judge.photo.show", { number: i + 1, total: photos.length })}
                onClick={() => setIndex(i)}
              >
                <Picture url={img_url} sizes="64px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed && (
        <Suspense>
          <ZoomedPhoto title={cooking.title} url={shown.img_url} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </div>
  );
}
