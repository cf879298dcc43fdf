import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../client/eden.ts";
import { askToSignIn } from "../session/auth-dialogs.ts";
import { useIsSignedIn } from "../session/session.ts";
import { toastError } from "../ui/toast-error.ts";
import { patchLiked } from "./patch-liked.ts";

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
  return (change) => (signedIn ? mutate(change) : askToSignIn("like", change.id));
}
