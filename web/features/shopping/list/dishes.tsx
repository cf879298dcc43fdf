import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ShoppingList, ShoppingListRecipe } from "@toque/db/schemas/shopping-list.ts";
import { useId } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Counter } from "../../../shared/ui/counter.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import styles from "./side.module.css";

interface DishesProps {
  list: ShoppingList;
  onServings: (dish: ShoppingListRecipe, servings: number) => void;
  onRemove: (dish: ShoppingListRecipe, name: string) => void;
  /** null where no recipes can be looked for: without a network. */
  onAdd: (() => void) | null;
}

/** The dishes that the list is for. Their servings change here, and every line follows. */
export function Dishes({ list, onServings, onRemove, onAdd }: DishesProps) {
  const { t } = useTranslation(["shopping", "common"]);
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} data-no-print>
      <h2 id={heading}>{t("dishes.title")}</h2>
      {list.recipes.length === 0 && <p className={styles.hint}>{t("dishes.none")}</p>}
      <ul className={styles.dishes}>
        {list.recipes.map((dish) => {
          const name = dish.title ?? t("line.hidden_dish");
          return (
            <li key={dish.recipe_id}>
              <RecipeCover
                recipe={{ img: dish.img, cover_url: dish.cover_url ?? "" }}
                sizes="52px"
                className={styles.cover}
              />
              {dish.title === null ? (
                <span className={styles.dish}>{name}</span>
              ) : (
                <Link href={`/recipes/${dish.recipe_id}`} className={styles.dish}>
                  {name}
                </Link>
              )}
              <Counter
                value={dish.servings}
                onChange={(servings) => onServings(dish, servings)}
                max={1000}
                label={t("dishes.servings", { name })}
                text={String(dish.servings)}
              />
              <ActionIcon
                variant="subtle"
                size={44}
                className={styles.remove}
                aria-label={t("common:remove_named", { name })}
                onClick={() => onRemove(dish, name)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      {onAdd && (
        <Button variant="default" size="sm" mt={12} leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
          {t("dishes.add")}
        </Button>
      )}
    </Card>
  );
}
