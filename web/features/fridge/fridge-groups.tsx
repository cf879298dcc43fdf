import { VisuallyHidden } from "@mantine/core";
import { IconPencilCheck } from "@tabler/icons-react";
import type { FridgeEntry } from "@toque/db/schemas/pantry.ts";
import { clsx } from "clsx";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { formatPercent } from "./format-percent.ts";
import styles from "./fridge.module.css";
import { type Certainty, certaintyOf } from "./sightings.ts";

const dots: Record<Certainty, number> = { sure: 3, probable: 2, doubtful: 1 };
const groups: readonly Certainty[] = ["sure", "probable", "doubtful"];

/** How sure it is: the word first, the dots for the eye. */
export function CertaintyLabel({ certainty, id }: { certainty: Certainty; id: string }) {
  const { t } = useTranslation("fridge");
  return (
    <h3 id={id} className={styles.certainty}>
      <span className={styles.dots} aria-hidden="true">
        {[1, 2, 3].map((dot) => (
          <span key={dot} className={clsx(styles.dot, dot <= dots[certainty] && styles.full)} />
        ))}
      </span>
      {t(`certainty.${certainty}`)}
    </h3>
  );
}

function FoodChip({ entry, onEdit }: { entry: FridgeEntry; onEdit: () => void }) {
  const { t } = useTranslation("fridge");
  const lang = useLanguage();
  const name = textOf(entry.name, lang);
  const certainty = certaintyOf(entry.confidence);
  return (
    <button
      type="button"
      className={clsx(styles.chip, certainty === "sure" && !entry.read_as && styles.sure)}
      aria-haspopup="dialog"
      onClick={onEdit}
    >
      {entry.read_as && (
        <>
          <IconPencilCheck size={16} className={styles.corrected} aria-hidden />
          <VisuallyHidden>{t("read_as")}</VisuallyHidden>
          <s>{entry.read_as}</s>
        </>
      )}
      {name}
      {certainty !== "sure" && entry.confidence !== null && (
        <span className={clsx(styles.figure, "tq-numbers")}>{formatPercent(entry.confidence, lang)}</span>
      )}
    </button>
  );
}

/** The foods of the fridge by how sure they are; a tap corrects one. */
export function FridgeGroups({
  fridge,
  onEdit,
}: {
  fridge: readonly FridgeEntry[];
  onEdit: (entry: FridgeEntry) => void;
}) {
  return groups.map((certainty) => {
    const entries = fridge.filter(({ confidence }) => certaintyOf(confidence) === certainty);
    if (entries.length === 0) return null;
    const id = `fridge-${certainty}`;
    return (
      <div key={certainty}>
        <CertaintyLabel certainty={certainty} id={id} />
        <ul className={styles.chips} aria-labelledby={id}>
          {entries.map((entry) => (
            <li key={entry.food_id}>
              <FoodChip entry={entry} onEdit={() => onEdit(entry)} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
