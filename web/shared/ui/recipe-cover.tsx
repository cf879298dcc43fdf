import { clsx } from "clsx";
import { useState } from "react";
import { mediaSources } from "./media-sources.ts";
import styles from "./recipe-cover.module.css";
import { Hat } from "./wordmark.tsx";

interface RecipeCoverProps {
  /** The recipe's own pictures (`img`) and its drawn cover (`cover_url`). */
  recipe: { img: string[]; cover_url: string };
  /** What the picture shows; "" where the name stands beside it. */
  alt?: string;
  /** `sizes` of the picture in the layout; half the window by default. */
  sizes?: string;
  /** The picture that the page opens with: loaded at once. */
  eager?: boolean;
  /** Corners of 20 px, for a picture that stands alone. */
  rounded?: boolean;
  className?: string;
}

/** The dish, 4:3. The first picture, else the drawn cover; if neither loads, the hat on tint. */
export function RecipeCover({
  recipe,
  alt = "",
  sizes = "(min-width: 46.875em) 50vw, 100vw",
  eager,
  rounded,
  className,
}: RecipeCoverProps) {
  const sources = [recipe.img[0], recipe.cover_url].filter((url): url is string => !!url);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((url) => !failed.includes(url));
  return (
    <div className={clsx(styles.cover, rounded && styles.rounded, className)}>
      {source ? (
        <img
          {...mediaSources(source)}
          alt={alt}
          sizes={sizes}
          width={800}
          height={600}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          // Loaded ahead, it is drawn with the page, not a moment after it.
          decoding={eager ? "sync" : "async"}
          onError={() => setFailed((urls) => [...urls, source])}
        />
      ) : (
        <span className={styles.none}>
          <Hat size={64} />
        </span>
      )}
    </div>
  );
}
