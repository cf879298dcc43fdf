import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai/react";
import { useCallback, useEffect } from "react";
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
import { Docked, useHasDock } from "../shared/ui/docked.tsx";
import { LazyDialog } from "../shared/ui/lazy-dialog.tsx";
import { useQuietLoad } from "../shared/ui/use-quiet-load.ts";

const loadSheet = () => import("../features/chat/chat-sheet.tsx");
const closeChat = (): void => store.set(chatOpenAtom, false);

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
  // The sheet hides what changed: it glows when the sheet has gone.
  const sheetOpen = useAtomValue(chatOpenAtom);
  useEffect(() => {
    if (!sheetOpen) glowAgain();
  }, [sheetOpen]);
  // The same as long as the recipe is: what was said is not drawn again with every word that comes in.
  const renderChange = useCallback(
    (event: Parameters<typeof ChangeActions>[0]["event"]) => <ChangeActions event={event} openId={id} />,
    [id],
  );
  useQuietLoad(() => (hasDock ? Promise.resolve() : loadSheet()));
  const panel = { chat, recipe, renderChange };
  return (
    <Docked label={t("title")} dock={<ChatPanel {...panel} />}>
      <RecipePage />
      {!hasDock && <LazyDialog load={loadSheet} props={{ ...panel, opened: sheetOpen, onClose: closeChat }} />}
    </Docked>
  );
}

function Loading({ id }: { id: number }) {
  // The recipe is on its way while the texts of the page are.
  usePrefetchQuery(recipeQuery(id));
  useTranslation(["recipe", "chat"]);
  return <WithChat id={id} />;
}

/** /recipes/{id}: the recipe, and the assistant beside it. The two features meet here alone. */
export default function RecipeWithChat() {
  const id = toRecipeId(useParams<"/recipes/:id">().id);
  return id === null ? <RecipePage /> : <Loading id={id} />;
}
