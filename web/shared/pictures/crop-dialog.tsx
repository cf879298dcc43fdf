import { useTranslation } from "../i18n/use-translation.ts";
import "react-image-crop/dist/ReactCrop.css";
import { Button, Modal } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { Choice } from "../ui/choice.tsx";
import { DialogActions } from "../ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../ui/lazy-dialog.tsx";
import styles from "./crop.module.css";
import { centeredArea, drawCropped } from "./crop-image.ts";
import { type CropRequest, cropQueueAtom } from "./crop-queue.ts";
import { type PictureErrorCode, pictureErrorCode } from "./picture-error.ts";

type Shape = "cover" | "free" | "square";
/** Width by height; null for any. */
const ratios: Record<Shape, number | null> = { cover: 4 / 3, square: 1, free: null };

function startCrop(image: HTMLImageElement, shape: Shape): PercentCrop {
  const { naturalWidth: width, naturalHeight: height } = image;
  const area = centeredArea(width, height, ratios[shape]);
  return {
    unit: "%",
    x: (100 * area.x) / width,
    y: (100 * area.y) / height,
    width: (100 * area.width) / width,
    height: (100 * area.height) / height,
  };
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function Cropper({ request }: { request: CropRequest }) {
  const { t } = useTranslation(["pictures", "common"]);
  const image = useRef<HTMLImageElement>(null);
  const url = useObjectUrl(request.file);
  const [shape, setShape] = useState<Shape>(request.round ? "square" : "cover");
  const [crop, setCrop] = useState<PercentCrop>();
  const [errorCode, setErrorCode] = useState<PictureErrorCode | null>(null);
  const [busy, setBusy] = useState(false);
  /** Confirmed before the picture had loaded. */
  const confirmed = useRef(false);

  const show = (next: Shape): void => {
    setShape(next);
    if (image.current?.naturalWidth) setCrop(startCrop(image.current, next));
  };
  const confirmCrop = async (): Promise<void> => {
    const element = image.current;
    setBusy(true);
    if (!element?.naturalWidth) {
      confirmed.current = true;
      return;
    }
    const { naturalWidth: width, naturalHeight: height } = element;
    const area = crop ?? startCrop(element, shape);
    try {
      request.resolve(
        await drawCropped(element, {
          x: (area.x * width) / 100,
          y: (area.y * height) / 100,
          width: Math.max(1, (area.width * width) / 100),
          height: Math.max(1, (area.height * height) / 100),
        }),
      );
    } catch (error) {
      setErrorCode(pictureErrorCode(error));
      setBusy(false);
    }
  };

  if (errorCode)
    return (
      <>
        <p role="alert">{t(`fault.${errorCode}`)}</p>
        <DialogActions>
          <Button onClick={() => request.resolve(null)} data-autofocus>
            {t("common:close")}
          </Button>
        </DialogActions>
      </>
    );
  return (
    <div className={styles.crop}>
      {url && (
        <ReactCrop
          crop={crop}
          aspect={ratios[shape] ?? undefined}
          circularCrop={request.round}
          keepSelection
          ruleOfThirds={!request.round}
          minWidth={24}
          minHeight={24}
          ariaLabels={{
            cropArea: t("crop.area"),
            nwDragHandle: t("crop.nw"),
            nDragHandle: t("crop.n"),
            neDragHandle: t("crop.ne"),
            eDragHandle: t("crop.e"),
            seDragHandle: t("crop.se"),
            sDragHandle: t("crop.s"),
            swDragHandle: t("crop.sw"),
            wDragHandle: t("crop.w"),
          }}
          onChange={(_, next) => setCrop(next)}
        >
          <img
            ref={image}
            src={url}
            alt={t("crop.picture")}
            onLoad={() => {
              show(shape);
              if (confirmed.current) void confirmCrop();
            }}
            onError={() => setErrorCode("unreadable")}
          />
        </ReactCrop>
      )}
      {!request.round && (
        <div className={styles.cropChoice}>
          <Choice
            label={t("crop.shape")}
            value={shape}
            options={[
              { value: "cover", label: t("crop.cover") },
              { value: "free", label: t("crop.free") },
            ]}
            onChange={show}
          />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={() => request.resolve(null)}>
          {t("common:cancel")}
        </Button>
        {/* Never disabled, which would prevent the initial focus; a click before the picture has loaded waits for it. */}
        <Button loading={busy} onClick={() => void confirmCrop()} data-autofocus>
          {t("crop.use")}
        </Button>
      </DialogActions>
    </div>
  );
}

/** The dialog that crops pictures one after another; closing it skips the current one. */
export default function CropDialog({ opened }: LazyDialogProps) {
  const { t } = useTranslation("pictures");
  const { t: common } = useTranslation("common");
  const [request] = useAtomValue(cropQueueAtom);
  return (
    <Modal
      opened={opened}
      transitionProps={{ exitDuration: 0 }}
      onClose={() => request?.resolve(null)}
      title={t("crop.title")}
      size={680}
      closeButtonProps={{ "aria-label": common("close") }}
    >
      {request && <Cropper key={request.id} request={request} />}
    </Modal>
  );
}
