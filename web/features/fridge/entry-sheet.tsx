import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { FridgeEntry } from "@toque/db/schemas/pantry.ts";
import { FoodCombobox } from "../../shared/foods/food-combobox.tsx";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Sheet } from "../../shared/ui/sheet.tsx";
import styles from "./fridge.module.css";
import { type NamedFood, namedFoodOf } from "./sightings.ts";

interface EntrySheetProps {
  entry: FridgeEntry | null;
  onClose: () => void;
  onRemove: (entry: FridgeEntry) => void;
  onCorrect: (entry: FridgeEntry, food: NamedFood) => void;
}

/** One food of the fridge: it is something else, or not there. */
export function EntrySheet({ entry, onClose, onRemove, onCorrect }: EntrySheetProps) {
  const { t } = useTranslation("fridge");
  const lang = useLanguage();
  return (
    <Sheet opened={entry !== null} onClose={onClose} title={entry ? textOf(entry.name, lang) : ""}>
      {entry && (
        <div className={styles.sheet}>
          <FoodCombobox
            foodsOnly
            withOwn
            label={t("correct")}
            placeholder={t("add_placeholder")}
            exclude={[String(entry.food_id)]}
            onPick={(hit) => onCorrect(entry, namedFoodOf(hit))}
          />
          <div>
            <Button variant="default" onClick={() => onRemove(entry)} leftSection={<IconTrash size={18} aria-hidden />}>
              {t("remove")}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
