import { Button, TextInput } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnFoodEntry } from "@toque/db/schemas/food.ts";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { foodCalls, foodPagesKey, ownFoodsQuery } from "../../shared/foods/food-calls.ts";
import { foodSearchesKey } from "../../shared/foods/food-queries.ts";
import { Pages, pageOf } from "../../shared/foods/pages.tsx";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { confirm } from "../../shared/ui/confirm.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./foods.module.css";

/** What the server refuses of one's own food, in words. */
function useRefusal(): (error: unknown) => boolean {
  const { t } = useTranslation("foodpages");
  return (error) => {
    const code = error instanceof ApiError ? error.code : "";
    if (code === "personal_food_shared" || code === "personal_food_exists" || code === "personal_food_in_use")
      toast.error(t(`own.refused.${code}`));
    else toastError(error);
    return error instanceof ApiError && [404, 409, 412].includes(error.status);
  };
}

/** Gives a food another name, in place of its row. */
function RenameForm({ food, onClose }: { food: OwnFoodEntry; onClose: () => void }) {
  const { t } = useTranslation(["foodpages", "common"]);
  const lang = useLanguage();
  const client = useQueryClient();
  const before = textOf(food.name, lang);
  const [name, setName] = useState(before);
  const refused = useRefusal();
  const rename = useMutation({
    mutationFn: () => foodCalls.renameOwn(food.id, name, food.revision),
    onSuccess: async () => {
      client.removeQueries({ queryKey: foodSearchesKey });
      // Recipes name it too.
      await client.invalidateQueries();
      toast.success(t("own.renamed"));
      onClose();
    },
    onError: (error) => {
      if (refused(error)) void client.invalidateQueries({ queryKey: [foodPagesKey] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === before) onClose();
    else if (name.trim() !== "" && !rename.isPending) rename.mutate();
  };
  return (
    <form className={styles.rename} onSubmit={submit}>
      <TextInput
        label={t("own.new_name")}
        autoFocus
        maxLength={200}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      />
      <Button type="submit" loading={rename.isPending} disabled={name.trim() === ""}>
        {t("common:save")}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t("common:cancel")}
      </Button>
    </form>
  );
}

/** Which recipes use it. */
function Uses({ food }: { food: OwnFoodEntry }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const others = food.nb_recipes - food.recipes.length;
  if (food.nb_recipes + food.nb_shopping_lists === 0) return <p className={styles.soft}>{t("own.unused")}</p>;
  return (
    <>
      {food.recipes.length > 0 && (
        <ul className={styles.uses} aria-label={t("own.used_by")}>
          {food.recipes.map((recipe) => (
            <li key={recipe.id}>
              <Link href={`/recipes/${recipe.id}`}>{textOf(recipe.name, lang)}</Link>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className={styles.soft}>{t("own.others", { count: others })}</p>}
      {food.nb_shopping_lists > 0 && <p className={styles.soft}>{t("own.lists", { count: food.nb_shopping_lists })}</p>}
      {food.shared && <p className={styles.soft}>{t("own.shared")}</p>}
    </>
  );
}

function FoodRow({ food }: { food: OwnFoodEntry }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const client = useQueryClient();
  const [renaming, setRenaming] = useState(false);
  const name = textOf(food.name, lang);
  const refused = useRefusal();
  const remove = useMutation({
    mutationFn: () => foodCalls.removeOwn(food.id, food.revision),
    onSuccess: async () => {
      client.removeQueries({ queryKey: foodSearchesKey });
      await client.invalidateQueries({ queryKey: [foodPagesKey] });
      toast.success(t("own.deleted"));
    },
    onError: (error) => {
      if (refused(error)) void client.invalidateQueries({ queryKey: [foodPagesKey] });
    },
  });
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("own.delete_title", { name }),
      text: t("own.delete_text"),
      confirmLabel: t("own.delete"),
      destructive: true,
    });
    if (agreed) remove.mutate();
  };
  const isUsed = food.nb_recipes + food.nb_shopping_lists > 0;
  return (
    <li className={styles.entry}>
      {renaming ? (
        <RenameForm food={food} onClose={() => setRenaming(false)} />
      ) : (
        <div className={styles.row}>
          <Link href={`/foods/${food.id}`} className={styles.entryName}>
            {name}
          </Link>
          {food.from_ciqual && <span className={styles.soft}>{t("own.from_table")}</span>}
          <span className={styles.actions}>
            {!food.shared && (
              <Button variant="subtle" aria-label={t("own.rename_named", { name })} onClick={() => setRenaming(true)}>
                {t("own.rename")}
              </Button>
            )}
            {!isUsed && (
              <Button
                variant="subtle"
                color="red"
                aria-label={t("own.delete_named", { name })}
                loading={remove.isPending}
                onClick={() => void ask()}
              >
                {t("own.delete")}
              </Button>
            )}
          </span>
        </div>
      )}
      <Uses food={food} />
    </li>
  );
}

/** /dashboard/foods: a cook's own foods: what they cost, what uses them, renaming and deleting them. */
export default function OwnFoodsPage() {
  const { t } = useTranslation("foodpages");
  const [params] = useSearchParams();
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ownFoodsQuery(page),
    placeholderData: keepPreviousData,
  });
  return (
    <Page narrow>
      <PageHeader title={t("own.title")} />
      <p className={styles.lead}>{t("own.text")}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={6} />
        </div>
      )}
      {data && data.total === 0 && (
        <EmptyState
          title={t("own.none")}
          text={t("own.none_text")}
          action={<LinkButton href="/recipes/new">{t("own.write")}</LinkButton>}
        />
      )}
      {data && data.entries.length > 0 && (
        <Card flush>
          <ul className={styles.list} aria-label={t("own.title")} aria-busy={isPlaceholderData}>
            {data.entries.map((food) => (
              <FoodRow key={food.id} food={food} />
            ))}
          </ul>
        </Card>
      )}
      {data && <Pages page={page} total={data.total} />}
    </Page>
  );
}
