import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../../../shared/client/api-error.ts";
import { pantryQuery } from "../../../../shared/foods/pantry-query.ts";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { PictureError } from "../../../../shared/pictures/picture-error.ts";
import { describeError } from "../../../../shared/ui/use-error-text.ts";
import { documentKind, maxPdfBytes, uploadDocument } from "./document-upload.ts";
import styles from "./import.module.css";

interface DocumentFieldProps {
  /** A file that was dropped beside it; each is taken once. */
  dropped: File | null;
  onStarted: (jobId: number, name: string) => void;
}

type Fault = "unsupported" | "too_large" | "no_photos";

/** A PDF, or where a model sees a photo of a page: uploads it and starts its import. Leaving cancels the upload. */
export function DocumentField({ dropped, onStarted }: DocumentFieldProps) {
  const { t } = useTranslation(["paste", "pictures"]);
  const { t: common } = useTranslation("common");
  // Whether this installation has a model that sees.
  const photos = useQuery(pantryQuery).data?.photos;
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [fault, setFault] = useState<Fault | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ file, kind }: { file: File; kind: "pdf" | "photo" }) => {
      running.current?.abort();
      running.current = new AbortController();
      return uploadDocument(file, kind, { signal: running.current.signal, onProgress: () => {} });
    },
    onSuccess: (jobId, { file }) => onStarted(jobId, file.name),
  });
  const take = (file: File): void => {
    if (isPending) return;
    const kind = documentKind(file);
    const found =
      kind === null
        ? "unsupported"
        : kind === "pdf" && file.size > maxPdfBytes
          ? "too_large"
          : kind === "photo" && photos === false
            ? "no_photos"
            : null;
    setFault(found);
    reset();
    if (kind && !found) mutate({ file, kind });
  };
  const takeDropped = useEffectEvent((file: File) => take(file));
  useEffect(() => {
    if (dropped) takeDropped(dropped);
  }, [dropped]);
  const problem = (): string | null => {
    if (fault) return t(`import.document.${fault}`);
    if (!error || error.name === "AbortError") return null;
    if (error instanceof PictureError) return t(`pictures:fault.${error.code}`);
    if (error instanceof ApiError && error.code === "vision_model_not_configured")
      return t("import.document.no_photos");
    return describeError(error, common).text;
  };
  const said = problem();
  return (
    <div className={styles.document}>
      <input
        ref={input}
        type="file"
        accept={photos ? "application/pdf,.pdf,image/*" : "application/pdf,.pdf"}
        hidden
        aria-label={t("import.document.choose")}
        data-testid="document-file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take(file);
          currentTarget.value = "";
        }}
      />
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconFileUpload size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {t(photos ? "import.document.choose_any" : "import.document.choose")}
      </Button>
      <p className={styles.hint}>
        {t(
          photos === undefined
            ? "import.document.hint"
            : photos
              ? "import.document.hint_photo"
              : "import.document.no_photos",
        )}
      </p>
      {said && fault !== "no_photos" && (
        <p role="alert" className={styles.problem}>
          {said}
        </p>
      )}
      {fault === "no_photos" && (
        <p role="alert" className={styles.problem}>
          {t("import.document.photo_refused")}
        </p>
      )}
    </div>
  );
}
