import { Button } from "@mantine/core";
import type { JobError } from "@toque/db/schemas/ai.ts";
import { useFindingTexts } from "../../../../shared/findings/use-finding-texts.ts";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { Handwriting } from "../../../../shared/ui/handwriting.tsx";
import { useFocusIfLost } from "../../../../shared/ui/use-focus-if-lost.ts";
import { Hat } from "../../../../shared/ui/wordmark.tsx";
import { AddressField } from "./address-field.tsx";
import styles from "./import.module.css";

interface ImportFailureProps {
  /** null for an import that was cancelled. */
  error: JobError | null;
  /** What was imported from, where this tab still knows it. */
  address: string;
  onStarted: (jobId: number, address: string) => void;
  onPasteInstead: () => void;
}

/** An import that came to nothing: why, and what else can be done. */
export function ImportFailure({ error, address, onStarted, onPasteInstead }: ImportFailureProps) {
  const { t } = useTranslation("paste");
  const element = useFocusIfLost<HTMLDivElement>();
  const texts = useFindingTexts();
  const reason = error && texts.failure(error);
  return (
    <div ref={element} tabIndex={-1} className={styles.failure} role="alert">
      <span className={styles.hat}>
        <Hat size={72} />
      </span>
      <Handwriting as="h1" size="title">
        {t(error ? "import.failed" : "import.cancelled")}
      </Handwriting>
      {reason && <p className={styles.why}>{reason}</p>}
      <p className={styles.advice}>{t("import.advice")}</p>
      <div className={styles.again}>
        <AddressField
          initial={URL.canParse(address) ? address : ""}
          startsAtOnce={false}
          primary
          onStarted={onStarted}
        />
      </div>
      <Button variant="subtle" onClick={onPasteInstead}>
        {t("import.paste_instead")}
      </Button>
    </div>
  );
}
