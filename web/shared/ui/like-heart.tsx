import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./like-heart.module.css";

interface LikeHeartProps {
  liked: boolean;
  onChange: (liked: boolean) => void;
  /** The recipe's name, for screen readers. */
  name: string;
  className?: string;
}

/** The round heart on a picture. */
export function LikeHeart({ liked, onChange, name, className }: LikeHeartProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={clsx(styles.heart, liked && styles.liked, className)}
      aria-pressed={liked}
      aria-label={t("like_named", { name })}
      onClick={() => onChange(!liked)}
    >
      {liked ? <IconHeartFilled size={20} aria-hidden /> : <IconHeart size={20} aria-hidden />}
    </button>
  );
}
