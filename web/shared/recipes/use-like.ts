import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../client/eden.ts";
import { askToSignIn } from "../session/auth-dialogs.ts";
import { useIsSignedIn, useUser } from "../session/session.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";
import { patchLiked } from "./patch-liked.ts";
import { keepLike, takeLike } from "./pending-like.ts";

/** Every query with recipes in it begins with this key, so that a like shows everywhere at once. */
export const recipesKey = "recipes";

export interface LikeChange {
  id: number;
  liked: boolean;
}

/**
 * `like({id, liked})`: shown optimistically in every list and page, reverted on error. A visitor is asked to
 * sign in first; the like is given then.
 */
export function useLike(): (change: LikeChange) => void {
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  const patch = ({ id, liked }: LikeChange): void => {
    client.setQueriesData({ queryKey: [recipesKey] }, (data: unknown) => patchLiked(data, id, liked));
  };
  const { mutate } = useMutation({
    mutationFn: ({ id, liked }: LikeChange) => {
      const recipe = api.api.recipe.recipes({ recipe_id: id });
      return unwrap(liked ? recipe.like.post() : recipe.unlike.post());
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: [recipesKey] });
      patch(change);
    },
    onError: (error, { id, liked }) => {
      patch({ id, liked: !liked });
      toastError(error);
    },
    // Lists of liked recipes are outdated, but must not change while visible.
    onSuccess: () => client.invalidateQueries({ queryKey: [recipesKey], refetchType: "none" }),
  });
  return (change) => (signedIn ? mutate(change) : askToSignIn("like", () => keepLike(change.id)));
}

/** Gives the like that a visitor signed in for. */
export function usePendingLike(): void {
  const { t } = useTranslation("shell");
  const client = useQueryClient();
  const user = useUser();
  const account = user ? String(user.id ?? user.email ?? "") : null;
  const give = useEffectEvent(async (id: number): Promise<void> => {
    try {
      await unwrap(api.api.recipe.recipes({ recipe_id: id }).like.post());
      await client.invalidateQueries({ queryKey: [recipesKey] });
      toast.success(t("sign_in_for.like.done"));
    } catch (error) {
      toastError(error);
    }
  });
  useEffect(() => {
    const id = account === null ? null : takeLike();
    if (id !== null) void give(id);
  }, [account]);
}
