import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../shared/client/api-error.ts";
import { request } from "../../../shared/client/fetch.ts";
import { gameFiguresKey, gameKey } from "../../../shared/game/game-queries.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";

/** What of the game administrators write, as it stands in the address of the page. */
export const contentKinds = ["quests", "questlines", "item-templates", "restaurant-levels"] as const;
export type ContentKind = (typeof contentKinds)[number];

const pathOf = (kind: ContentKind, id: number | null): string =>
  `/api/cooktoearn/${kind}${id === null ? "" : `/${id}`}`;

/** Everything of the game that a change of its content shows in. */
function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: [gameFiguresKey] });
    void client.invalidateQueries({ queryKey: [gameKey] });
  };
}

/** Whether a place, a name or a threshold that must be one's own belongs to another already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.fields.some(({ type }) => type === "value_error.taken"));

interface SaveTexts {
  saved: string;
  taken: string;
}

/** Adds an entry (without `id`), or writes one anew. */
export function useSave(kind: ContentKind, id: number | null, texts: SaveTexts, onSaved: () => void) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (body: unknown) => request(pathOf(kind, id), { method: id === null ? "POST" : "PUT", body }),
    onSuccess: () => {
      toast.success(texts.saved);
      onSaved();
    },
    onError: (error) => {
      if (isTaken(error)) toast.error(texts.taken);
      else toastError(error);
    },
    onSettled: readAnew,
  });
}

/** Deletes an entry; what users were promised stands. */
export function useRemove(kind: ContentKind, removed: string) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (id: number) => request<void>(pathOf(kind, id), { method: "DELETE" }),
    onSuccess: () => toast.success(removed),
    onError: toastError,
    onSettled: readAnew,
  });
}
