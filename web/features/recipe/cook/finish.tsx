import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { dayHere } from "../../../shared/cooking/cook-log.ts";
import { noteCooked } from "../../../shared/cooking/pending-log.ts";
import { StarsInput } from "../../../shared/cooking/stars.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "./finish.module.css";

/** After the last step: one tap writes it into the cook log, stars and a note are as one likes. */
export function Finish(props: {
  recipeId: number;
  account: string;
  servings: number;
  quiet: boolean;
  onEnd: () => void;
}) {
  const { recipeId, account, servings, quiet, onEnd } = props;
  const { t } = useTranslation("cooked");
  const [rating, setRating] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const log = (): void => {
    const cooked = { cooked_at: dayHere(), nb_servings: servings, rating, note: note.trim() || null };
    noteCooked({ account, recipeId, body: cooked });
    toast.success(t("noted"));
    onEnd();
  };
  return (
    <div className={styles.finish}>
      <Handwriting as="h2" size="title">
        {t("finish_title")}
      </Handwriting>
      <StarsInput value={rating} onChange={setRating} />
      <Textarea
        className={styles.note}
        label={t("note")}
        placeholder={t("note_hint")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button size="lg" variant={quiet ? "default" : "filled"} onClick={log} data-autofocus>
        {t("cooked_today")}
      </Button>
      <Button variant="subtle" color="gray" onClick={onEnd}>
        {t("not_now")}
      </Button>
    </div>
  );
}
