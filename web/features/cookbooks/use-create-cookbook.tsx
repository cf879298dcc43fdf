import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { cookbookCalls, cookbookQuery, ownCookbooksQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";

const loadDialog = () => import("./cookbook-dialog.tsx");

/** The dialog of a new cookbook, which opens once it is made, and what opens the dialog. */
export function useCreateCookbook(): { create: () => void; dialog: ReactNode } {
  const { t } = useTranslation("cookbooks");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: cookbookCalls.create,
    onSuccess: (made) => {
      const { items: _, ...entry } = made;
      client.setQueryData(cookbookQuery(made.id).queryKey, made);
      client.setQueryData(
        ownCookbooksQuery.queryKey,
        (own) => own && [{ ...entry, nb_items: 0, previews: [] }, ...own],
      );
      setOpened(false);
      navigate(`/cookbooks/${made.id}`);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fieldMessage("name")) toast.error(t("dialog.shelf_full"));
      else toastError(error);
    },
  });
  const dialog = (
    <LazyDialog
      load={loadDialog}
      props={{
        opened,
        onClose: () => setOpened(false),
        book: null,
        pending: isPending,
        onSave: (words) => mutate(words),
      }}
    />
  );
  return { create: () => setOpened(true), dialog };
}
