import { Modal } from "@mantine/core";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import styles from "./photo-stage.module.css";

interface ZoomedPhotoProps {
  title: string;
  url: string;
  onClose: () => void;
}

/** A photo in full screen. */
export default function ZoomedPhoto({ title, url, onClose }: ZoomedPhotoProps) {
  const { t } = useTranslation(["play", "common"]);
  return (
    <Modal
      opened
      fullScreen
      radius={0}
      title={title}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("common:close"), size: 44 }}
      transitionProps={{ transition: "fade", duration: 150 }}
      classNames={{ body: styles.zoomBody ?? "" }}
    >
      <Picture url={url} alt={t("judge.photo.alt", { title })} sizes="100vw" className={styles.zoomed} />
    </Modal>
  );
}
