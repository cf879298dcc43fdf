import { Button } from "@mantine/core";
import { IconBasket, IconBook, IconLock, IconPlus, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { useState } from "react";
import { cookbookQuery, cookbookRecipesQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Tip } from "../../shared/ui/handwriting.tsx";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import CookbookDialog from "./cookbook-dialog.tsx";
import { CookbookMenu } from "./cookbook-menu.tsx";
import { CoverChoice } from "./cover-choice.tsx";
import { type Entry, entriesOf } from "./entries.ts";
import styles from "./open-cookbook.module.css";
import { RecipeRows } from "./recipe-rows.tsx";
import { useCookbookChanges } from "./use-cookbook-changes.ts";

const loadShopping = () => import("./shopping-list-dialog.tsx");
const loadAdd = () => import("./add-recipes-dialog.tsx");

/** An own cookbook, open below the shelf: its recipes in their order, its words, its cover. */
export default function OpenCookbook({ summary }: { summary: CookbookSummary }) {
  const { t } = useTranslation("cookbooks");
  const lang = useLanguage();
  const { id } = summary;
  const changes = useCookbookChanges(id);
  const book = useQuery(cookbookQuery(id));
  const recipes = useQuery(cookbookRecipesQuery(id));
  const [dialog, setDialog] = useState<"add" | "edit" | "shopping" | null>(null);
  const entries = book.data && recipes.data ? entriesOf(book.data, recipes.data) : null;
  const error = book.error ?? recipes.error;
  const close = (): void => setDialog(null);
  const remove = ({ item, recipe }: Entry): void => changes.remove(item, recipe, textOf(recipe.name, lang));
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onPointerEnter={() => void loadAdd().catch(() => {})}
      onClick={() => setDialog("add")}
    >
      {t("add.title")}
    </Button>
  );
  usePageTitle(summary.name);
  const Icon = summary.private ? IconLock : IconWorld;

  return (
    <Card as="section" className={styles.open} aria-labelledby="open-cookbook">
      <header className={styles.head}>
        <h2 id="open-cookbook">{summary.name}</h2>
        <Pill small icon={<Icon size={16} aria-hidden />}>
          {t(summary.private ? "visibility.private" : "visibility.public")}
        </Pill>
        <span className={styles.hint}>
          {t("count", { count: summary.nb_items })}
          {summary.nb_items > 1 && `, ${t("drag.hint")}`}
        </span>
        <CookbookMenu book={summary} onEdit={() => setDialog("edit")} onPatch={changes.patch} />
      </header>
      {summary.description && (
        <div className={styles.text}>
          <Tip>{summary.description}</Tip>
        </div>
      )}
      {entries && entries.length > 0 && (
        <div className={styles.actions}>
          {add}
          <LinkButton
            href={`/cookbooks/${id}/booklet`}
            variant="default"
            leftSection={<IconBook size={18} aria-hidden />}
          >
            {t("booklet.open")}
          </LinkButton>
          <Button
            variant="default"
            leftSection={<IconBasket size={18} aria-hidden />}
            onClick={() => setDialog("shopping")}
          >
            {t("shopping.title")}
          </Button>
        </div>
      )}
      <div className={styles.rows}>
        {!entries && error && (
          <ErrorState
            error={error}
            onRetry={() => {
              void book.refetch();
              void recipes.refetch();
            }}
          />
        )}
        {!entries && !error && <LinesSkeleton lines={6} />}
        {entries?.length === 0 && <EmptyState title={t("empty.title")} text={t("empty.text")} action={add} />}
        {entries && entries.length > 0 && (
          <RecipeRows entries={entries} cookbookId={id} onMove={changes.move} onRemove={remove} />
        )}
      </div>
      {entries && entries.length > 0 && (
        <div className={styles.cover}>
          <CoverChoice
            book={summary}
            recipes={entries.map(({ recipe }) => recipe)}
            onChange={(cover_img_url) => changes.patch({ cover_img_url })}
          />
        </div>
      )}
      <CookbookDialog
        opened={dialog === "edit"}
        onClose={close}
        book={summary}
        onSave={(words) => {
          changes.patch(words);
          close();
        }}
      />
      <LazyDialog load={loadShopping} props={{ book: summary, opened: dialog === "shopping", onClose: close }} />
      <LazyDialog
        load={loadAdd}
        props={{
          opened: dialog === "add",
          onClose: close,
          held: new Set(entries?.map(({ recipe }) => recipe.id)),
          onAdd: (recipe) => changes.add(recipe),
          onRemove: (recipe) => {
            const entry = entries?.find((one) => one.recipe.id === recipe.id);
            if (entry && entry.item.id > 0) remove(entry);
          },
        }}
      />
    </Card>
  );
}
