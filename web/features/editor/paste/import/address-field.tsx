import { Button, TextInput } from "@mantine/core";
import { IconWorldDownload } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../../../shared/client/api-error.ts";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { typedAddress } from "../../../../shared/imports/page-address.ts";
import { useStartJob } from "../../../../shared/jobs/use-start-job.ts";
import { describeError } from "../../../../shared/ui/use-error-text.ts";
import styles from "./import.module.css";

interface AddressFieldProps {
  initial: string;
  /** Starts at once: the person has clicked elsewhere in order to import. */
  startsAtOnce: boolean;
  /** It is the main action of the page. */
  primary?: boolean;
  onStarted: (jobId: number, address: string) => void;
}

/** The address of a page with a recipe; starts the import. */
export function AddressField({ initial, startsAtOnce, primary = false, onStarted }: AddressFieldProps) {
  const { t } = useTranslation("paste");
  const { t: common } = useTranslation("common");
  const [text, setText] = useState(initial);
  const [isNone, setNone] = useState(false);
  const { mutate, isPending, error, reset } = useStartJob<{ job_id: number }>();
  const start = (written: string): void => {
    const url = typedAddress(written);
    setNone(url === null);
    if (url === null || isPending) return;
    mutate({ path: "/api/recipe/imports", body: { url } }, { onSuccess: ({ data }) => onStarted(data.job_id, url) });
  };
  const startAtOnce = useEffectEvent(() => {
    if (startsAtOnce) start(initial);
  });
  useEffect(() => startAtOnce(), []);
  const problem = isNone
    ? t("import.no_address")
    : error instanceof ApiError && error.status === 422
      ? t("import.refused")
      : error
        ? describeError(error, common).text
        : null;
  return (
    <form
      noValidate
      className={styles.address}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        start(text);
      }}
    >
      <div className={styles.addressRow}>
        <TextInput
          className={styles.field}
          type="url"
          inputMode="url"
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          label={t("import.address")}
          placeholder="https://"
          value={text}
          error={problem}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setNone(false);
            reset();
          }}
        />
        <Button
          type="submit"
          variant={primary ? "filled" : "default"}
          loading={isPending}
          leftSection={<IconWorldDownload size={18} aria-hidden />}
        >
          {t("import.start")}
        </Button>
      </div>
    </form>
  );
}
