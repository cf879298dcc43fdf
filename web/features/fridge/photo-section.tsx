import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import type { FridgeFoods } from "@toque/db/schemas/ai.ts";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/client/api-error.ts";
import { PictureError } from "../../shared/pictures/picture-error.ts";
import { describeError } from "../../shared/ui/use-error-text.ts";
import styles from "./fridge.module.css";
import type { Doubt } from "./sightings.ts";
import { usePhoto } from "./use-photo.ts";

export interface PhotoState {
  /** An address within the page. */
  url: string | null;
  doubts: readonly Doubt[];
}

interface PhotoSectionProps {
  photo: PhotoState;
  onSeen: (url: string, foods: FridgeFoods) => void;
}

/** Takes a photo of the fridge, by the camera on a phone, and shows it while it is read and after that. */
export function PhotoSection({ photo, onSeen }: PhotoSectionProps) {
  const { t } = useTranslation(["fridge", "pictures"]);
  const { t: common } = useTranslation("common");
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string | null>(photo.url);
  const { mutate, isPending, error } = usePhoto((foods) => onSeen(shown ?? "", foods));
  useEffect(
    () => () => {
      if (shown) URL.revokeObjectURL(shown);
    },
    [shown],
  );
  const take = (file: File | undefined): void => {
    if (!file) return;
    setShown(URL.createObjectURL(file));
    mutate(file);
  };
  const problem = (): string | null => {
    if (!error || error.name === "AbortError") return null;
    if (error instanceof PictureError) return t(`pictures:fault.${error.code}`);
    if (error instanceof ApiError && error.status === 503) return t("photo.failed");
    return describeError(error, common).text;
  };
  const said = problem();
  return (
    <div className={styles.photo}>
      {shown && (
        <div className={styles.frame} data-busy={isPending || undefined}>
          <img src={shown} alt={t("photo.alt")} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t("photo.take")}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        loading={isPending}
        onClick={() => input.current?.click()}
        leftSection={<IconCamera size={20} aria-hidden />}
      >
        {shown ? t("photo.again") : t("photo.take")}
      </Button>
      <p role="status" className={styles.soft}>
        {isPending ? t("photo.reading") : ""}
      </p>
      {said && (
        <p role="alert" className={styles.problem}>
          {said}
        </p>
      )}
    </div>
  );
}
