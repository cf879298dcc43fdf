import { Modal } from "@mantine/core";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "../i18n/use-translation.ts";
import { Counter } from "../ui/counter.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./add-to-list-dialog.module.css";
import { ListChoices } from "./list-choices.tsx";
import { useShopping } from "./use-shopping.ts";

interface AddToListDialogProps {
  recipe: { id: number; name: string; img: string[]; cover_url: string };
  /** How many servings are suggested. */
  servings: number;
  opened: boolean;
  onClose: () => void;
}

/** Puts a dish on a shopping list: a tap on a list does it, for the servings above. */
export default function AddToListDialog({ opened, onClose, ...dish }: AddToListDialogProps) {
  const { t } = useTranslation(["shopping", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={420}
      title={t("to_list.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Choices {...dish} onClose={onClose} />
    </Modal>
  );
}

/** Mounted with each opening, so that it begins with the servings of the page. */
function Choices({ recipe, servings: suggested, onClose }: Omit<AddToListDialogProps, "opened">) {
  const { t } = useTranslation(["shopping", "common"]);
  const { make } = useShopping();
  const [, navigate] = useLocation();
  const [servings, setServings] = useState(suggested);
  const put = (listId: number, listName: string): void => {
    const { id: recipe_id, name: title, img, cover_url } = recipe;
    make(listId, { kind: "dish", recipe: { recipe_id, title, img, cover_url }, servings });
    onClose();
    const action = { label: t("to_list.see"), run: () => navigate(`/shopping/${listId}`) };
    toast.blank(t("to_list.added", { name: title, list: listName }), { action });
  };
  const noteOf = (list: ShoppingList): string | null => {
    const dish = list.recipes.find(({ recipe_id }) => recipe_id === recipe.id);
    return dish ? t("to_list.already", { servings: t("common:servings", { count: dish.servings }) }) : null;
  };
  return (
    <>
      <div className={styles.servings}>
        <span>{t("to_list.servings")}</span>
        <Counter
          value={servings}
          onChange={setServings}
          max={1000}
          label={t("to_list.servings")}
          text={t("common:servings", { count: servings })}
        />
      </div>
      <ListChoices noteOf={noteOf} onChoose={put} />
    </>
  );
}
