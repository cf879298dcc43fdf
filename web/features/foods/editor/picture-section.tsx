import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai/react";
import { useEffect, useRef } from "react";
import { foodCalls } from "../../../shared/foods/food-calls.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { cancelCrops, cropPicture, cropQueueAtom } from "../../../shared/pictures/crop-queue.ts";
import { pictureErrorCode } from "../../../shared/pictures/picture-error.ts";
import { uploadWith } from "../../../shared/pictures/upload.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../foods.module.css";

const loadCrop = () => import("../../../shared/pictures/crop-dialog.tsx");

/** The picture of a food; a new one is uploaded at once, and used when the food is saved. */
export function PictureSection({ url, onChange }: { url: string | null; onChange: (url: string | null) => void }) {
  const { t } = useTranslation("foodpages");
  const { t: pictures } = useTranslation("pictures");
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const cropping = useAtomValue(cropQueueAtom).length > 0;
  useEffect(
    () => () => {
      cancelCrops();
      running.current?.abort();
    },
    [],
  );
  const upload = useMutation({
    mutationFn: (cropped: Blob) => {
      running.current = new AbortController();
      const { signal } = running.current;
      return uploadWith(foodCalls.pictureTicket, cropped, { signal, onProgress: () => {} });
    },
    onSuccess: onChange,
    onError: (error) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error(pictures(`fault.${pictureErrorCode(error)}`));
    },
  });
  const choose = async (file: File | undefined): Promise<void> => {
    const cropped = file && (await cropPicture(file));
    if (cropped) upload.mutate(cropped);
  };
  return (
    <Card as="section" aria-labelledby="form-picture">
      <h2 id="form-picture">{t("form.picture")}</h2>
      <div className={styles.formPicture}>
        {url && <Picture url={url} sizes="240px" className={styles.picture} />}
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {t(url ? "form.picture_replace" : "form.picture_add")}
        </Button>
        {url && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t("form.picture_remove")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("form.picture_add")}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Choosing the same file again must fire a change event.
          event.currentTarget.value = "";
        }}
      />
      <LazyDialog load={loadCrop} props={{ opened: cropping, onClose: cancelCrops }} />
    </Card>
  );
}
