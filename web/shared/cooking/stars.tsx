import { useTranslation } from "../i18n/use-translation.ts";
import "@mantine/core/styles/Rating.layer.css";
import { Rating } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import styles from "./stars.module.css";

const values = [1, 2, 3, 4, 5] as const;

/** A rating as it is read; nothing without one. */
export function Stars({ rating }: { rating: number | null }) {
  const { t } = useTranslation("cooked");
  if (rating === null) return null;
  return (
    <span className={styles.stars} role="img" aria-label={t("stars", { count: rating })}>
      {values.map((value) =>
        value <= rating ? (
          <IconStarFilled key={value} size={16} aria-hidden />
        ) : (
          <IconStar key={value} size={16} aria-hidden />
        ),
      )}
    </span>
  );
}

/** Chooses a rating; the chosen one again takes it back. */
export function StarsInput({ value, onChange }: { value: number | null; onChange: (rating: number | null) => void }) {
  const { t } = useTranslation("cooked");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own layout and says no more than this role
    <div role="group" aria-label={t("rating")}>
      <Rating
        value={value ?? 0}
        allowClear
        onChange={(next) => onChange(next === 0 ? null : next)}
        emptySymbol={<IconStar size={34} stroke={1.5} className={styles.empty} aria-hidden />}
        fullSymbol={<IconStarFilled size={34} className={styles.full} aria-hidden />}
        getSymbolLabel={(count) => t("stars", { count })}
        classNames={{ label: styles.target ?? "" }}
      />
    </div>
  );
}
