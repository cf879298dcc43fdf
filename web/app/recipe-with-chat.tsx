import { useMediaQuery } from "@mantine/hooks";
import { type QueryClient, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai/react";
import { type ReactNode, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { ChatPanel } from "../features/chat/chat-panel.tsx";
import { useChat } from "../features/chat/use-chat.ts";
import { ChangeActions } from "../features/recipe/changes/change-actions.tsx";
import { useRecipeEvents } from "../features/recipe/changes/use-recipe-events.ts";
import { glowAgain } from "../features/recipe/changes/use-undo.ts";
import RecipePage, { toRecipeId } from "../features/recipe/recipe-page.tsx";
import { chatOpenAtom, chatRecipeIdAtom } from "../shared/chat/chat-state.ts";
import { recipeQuery } from "../shared/recipes/recipe-queries.ts";
import { store } from "../shared/store.ts";
import { LazyDialog } from "../shared/ui/lazy-dialog.tsx";
import { useDeferredPrefetch } from "../shared/ui/use-deferred-prefetch.ts";
import styles from "./recipe-with-chat.module.css";

/** Fetches the recipe before the page is rendered. */
export function prefetch(client: QueryClient, { params }: { params: Record<string, string> }): Promise<void> {
  return client.prefetchQuery(recipeQuery(Number(params.id)));
}

const loadSheet = () => import("../features/chat/chat-sheet.tsx");
const closeChat = (): void => store.set(chatOpenAtom, false);

/** Whether a dock fits beside the page (from 1200 px). Below that, show its content in a `Sheet`. */
function useHasDock(): boolean {
  return useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false }) ?? true;
}

/** A page with a panel docked at its right from 1200 px, as high as the window; `label` names the panel. */
function Docked({ dock, label, children }: { dock: ReactNode; label: string; children: ReactNode }) {
  const hasDock = useHasDock();
  return (
    <div className={styles.layout}>
      <div className={styles.page}>{children}</div>
      {hasDock && (
        <aside className={styles.dock} aria-label={label} data-no-print>
          {dock}
        </aside>
      )}
    </div>
  );
}

function WithChat({ id }: { id: number }) {
  const { t } = useTranslation("chat");
  const { data } = useQuery(recipeQuery(id));
  const recipe = data?.recipe ?? null;
  const chat = useChat({ recipeId: recipe?.id ?? null, onEvent: useRecipeEvents(id) });
  const hasDock = useHasDock();
  useEffect(() => {
    store.set(chatRecipeIdAtom, id);
    return () => store.set(chatRecipeIdAtom, null);
  }, [id]);
  useEffect(() => closeChat, []);
  // The sheet covers the changes: highlight them again when it closes.
  const sheetOpen = useAtomValue(chatOpenAtom);
  useEffect(() => {
    if (!sheetOpen) glowAgain();
  }, [sheetOpen]);
  // Stable per recipe, so that earlier messages do not re-render with every streamed word.
  const renderChange = useCallback(
    (event: Parameters<typeof ChangeActions>[0]["event"]) => <ChangeActions event={event} openId={id} />,
    [id],
  );
  useDeferredPrefetch(() => (hasDock ? Promise.resolve() : loadSheet()));
  const panel = { chat, recipe, renderChange };
  return (
    <Docked label={t("title")} dock={<ChatPanel {...panel} />}>
      <RecipePage />
      {!hasDock && <LazyDialog load={loadSheet} props={{ ...panel, opened: sheetOpen, onClose: closeChat }} />}
    </Docked>
  );
}

function Loading({ id }: { id: number }) {
  // Fetch the recipe in parallel with the page's texts.
  usePrefetchQuery(recipeQuery(id));
  useTranslation(["recipe", "chat"]);
  return <WithChat id={id} />;
}

/** /recipes/{id}: the recipe with the assistant beside it. The only module that combines the two features. */
export default function RecipeWithChat() {
  const id = toRecipeId(useParams<"/recipes/:id">().id);
  return id === null ? <RecipePage /> : <Loading id={id} />;
}
