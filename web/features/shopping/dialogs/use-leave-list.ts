import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useLocation } from "wouter";
import { request } from "../../../shared/client/fetch.ts";
import { newKey } from "../../../shared/client/new-key.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { forgetCopy, listQuery, listsQuery } from "../../../shared/shopping/shopping-queries.ts";
import { useShoppingAccount } from "../../../shared/shopping/use-shopping.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";

/** Leaves somebody else's list, after a question: only its owner can let one in again. */
export function useLeaveList(list: ShoppingList): () => void {
  const { t } = useTranslation("shopping");
  const client = useQueryClient();
  const account = useShoppingAccount();
  const [, navigate] = useLocation();
  const { mutate } = useMutation({
    mutationFn: () =>
      request(`/api/recipe/shopping-lists/${list.id}/members/${account}`, {
        method: "DELETE",
        headers: { "idempotency-key": newKey() },
      }),
    onSuccess: () => {
      navigate("/shopping");
      forgetCopy(account, list.id);
      client.removeQueries({ queryKey: listQuery(account, list.id).queryKey });
      void client.invalidateQueries({ queryKey: listsQuery(account).queryKey });
      toast.success(t("people.left", { name: list.name }));
    },
    onError: toastError,
  });
  return () => {
    const question = { text: t("people.leave_text", { name: list.name }), confirmLabel: t("people.leave") };
    void confirm({ ...question, destructive: true }).then((agreed) => agreed && mutate());
  };
}
