import { IconBooks, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { LikedRecipe } from "@toque/db/schemas/recipe.ts";
import { Suspense } from "react";
import { Link, useSearch } from "wouter";
import { cookbookQuery, cookbookRecipesQuery } from "../../../shared/cookbooks/cookbook-queries.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { addressId } from "../../../shared/navigation/address-id.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import styles from "./cookbook-bar.module.css";

interface NeighbourProps {
  recipe: LikedRecipe | undefined;
  cookbookId: number;
  direction: "previous" | "next";
}

/** The arrow to the recipe before or after; an empty place at the ends. */
function Neighbour({ recipe, cookbookId, direction }: NeighbourProps) {
  const { t } = useTranslation("cookbooks");
  const client = useQueryClient();
  const lang = useLanguage();
  if (!recipe) return <span className={styles.arrow} />;
  const Icon = direction === "next" ? IconChevronRight : IconChevronLeft;
  const label = t(`bar.${direction}`, { name: textOf(recipe.name, lang) });
  return (
    <Link
      href={`/recipes/${recipe.id}?cookbook=${cookbookId}`}
      className={styles.arrow}
      aria-label={label}
      title={label}
      rel={direction === "next" ? "next" : "prev"}
      onPointerEnter={() => void client.prefetchQuery(recipeQuery(recipe.id))}
    >
      <Icon size={22} aria-hidden className={styles.icon} />
    </Link>
  );
}

function Bar({ cookbookId, recipeId }: { cookbookId: number; recipeId: number }) {
  const { t } = useTranslation("cookbooks");
  const { data: book } = useQuery(cookbookQuery(cookbookId));
  const { data: recipes } = useQuery(cookbookRecipesQuery(cookbookId));
  const at = recipes?.findIndex(({ id }) => id === recipeId) ?? -1;
  // Not in it any more, or not the reader's to see: the recipe stands for itself.
  if (!book || !recipes || at < 0) return null;
  return (
    <nav className={styles.bar} aria-label={t("bar.label", { name: book.name })} data-no-print>
      <Link href={`/cookbooks/${book.id}`} className={styles.book} aria-label={t("bar.back", { name: book.name })}>
        <IconBooks size={18} aria-hidden />
        <span>{book.name}</span>
      </Link>
      <Neighbour recipe={recipes[at - 1]} cookbookId={book.id} direction="previous" />
      <span className={styles.place}>{t("bar.place", { place: at + 1, total: recipes.length })}</span>
      <Neighbour recipe={recipes[at + 1]} cookbookId={book.id} direction="next" />
    </nav>
  );
}

/** Above a recipe that was opened from a cookbook (`?cookbook=ID`): its place, its neighbours, the way back. */
export function CookbookBar({ recipeId }: { recipeId: number }) {
  const cookbookId = addressId(new URLSearchParams(useSearch()).get("cookbook"));
  if (cookbookId === null) return null;
  return (
    // The recipe does not wait for the bar's texts.
    <Suspense>
      <Bar cookbookId={cookbookId} recipeId={recipeId} />
    </Suspense>
  );
}
