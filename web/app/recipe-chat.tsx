import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useAtomValue } from "jotai/react";
import { useCallback, useEffect, useRef } from "react";
import { ChatPanel } from "../features/chat/chat-panel.tsx";
import { useChat } from "../features/chat/use-chat.ts";
import { ChangeActions } from "../features/recipe/changes/change-actions.tsx";
import { showFirstChange } from "../features/recipe/changes/change-bar.tsx";
import { shownChangeAtom } from "../features/recipe/changes/change-state.ts";
import { useRecipeEvents } from "../features/recipe/changes/use-recipe-events.ts";
import { glowAgain } from "../features/recipe/changes/use-undo.ts";
import { chatOpenAtom } from "../shared/chat/chat-state.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { store } from "../shared/store.ts";
import { LazyDialog } from "../shared/ui/lazy-dialog.tsx";
import { useDeferredPrefetch } from "../shared/ui/use-deferred-prefetch.ts";
import styles from "./recipe-with-chat.module.css";

const loadSheet = () => import("../features/chat/chat-sheet.tsx");
const closeChat = (): void => store.set(chatOpenAtom, false);

interface RecipeChatProps {
  id: number;
  recipe: Recipe | null;
  /** Whether it fits beside the page; else it is a sheet. */
  hasDock: boolean;
}

/** The assistant of a recipe, and the changes that it makes. */
export default function RecipeChat({ id, recipe, hasDock }: RecipeChatProps) {
  const { t } = useTranslation("chat");
  const chat = useChat({ recipe, onEvent: useRecipeEvents(id) });
  useEffect(() => closeChat, []);
  // The sheet covers the changes: when it closes, the page shows those that came meanwhile.
  const sheetOpen = useAtomValue(chatOpenAtom);
  const tokenBefore = useRef<number | null>(null);
  useEffect(() => {
    const token = store.get(shownChangeAtom)?.token ?? null;
    if (!sheetOpen && token !== null && token !== tokenBefore.current) {
      glowAgain();
      // After the sheet has given the focus back to its button.
      const timer = setTimeout(showFirstChange, 300);
      tokenBefore.current = store.get(shownChangeAtom)?.token ?? null;
      return () => clearTimeout(timer);
    }
    tokenBefore.current = token;
  }, [sheetOpen]);
  // Stable per recipe, so that earlier messages do not re-render with every streamed word.
  const renderChange = useCallback(
    (event: Parameters<typeof ChangeActions>[0]["event"]) => <ChangeActions event={event} openId={id} />,
    [id],
  );
  useDeferredPrefetch(() => (hasDock ? Promise.resolve() : loadSheet()));
  const panel = { chat, recipe, renderChange };
  if (!hasDock) return <LazyDialog load={loadSheet} props={{ ...panel, opened: sheetOpen, onClose: closeChat }} />;
  return (
    <aside className={styles.dock} aria-label={t("title")} data-no-print>
      <ChatPanel {...panel} />
    </aside>
  );
}
