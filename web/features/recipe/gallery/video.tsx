import { IconPlayerPlay, IconVideoOff } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "./gallery.module.css";
import { parseVideoUrl } from "./video-source.ts";

/** The video if the browser can play it, else a link to it. */
export function RecipeVideo({ video, name }: { video: NonNullable<Recipe["video"]>; name: string }) {
  const { t } = useTranslation("recipe");
  const [failed, setFailed] = useState(false);
  const { kind, url, host } = parseVideoUrl(video.video_url);
  if (kind === "none") return null;
  if (kind === "file" && !failed) {
    // The content security policy blocks pictures from other hosts.
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
