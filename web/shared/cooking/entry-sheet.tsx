import { Button, Textarea, TextInput } from "@mantine/core";
import type { CookLogEntry } from "@toque/db/schemas/cooking.ts";
import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Counter } from "../ui/counter.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { dayHere, useCookLog } from "./cook-log.ts";
import styles from "./entry-sheet.module.css";
import { StarsInput } from "./stars.tsx";

interface EntrySheetProps {
  opened: boolean;
  onClose: () => void;
  /** The name of the recipe. */
  name: string;
  recipeId: number | null;
  /** Null writes a new one. */
  entry: CookLogEntry | null;
  servings: number;
}

function Fields({ onClose, recipeId, entry, servings: usual }: EntrySheetProps) {
  const { t } = useTranslation(["cooked", "common"]);
  const { save, isPending } = useCookLog();
  const [date, setDate] = useState(entry?.cooked_at ?? dayHere());
  const [servings, setServings] = useState(entry?.nb_servings ?? usual);
  const [rating, setRating] = useState(entry?.rating ?? null);
  const [note, setNote] = useState(entry?.note ?? "");
  const isLate = date > dayHere();
  const submit = (): void => {
    const values = { cooked_at: date, nb_servings: servings, rating, note: note.trim() || null };
    save({ id: entry?.id ?? null, recipeId, values }).then(onClose, () => {});
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (date && !isLate) submit();
      }}
    >
      <StarsInput value={rating} onChange={setRating} />
      <Textarea
        label={t("note")}
        placeholder={t("note_hint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t("date")}
        required
        withAsterisk={false}
        max={dayHere()}
        value={date}
        error={isLate ? t("date_late") : undefined}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <Counter value={servings} onChange={setServings} label={t("servings")} text={t("for", { count: servings })} />
      <Button type="submit" loading={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}

/** Rating, note, day and servings of one time that a recipe was cooked. */
export default function EntrySheet(props: EntrySheetProps) {
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title={props.name}>
      <Fields key={props.entry?.id ?? 0} {...props} />
    </Sheet>
  );
}
