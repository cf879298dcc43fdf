import { Button, Modal } from "@mantine/core";
import { IconBasket, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import { useLocation } from "wouter";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { cookbooksKey } from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import type { LazyDialogProps } from "../../shared/ui/lazy-dialog.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./dialogs.module.css";

interface ListRef {
  id: number;
  name: string;
}

interface ShoppingListDialogProps extends LazyDialogProps {
  book: Pick<CookbookSummary, "id" | "name">;
}

function Lists({ book, onClose }: ShoppingListDialogProps) {
  const { t } = useTranslation("cookbooks");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: [cookbooksKey, "shopping-lists"],
    queryFn: ({ signal }) => unwrap(api.api.recipe.users["@me"]["shopping-lists"].get(call({ signal }))),
  });
  const { mutate, isPending, variables } = useMutation({
    /** Null makes a list with the name of the cookbook. */
    mutationFn: async (chosen: ListRef | null): Promise<ListRef> => {
      const { id, name } = chosen ?? (await unwrap(api.api.recipe["shopping-lists"].post({ name: book.name })));
      await unwrap(api.api.recipe["shopping-lists"]({ id }).cookbooks({ cookbook_id: book.id }).put({}));
      return { id, name };
    },
    onSuccess: ({ id, name: list }) => {
      onClose();
      const action = { label: t("shopping.see"), run: () => navigate(`/shopping/${id}`) };
      toast.blank(t("shopping.done", { name: book.name, list }), { action });
    },
    onError: toastError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["shopping"] });
      void client.invalidateQueries({ queryKey: [cookbooksKey, "shopping-lists"] });
    },
  });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LinesSkeleton lines={3} />;
  return (
    <div className={styles.fields}>
      {data.length > 0 && <p>{t("shopping.text", { name: book.name })}</p>}
      {data.map((list) => (
        <Button
          key={list.id}
          variant="default"
          leftSection={<IconBasket size={18} aria-hidden />}
          loading={isPending && variables?.id === list.id}
          disabled={isPending}
          onClick={() => mutate(list)}
        >
          {list.name}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        loading={isPending && variables === null}
        disabled={isPending}
        onClick={() => mutate(null)}
      >
        {t("shopping.new", { name: book.name })}
      </Button>
    </div>
  );
}

/** Puts the recipes of a cookbook on a shopping list, with the servings of each. */
export default function ShoppingListDialog(props: ShoppingListDialogProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      size={440}
      title={t("shopping.title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Lists {...props} />
    </Modal>
  );
}
