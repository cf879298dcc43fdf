import { Modal } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import styles from "./lightbox.module.css";
import { isRightToLeft, useSwipe } from "./use-swipe.ts";

interface LightboxProps {
  name: string;
  photos: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  opened: boolean;
  onClose: () => void;
}

/** One photo in full screen; arrow keys and swipes go to the previous and next one. */
export default function Lightbox({ name, photos, index, onIndex, opened, onClose }: LightboxProps) {
  const { t } = useTranslation("recipe");
  const hasSeveral = photos.length > 1;
  const move = (by: number): void => {
    if (hasSeveral) onIndex((index + by + photos.length) % photos.length);
  };
  const swipe = useSwipe(move);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const nextKey = isRightToLeft() ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowRight" || key === "ArrowLeft") move(key === nextKey ? 1 : -1);
    if (key === "Home") onIndex(0);
    if (key === "End") onIndex(photos.length - 1);
  };
  const url = photos[index];
  if (!url) return null;
  const alt = hasSeveral ? t("gallery.photo", { name, number: index + 1, total: photos.length }) : name;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      transitionProps={{ transition: "fade", duration: 150 }}
      title={t("gallery.title", { name })}
      classNames={{ header: styles.title, body: styles.body }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage} {...swipe}>
        <Picture key={url} url={url} alt={alt} sizes="100vw" className={styles.photo} />
      </div>
      <button type="button" className={styles.close} onClick={onClose} aria-label={t("gallery.close")} data-autofocus>
        <IconX size={24} aria-hidden />
      </button>
      {hasSeveral && (
        <div className={styles.controls}>
          <button type="button" onClick={() => move(-1)} aria-label={t("gallery.previous")}>
            <IconChevronLeft size={26} aria-hidden />
          </button>
          <span className="tq-numbers" aria-live="polite">
            {index + 1} / {photos.length}
          </span>
          <button type="button" onClick={() => move(1)} aria-label={t("gallery.next")}>
            <IconChevronRight size={26} aria-hidden />
          </button>
        </div>
      )}
    </Modal>
  );
}
