import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toastError } from "../../shared/ui/toast-error.ts";

interface OptimisticListOptions<T, V> {
  queryKey: QueryKey;
  send: (change: V) => Promise<unknown>;
  /** The list as it will be. */
  apply: (list: T[], change: V) => T[];
  /** Says why it did not work; by default in a toast. @returns whether it has said it */
  onError?: (error: unknown, change: V) => boolean;
  onSuccess?: (change: V) => void;
}

/** A change of a fetched list that shows at once, and is taken back when the server refuses it. */
export function useOptimisticList<T, V>(options: OptimisticListOptions<T, V>) {
  const { queryKey, send, apply, onError, onSuccess } = options;
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: send,
    onMutate: async (change: V) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<T[]>(queryKey);
      if (before) client.setQueryData<T[]>(queryKey, apply(before, change));
      return before;
    },
    onError: (error, change, before) => {
      client.setQueryData(queryKey, before);
      if (!onError?.(error, change)) toastError(error);
    },
    onSuccess: (_, change) => onSuccess?.(change),
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) <= 1) void client.invalidateQueries({ queryKey });
    },
  });
}
