import { clsx } from "clsx";
import { Picture } from "../ui/picture.tsx";
import { Hat } from "../ui/wordmark.tsx";
import styles from "./chef-portrait.module.css";

interface ChefPortraitProps {
  chef: { img_url: string | null };
  /** `sizes` of the picture in the layout. */
  sizes: string;
  className?: string | undefined;
}

/** A chef's portrait, cropped from the top so that no hat is cut; the hat until it is drawn. Decorative: the name stands beside it. */
export function ChefPortrait({ chef, sizes, className }: ChefPortraitProps) {
  return (
    <span className={clsx(styles.portrait, className)}>
      {chef.img_url ? <Picture url={chef.img_url} sizes={sizes} className={styles.picture} /> : <Hat size={48} />}
    </span>
  );
}
