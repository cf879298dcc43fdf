import { useMediaQuery } from "@mantine/hooks";
import { type QueryClient, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useParams } from "wouter";
import RecipePage from "../features/recipe/recipe-page.tsx";
import { chatRecipeIdAtom } from "../shared/chat/chat-state.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { addressId } from "../shared/navigation/address-id.ts";
import { recipeQuery } from "../shared/recipes/recipe-queries.ts";
import { store } from "../shared/store.ts";
import { lateLazy } from "../shared/ui/late-lazy.ts";
import styles from "./recipe-with-chat.module.css";

/** Fetches the recipe before the page is rendered. */
export function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  return client.prefetchQuery(recipeQuery(Number(params.id)));
}

// The recipe is shown first; the assistant's code comes beside it, and does not hold it up.
const RecipeChat = lateLazy(() => import("./recipe-chat.tsx"));

/** Whether a dock fits beside the page (from 1200 px). Below that, the assistant is a sheet. */
function useHasDock(): boolean {
  return useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false }) ?? true;
}

/** The page with the assistant docked at its right from 1200 px, as high as the window. */
function WithChat({ id }: { id: number }) {
  const { data, isError } = useQuery(recipeQuery(id));
  const hasDock = useHasDock();
  useEffect(() => {
    store.set(chatRecipeIdAtom, id);
    return () => store.set(chatRecipeIdAtom, null);
  }, [id]);
  const [shownId, setShownId] = useState<number | null>(null);
  if (data && shownId !== id) setShownId(id);
  // Where there never was a recipe there is nothing to talk about; what was typed beside one that is gone is kept.
  const hasNone = !data && isError && shownId !== id;
  return (
    <div className={hasNone ? undefined : styles.layout}>
      <div className={styles.page}>
        <RecipePage />
      </div>
      {!hasNone && (
        <Suspense fallback={hasDock && <div className={styles.dock} data-no-print />}>
          <RecipeChat id={id} recipe={data?.recipe ?? null} hasDock={hasDock} />
        </Suspense>
      )}
    </div>
  );
}

function Loading({ id }: { id: number }) {
  // Fetch the recipe in parallel with the page's texts.
  usePrefetchQuery(recipeQuery(id));
  useTranslation(["recipe", "chat"]);
  return <WithChat id={id} />;
}

/** /recipes/{id}: the recipe with the assistant beside it. With recipe-chat.tsx, all that combines the two features. */
export default function RecipeWithChat() {
  const id = addressId(useParams<"/recipes/:id">().id);
  return id === null ? <RecipePage /> : <Loading id={id} />;
}
