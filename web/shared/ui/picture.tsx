import { VisuallyHidden } from "@mantine/core";
import { IconPhotoOff } from "@tabler/icons-react";
import { clsx } from "clsx";
import { useState } from "react";
import { mediaSources } from "./media-sources.ts";
import styles from "./picture.module.css";

interface PictureProps {
  url: string;
  /** What it shows; "" where the text beside it says so. */
  alt?: string;
  /** `sizes` of the picture in the layout. */
  sizes?: string;
  className?: string | undefined;
}

/** A picture inside a text. One that fails to load is replaced by a placeholder. */
export function Picture({ url, alt = "", sizes, className }: PictureProps) {
  const [failed, setFailed] = useState("");
  if (failed === url) {
    return (
      <span className={clsx(styles.none, className)}>
        <IconPhotoOff size={28} stroke={1.5} aria-hidden />
        {alt && <VisuallyHidden>{alt}</VisuallyHidden>}
      </span>
    );
  }
  return (
    <img
      {...mediaSources(url)}
      alt={alt}
      sizes={sizes}
      className={className}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(url)}
    />
  );
}
