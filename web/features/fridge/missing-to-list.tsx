import { Button } from "@mantine/core";
import { IconBasketPlus, IconCheck } from "@tabler/icons-react";
import type { CookableRecipe } from "@toque/db/schemas/pantry.ts";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { useLists, useShopping } from "../../shared/shopping/use-shopping.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { toast } from "../../shared/ui/toast.ts";
import styles from "./cookable.module.css";

const loadDialog = () => import("./missing-dialog.tsx");

interface MissingToListProps {
  recipe: CookableRecipe;
  /** The list that has what is missing; null before. */
  listId: number | null;
  onPut: (listId: number) => void;
}

/** Puts what a recipe lacks on the shopping list; with several lists, on the one that is chosen. Then it leads there. */
export function MissingToList({ recipe, listId, onPut }: MissingToListProps) {
  const { t } = useTranslation(["fridge", "shopping"]);
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
    if (foods.length > 0) make(list, { kind: "foods", foods });
    // A food that the table lacks has no amount: it goes there as it was written.
    for (const { name, amounts } of recipe.missing)
      if (amounts.length === 0) make(list, { kind: "add", item: sync.newLocalId(), text: textOf(name, lang) });
    setChoosing(false);
    onPut(list);
    toast.blank(t("to_list.added", { count: recipe.missing.length, list: listName }), {
      action: { label: t("shopping:to_list.see"), run: () => see(list) },
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
