import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import styles from "./cooking.module.css";

interface PlateProps {
  cooking: GameCooking;
  /** A few drawn strokes around it: it was liked. */
  cheerful?: boolean;
  /** On the rim. */
  children?: ReactNode;
}

const strokes = [
  "M40 58q10 12 14 26",
  "M14 104q4 14 14 22",
  "M6 158q12 10 24 12",
  "M300 58q-10 12-14 26",
  "M326 104q-4 14-14 22",
  "M334 158q-12 10-24 12",
] as const;

/** One's own photo on a plate. */
export function Plate({ cooking, cheerful = false, children }: PlateProps) {
  const { t } = useTranslation("game");
  const photo = cooking.cooking_images.findLast(({ step_id }) => step_id === null) ?? cooking.cooking_images.at(-1);
  return (
    <div className={styles.plate}>
      {cheerful && (
        <svg viewBox="0 0 340 200" className={styles.strokes} aria-hidden="true">
          {strokes.map((d, index) => (
            <path key={d} d={d} data-green={index % 3 === 1 || undefined} />
          ))}
        </svg>
      )}
      <span className={styles.rim}>
        {photo && (
          <Picture
            url={photo.img_url}
            alt={t("photo.of_dish", { title: cooking.title })}
            sizes="190px"
            className={styles.food}
          />
        )}
      </span>
      {children && <div className={styles.onRim}>{children}</div>}
    </div>
  );
}
