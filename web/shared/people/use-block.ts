import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../client/api-error.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { recipesKey } from "../recipes/use-like.ts";
import { confirm } from "../ui/confirm.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";
import { blockQuery, peopleCalls, peopleKey } from "./people-calls.ts";

interface Person {
  id: number;
  username: string | null;
}

interface Blocking {
  /** Asks first, saying what it means. */
  block: () => Promise<void>;
  unblock: () => void;
  pending: boolean;
}

/** Blocking somebody, and taking it back. It shows at once, and what was found before is read anew. */
export function useBlock({ id, username }: Person): Blocking {
  const { t } = useTranslation("people");
  const name = username ?? t("somebody");
  const { t: common } = useTranslation("common");
  const client = useQueryClient();
  const { queryKey } = blockQuery(id);
  const { mutate, isPending } = useMutation({
    mutationFn: (blocked: boolean): Promise<unknown> => (blocked ? peopleCalls.block(id) : peopleCalls.unblock(id)),
    onMutate: async (blocked) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { blocked });
      return { before };
    },
    onSuccess: (_, blocked) => {
      if (blocked)
        toast.success(t("block.done", { name }), { action: { label: common("undo"), run: () => mutate(false) } });
      else toast.success(t("block.undone", { name }));
    },
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before);
      if (error instanceof ApiError && error.code === "too_many_blocks") toast.error(t("block.limit"));
      else toastError(error);
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [peopleKey] }),
        client.invalidateQueries({ queryKey: [recipesKey] }),
      ]);
    },
  });
  const block = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("block.title", { name }),
      text: t("block.text"),
      confirmLabel: t("block.go"),
      destructive: true,
    });
    if (agreed) mutate(true);
  };
  return { block, unblock: () => mutate(false), pending: isPending };
}
