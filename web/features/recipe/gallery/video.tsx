import { IconPlayerPlay, IconVideoOff } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./gallery.module.css";
import { videoOf } from "./video-source.ts";

/** The video where the browser can play it here, else the way to where it is. */
export function RecipeVideo({ video, name }: { video: NonNullable<Recipe["video"]>; name: string }) {
  const { t } = useTranslation("recipe");
  const [failed, setFailed] = useState(false);
  const { kind, url, host } = videoOf(video.video_url);
  if (kind === "none") return null;
  if (kind === "file" && !failed) {
    // Pictures of other houses are not fetched: their poster would stay black.
    const poster = video.jacket_url?.startsWith("/") ? video.jacket_url : undefined;
    return (
      // biome-ignore lint/a11y/useMediaCaption: the videos of recipes come without captions
      <video
        className={styles.video}
        controls
        playsInline
        preload={poster ? "none" : "metadata"}
        src={url}
        poster={poster}
        aria-label={t("video.title", { name })}
        width={video.width ?? undefined}
        height={video.height ?? undefined}
        onError={() => setFailed(true)}
        data-no-print
      />
    );
  }
  return (
    <a className={styles.elsewhere} href={url} target="_blank" rel="noopener noreferrer nofollow" data-no-print>
      {failed ? <IconVideoOff size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
      <span>{t(failed ? "video.failed" : "video.watch", { host })}</span>
    </a>
  );
}
