import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CookLogEntry } from "@toque/db/schemas/cooking.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { cookLogQuery } from "../../../shared/cooking/cook-log.ts";
import { EntryRow } from "../../../shared/cooking/entry-row.tsx";
import EntrySheet from "../../../shared/cooking/entry-sheet.tsx";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { LazyDialogProps } from "../../../shared/ui/lazy-dialog.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useViewOptions } from "../view-options.ts";
import styles from "./cooked.module.css";

/** When the user cooked a recipe: each time with its stars and note, to change and to remove. */
export default function CookedSheet({ recipe, opened, onClose }: LazyDialogProps & { recipe: Recipe }) {
  const { t } = useTranslation("cooked");
  const lang = useLanguage();
  const { servings } = useViewOptions();
  const { data } = useQuery(cookLogQuery(recipe.id));
  const [edited, setEdited] = useState<CookLogEntry | "new" | null>(null);
  const name = textOf(recipe.name, lang);
  const entries = data?.entries ?? [];
  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        title={t("history")}
        footer={
          <Button variant="default" onClick={() => setEdited("new")}>
            {t("add")}
          </Button>
        }
      >
        {data && data.total > entries.length && (
          <p className={styles.only}>{t("only_last", { count: entries.length })}</p>
        )}
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryRow entry={entry} onEdit={() => setEdited(entry)} />
            </li>
          ))}
        </ul>
      </Sheet>
      <EntrySheet
        opened={edited !== null}
        onClose={() => setEdited(null)}
        name={name}
        recipeId={recipe.id}
        entry={edited === "new" ? null : edited}
        servings={servings}
      />
    </>
  );
}
