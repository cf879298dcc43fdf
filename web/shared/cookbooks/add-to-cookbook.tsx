import { Button, Modal, TextInput } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { type FormEvent, useState } from "react";
import { ApiError } from "../client/api-error.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { recipesKey } from "../recipes/use-like.ts";
import { DialogActions } from "../ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../ui/lazy-dialog.tsx";
import { LinesSkeleton } from "../ui/skeletons.tsx";
import { ErrorState } from "../ui/states.tsx";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";
import styles from "./add-to-cookbook.module.css";
import { BookCover } from "./book.tsx";
import { cookbookCalls, cookbooksKey, ownCookbooksQuery, placesQuery } from "./cookbook-queries.ts";

interface Change {
  bookId: number;
  /** The item to take out; null puts the recipe in. */
  itemId: number | null;
}

/** Puts a recipe into own cookbooks and takes it out, shown at once. */
function useTicks(recipeId: number) {
  const client = useQueryClient();
  const { queryKey } = placesQuery(recipeId);
  const count = (bookId: number, step: number): void => {
    client.setQueryData(ownCookbooksQuery.queryKey, (own) =>
      own?.map((book) => (book.id === bookId ? { ...book, nb_items: book.nb_items + step } : book)),
    );
  };
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: async ({ bookId, itemId }: Change) => {
      if (itemId !== null) return cookbookCalls.takeOut(itemId);
      const made = await cookbookCalls.add(bookId, recipeId);
      client.setQueryData(queryKey, (places) =>
        places?.map((place) => (place.cookbook_id === bookId && place.id < 0 ? made : place)),
      );
    },
    onMutate: async ({ bookId, itemId }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (places) =>
        itemId === null
          ? [...(places ?? []), { id: -bookId, cookbook_id: bookId, recipe_id: recipeId, position: 0 }]
          : places?.filter(({ id }) => id !== itemId),
      );
      count(bookId, itemId === null ? 1 : -1);
      return before;
    },
    onError: (error, { bookId, itemId }, before) => {
      client.setQueryData(queryKey, before);
      count(bookId, itemId === null ? -1 : 1);
      // It was put in elsewhere: the tick is right.
      if (!(error instanceof ApiError && error.code === "recipe_in_cookbook")) toastError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) > 1) return;
      void client.invalidateQueries({ queryKey: [cookbooksKey] });
      void client.invalidateQueries({ queryKey: [recipesKey, "cookbook"] });
    },
  });
  return mutate;
}

/** Makes a cookbook with the recipe in it. */
function NewCookbook({ recipeId, first }: { recipeId: number; first: boolean }) {
  const { t } = useTranslation(["cookbooks", "common"]);
  const client = useQueryClient();
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cookbookCalls.create({ name: name.trim(), items: [{ recipe_id: recipeId }] }),
    onSuccess: (made) => {
      setName("");
      toast.success(t("into.created", { name: made.name }));
      return client.invalidateQueries({ queryKey: [cookbooksKey] });
    },
    onError: (thrown) => {
      if (!(thrown instanceof ApiError && thrown.fieldMessage("name"))) toastError(thrown);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() && !isPending) mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={styles.new}>
      <TextInput
        label={t("into.new")}
        placeholder={t("dialog.name_example")}
        value={name}
        maxLength={200}
        autoComplete="off"
        data-autofocus={first || undefined}
        error={error instanceof ApiError && error.fieldMessage("name") ? t("dialog.shelf_full") : null}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        disabled={!name.trim()}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t("into.create")}
      </Button>
    </form>
  );
}

function Ticks({ recipe, name, onClose }: AddToCookbookProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  const own = useQuery(ownCookbooksQuery);
  const places = useQuery(placesQuery(recipe.id));
  const tick = useTicks(recipe.id);
  const error = own.error ?? places.error;
  if (!own.data || !places.data)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void own.refetch();
          void places.refetch();
        }}
      />
    ) : (
      <LinesSkeleton lines={4} />
    );
  const placeIn = (book: CookbookSummary) => places.data.find(({ cookbook_id }) => cookbook_id === book.id);
  return (
    <div className={styles.body}>
      <p>{own.data.length > 0 ? t("into.text", { name }) : t("into.none")}</p>
      {own.data.length > 0 && (
        <ul className={styles.books}>
          {own.data.map((book) => {
            const place = placeIn(book);
            return (
              <li key={book.id}>
                <label className={styles.book}>
                  <input
                    type="checkbox"
                    checked={!!place}
                    onChange={() => {
                      // The server has not named it yet.
                      if (place && place.id < 0) return;
                      tick({ bookId: book.id, itemId: place?.id ?? null });
                    }}
                  />
                  <BookCover book={book} className={styles.cover} />
                  <span className={styles.words}>
                    <span className={styles.name}>{book.name}</span>
                    <small>{t("count", { count: book.nb_items })}</small>
                  </span>
                  <span className={styles.tick}>{place && <IconCheck size={18} stroke={2.4} aria-hidden />}</span>
                </label>
              </li>
            );
          })}
        </ul>
      )}
      <NewCookbook recipeId={recipe.id} first={own.data.length === 0} />
      <DialogActions>
        <Button onClick={onClose}>{t("into.done")}</Button>
      </DialogActions>
    </div>
  );
}

interface AddToCookbookProps extends LazyDialogProps {
  recipe: { id: number };
  name: string;
}

/** Ticks the own cookbooks that a recipe stands in; each tick takes effect at once. */
export default function AddToCookbook(props: AddToCookbookProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size={460}
      title={t("into.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Ticks {...props} />
    </Modal>
  );
}
