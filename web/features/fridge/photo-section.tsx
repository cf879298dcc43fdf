import { Button } from "@mantine/core";
import { IconCamera, IconPhoto, type IconProps } from "@tabler/icons-react";
import type { FridgeFoods } from "@toque/db/schemas/ai.ts";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { PictureError } from "../../shared/pictures/picture-error.ts";
import { describeError } from "../../shared/ui/use-error-text.ts";
import styles from "./fridge.module.css";
import { usePhoto } from "./use-photo.ts";

interface PhotoSectionProps {
  onSeen: (foods: FridgeFoods) => void;
}

interface PhotoButtonProps {
  label: string;
  icon: ComponentType<IconProps>;
  busy: boolean;
  onFile: (file: File | undefined) => void;
  /** Opens a phone's camera; without it phones let one choose among existing photos, too. */
  capture?: "environment";
}

function PhotoButton({ label, icon: Icon, busy, onFile, capture }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={capture && styles.camera}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(capture ? { capture } : {})}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        disabled={busy}
        onClick={() => input.current?.click()}
        leftSection={<Icon size={20} aria-hidden />}
      >
        {label}
      </Button>
    </div>
  );
}

/** A photo of the fridge, taken by a phone's camera or chosen, which is shown while it is read and after that. */
export function PhotoSection({ onSeen }: PhotoSectionProps) {
  const { t } = useTranslation(["fridge", "pictures"]);
  const { t: common } = useTranslation("common");
  const [shown, setShown] = useState<string | null>(null);
  const { mutate, isPending, error } = usePhoto(onSeen);
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
      <div className={styles.ways}>
        <PhotoButton label={t("photo.choose")} icon={IconPhoto} busy={isPending} onFile={take} />
        {/* Where there is no camera at hand it would ask for a file as well. */}
        <PhotoButton label={t("photo.take")} icon={IconCamera} busy={isPending} onFile={take} capture="environment" />
      </div>
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
