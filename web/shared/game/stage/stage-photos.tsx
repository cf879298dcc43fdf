import { ActionIcon, Button, Loader } from "@mantine/core";
import { IconCamera, IconRefresh, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { PictureError, pictureErrorCode } from "../../pictures/picture-error.ts";
import { Picture } from "../../ui/picture.tsx";
import { gameErrorText } from "../game-errors.ts";
import { gameKey } from "../game-queries.ts";
import {
  addPhoto,
  onPhotoArrived,
  type PendingPhoto,
  removePhoto,
  resumePhotos,
  retryPhoto,
  usePendingPhotos,
} from "./photo-queue.ts";
import styles from "./stage.module.css";

/** The cooking is read anew when a photo has arrived. Those that a closed tab has left are taken up. */
export function useArrivingPhotos(): void {
  const client = useQueryClient();
  useEffect(() => void resumePhotos(), []);
  useEffect(() => onPhotoArrived(() => void client.invalidateQueries({ queryKey: [gameKey, "cooking"] })), [client]);
}

interface TakePhotoProps {
  cookingId: number;
  /** The step that the photo is of; null for the dish. */
  stepId: number | null;
  /** Draws the button that opens the camera (phones) or the file dialog. */
  children: (open: () => void) => ReactNode;
}

/** Takes a photo: on phones by the camera, elsewhere from a file. */
export function TakePhoto({ cookingId, stepId, children }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same photo may be chosen again after it was refused.
          currentTarget.value = "";
          if (file) void addPhoto(cookingId, file, stepId);
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}

function Pending({ photo }: { photo: PendingPhoto }) {
  const { t } = useTranslation(["game", "pictures"]);
  const { key, preview, status, error } = photo;
  const text =
    status === "uploading"
      ? t("photo.uploading")
      : status === "waiting"
        ? t("photo.waiting")
        : error instanceof PictureError
          ? t(`pictures:fault.${pictureErrorCode(error)}`)
          : gameErrorText(error);
  return (
    <li className={styles.pending} data-status={status}>
      <img src={preview} alt="" className={styles.shot} />
      <p role={status === "failed" ? "alert" : "status"}>
        {status === "uploading" && <Loader size={16} />}
        {text}
      </p>
      {status !== "uploading" && (
        <span className={styles.pendingActions}>
          {status === "waiting" && (
            <ActionIcon
              variant="default"
              size={44}
              radius="xl"
              onClick={() => retryPhoto(key)}
              aria-label={t("photo.retry")}
            >
              <IconRefresh size={20} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            variant="default"
            size={44}
            radius="xl"
            onClick={() => removePhoto(key)}
            aria-label={t("photo.drop")}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

interface StagePhotosProps {
  cooking: GameCooking;
  /** A photo is what is asked for: its button is the orange one. */
  primary?: boolean;
}

/** The photos of a cooking, those on their way, and a button for the next one. */
export function StagePhotos({ cooking, primary = false }: StagePhotosProps) {
  const { t } = useTranslation("game");
  const pending = usePendingPhotos(cooking.id);
  useArrivingPhotos();
  const { cooking_images: photos } = cooking;
  return (
    <div className={styles.photos}>
      {photos.length > 0 && (
        <ul className={styles.shots} aria-label={t("photo.list")}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <Picture
                url={photo.img_url}
                alt={t("photo.number", { number: index + 1, title: cooking.title })}
                sizes="140px"
                className={styles.shot}
              />
            </li>
          ))}
        </ul>
      )}
      {pending.length > 0 && (
        <ul className={styles.pendings}>
          {pending.map((photo) => (
            <Pending key={photo.key} photo={photo} />
          ))}
        </ul>
      )}
      <TakePhoto cookingId={cooking.id} stepId={null}>
        {(open) => (
          <Button
            variant={primary && photos.length === 0 ? "filled" : "default"}
            leftSection={<IconCamera size={20} aria-hidden />}
            onClick={open}
          >
            {t(photos.length === 0 ? "photo.take" : "photo.another")}
          </Button>
        )}
      </TakePhoto>
    </div>
  );
}
