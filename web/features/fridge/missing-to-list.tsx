import { Button } from "@mantine/core";
import { IconBasketPlus, IconCheck } from "@tabler/icons-react";
import type { CookableRecipe } from "@toque/db/schemas/pantry.ts";
import { Suspense, useState } from "react";
import { useLocation } from "wouter";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useLists, useShopping } from "../../shared/shopping/use-shopping.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { toast } from "../../shared/ui/toast.ts";
import styles from "./cookable.module.css";

const loadDialog = () => import("./missing-dialog.tsx");

interface MissingToListProps {
  recipe: CookableRecipe;
  /** The list that has what is missing; null before. */
  listId: number | null;
  /** It is on this list now; null: on none any more. */
  onPut: (listId: number | null) => void;
}

/**
 * Puts what a recipe lacks on the shopping list; with several lists, on the one that is chosen. For a moment it can be
 * taken back. Then it leads there.
 */
export function MissingToList({ recipe, listId, onPut }: MissingToListProps) {
  const { t } = useTranslation(["fridge", "shopping", "common"]);
  const lang = useLanguage();
  const { lists } = useLists();
  const { make, sync, createList } = useShopping();
  const [, navigate] = useLocation();
  const [isChoosing, setChoosing] = useState(false);
  const see = (list: number): void => navigate(`/shopping/${list}`);
  const put = (list: number, listName: string): void => {
    const foods = recipe.missing.flatMap(({ food_id, amounts }) =>
      amounts.map(({ multiplier, quantity }) => ({ food_id, quantity_id: quantity.id, multiplier })),
    );
    const keys: string[] = [];
    if (foods.length > 0) keys.push(make(list, { kind: "foods", foods }, { hold: true }));
    // A food that the table lacks has no amount: it goes there as it was written.
    for (const { name, amounts } of recipe.missing)
      if (amounts.length === 0) {
        const item = { kind: "add", item: sync.newLocalId(), text: textOf(name, lang) } as const;
        keys.push(make(list, item, { hold: true }));
      }
    setChoosing(false);
    onPut(list);
    const undo = (): void => {
      for (const key of keys) sync.undo(key);
      onPut(null);
    };
    toast.blank(t("to_list.added", { count: recipe.missing.length, list: listName }), {
      action: { label: t("common:undo"), run: undo },
    });
  };
  const start = (): void => {
    const [only] = lists ?? [];
    const name = t("shopping:to_list.first_name");
    if (listId !== null) see(listId);
    else if (lists?.length === 0) put(createList(name), name);
    else if (lists?.length === 1 && only) put(only.id, only.name);
    else setChoosing(true);
  };
  const Icon = listId === null ? IconBasketPlus : IconCheck;
  const label = listId === null ? t("to_list.action") : t("to_list.done");
  return (
    <>
      <Button
        variant="default"
        className={styles.toList}
        leftSection={<Icon size={18} aria-hidden />}
        aria-label={`${label}: ${textOf(recipe.name, lang)}`}
        onClick={start}
      >
        {label}
      </Button>
      <Suspense>
        <LazyDialog
          load={loadDialog}
          props={{ opened: isChoosing, onClose: () => setChoosing(false), onChoose: put }}
        />
      </Suspense>
    </>
  );
}
