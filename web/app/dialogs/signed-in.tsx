import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import CookingSync from "../../features/recipe/cook/cooking-sync.tsx";
import { mayHavePhotos } from "../../shared/game/stage/kept-photos.ts";
import { giveLike } from "../../shared/recipes/pending-like.ts";
import { useUser } from "../../shared/session/session.ts";

/** What goes on beside every page of somebody who is signed in. */
export default function SignedIn() {
  const client = useQueryClient();
  const account = useUser()?.id?.toString() ?? null;
  useEffect(() => {
    if (account !== null) void giveLike(client);
  }, [account, client]);
  useEffect(() => {
    // What a closed tab has left goes out, wherever the app is opened.
    if (account !== null && mayHavePhotos())
      void import("../../shared/game/stage/photo-queue.ts").then(({ resumePhotos }) => resumePhotos());
  }, [account]);
  return <CookingSync />;
}
