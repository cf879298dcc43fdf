import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useSyncExternalStore } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { mediaSources } from "../../../shared/ui/media-sources.ts";
import type { ImageForm } from "../form/types.ts";
import { useEditor } from "../state/editor-store.ts";
import styles from "./pictures.module.css";

interface PictureTileProps {
  image: ImageForm;
  /** Accessible name of the picture. */
  label: string;
  onRemove: () => void;
  /** Shown before the remove button. */
  menu?: ReactNode;
  children?: ReactNode;
}

/** A picture: uploaded, uploading or failed. */
export function PictureTile({ image, label, onRemove, menu, children }: PictureTileProps) {
  const { t } = useTranslation("editor");
  const { t: pictures } = useTranslation("pictures");
  const { uploads } = useEditor();
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.get(image.key));
  const remove = (): void => {
    uploads.cancel(image.key);
    onRemove();
  };
  const sources = image.url ? mediaSources(image.url) : upload ? { src: upload.preview } : null;
  const isUploading = upload?.status === "uploading";
  return (
    <div className={clsx(styles.tile, upload && styles.waiting)}>
      {sources && <img {...sources} sizes="200px" alt={label} loading="lazy" />}
      {children}
      <div className={styles.actions}>
        {menu}
        <ActionIcon
          size={40}
          aria-label={isUploading ? t("picture.cancel", { name: label }) : t("picture.remove", { name: label })}
          onClick={remove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {isUploading && (
        <div className={styles.overlay}>
          <div
            className={styles.progress}
            role="progressbar"
            aria-label={t("picture.uploading", { name: label })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(upload.progress * 100)}
          >
            <span style={{ transform: `scaleX(${upload.progress})` }} />
          </div>
        </div>
      )}
      {upload?.status === "failed" && (
        <div className={styles.overlay} role="alert">
          <p className={styles.fault}>{pictures(`fault.${upload.errorCode}`)}</p>
          <div className={styles.failed}>
            <Button size="compact-sm" variant="light" onClick={() => uploads.retry(image.key)}>
              {t("picture.retry")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
