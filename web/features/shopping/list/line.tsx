import { IconDots } from "@tabler/icons-react";
import type { ShoppingList, ShoppingListItem, ShoppingListPerson } from "@toque/db/schemas/shopping-list.ts";
import { clsx } from "clsx";
import { useId } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";
import styles from "./line.module.css";
import type { LineWords } from "./line-words.ts";

interface LineProps {
  list: ShoppingList;
  item: ShoppingListItem;
  words: LineWords;
  /** It has just been ticked by this person, somewhere else. */
  tickedBy: ShoppingListPerson | null;
  /** The user's id. */
  me: number;
  onCheck: (checked: boolean) => void;
  onEdit: () => void;
}

/** A line of the list: the whole row ticks it, its amount opens it. */
export function Line({ list, item, words, tickedBy, me, onCheck, onEdit }: LineProps) {
  const { t } = useTranslation("shopping");
  const id = useId();
  const dishes = item.sources.flatMap(
    ({ recipe_id }) => list.recipes.find((dish) => dish.recipe_id === recipe_id) ?? [],
  );
  const severalParts = item.sources.length > 1;
  return (
    <li className={clsx(styles.line, tickedBy && styles.fromElsewhere)} data-item={item.id}>
      <input
        type="checkbox"
        id={id}
        className={styles.tick}
        checked={item.checked}
        aria-describedby={`${id}-amount ${id}-dishes`}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.name}>
          {words.name}
        </label>{" "}
        {words.dishes && !severalParts && (
          <span id={`${id}-dishes`} className={styles.dishes}>
            {words.dishes}
          </span>
        )}
      </div>
      <button
        type="button"
        className={clsx(styles.amount, !words.amount && styles.more, "tq-numbers")}
        aria-label={t("line.change", { name: words.name, amount: words.amount })}
        onClick={onEdit}
      >
        {words.amount ? <span id={`${id}-amount`}>{words.amount}</span> : <IconDots size={18} aria-hidden />}
      </button>
      {words.dishes && severalParts && (
        <span className={clsx(styles.dishes, styles.several)}>
          <span className={styles.thumbs} aria-hidden="true">
            {dishes.slice(0, 3).map((dish) => (
              <RecipeCover
                key={dish.recipe_id}
                recipe={{ img: dish.img, cover_url: dish.cover_url ?? "" }}
                sizes="24px"
                className={styles.thumb}
              />
            ))}
          </span>
          <span id={`${id}-dishes`}>{words.dishes}</span>
        </span>
      )}
      {tickedBy && (
        <span className={styles.who}>
          {tickedBy.id === me
            ? t("line.ticked_by_you")
            : t("line.ticked_by", { name: tickedBy.username ?? t("people.nameless") })}
        </span>
      )}
    </li>
  );
}
