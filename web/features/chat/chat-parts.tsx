import { ActionIcon, Button } from "@mantine/core";
import { IconHistory, IconMessagePlus } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RenderChange } from "./bubble.tsx";
import styles from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { lastModel, toBubbles } from "./thread.ts";
import { type ChatView, ThreadsView } from "./threads-view.tsx";
import type { Chat } from "./use-chat.ts";

export interface ChatProps {
  chat: Chat;
  recipe: Recipe | null;
  renderChange: RenderChange;
}

/** What answers the offline chef's and every other model's name. */
const offlineChef = "offline chef";

/** Who answers. */
export function Model({ chat }: { chat: Chat }) {
  const { t } = useTranslation("common");
  const model = lastModel(chat.thread.events) ?? chat.thread.model;
  if (!model) return null;
  return <span className={styles.model}>{model === offlineChef ? t("offline_chef") : model}</span>;
}

/** The panel's parts; the dock and the sheet set them up in their own ways. */
export function useParts({ chat, recipe, renderChange }: ChatProps, escapeStops: boolean) {
  const { t } = useTranslation("chat");
  const [view, setView] = useState<ChatView>("talk");
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = (): void => {
    chat.newThread();
    setView("talk");
    // The field may have to come back first.
    requestAnimationFrame(() => field.current?.focus());
  };
  const isTalk = view === "talk";
  const history = chat.signedIn && isTalk && (
    <ActionIcon
      variant="subtle"
      size={44}
      onClick={() => setView("list")}
      aria-label={t("threads.title")}
      title={t("threads.title")}
    >
      <IconHistory size={20} aria-hidden />
    </ActionIcon>
  );
  const fresh = chat.thread.events.length > 0 && (
    <ActionIcon
      variant="subtle"
      size={44}
      onClick={begin}
      disabled={chat.draft !== null}
      aria-label={t("new_thread")}
      title={t("new_thread")}
    >
      <IconMessagePlus size={20} aria-hidden />
    </ActionIcon>
  );
  const content = isTalk ? (
    <Conversation chat={chat} recipe={recipe} field={field} renderChange={renderChange} />
  ) : (
    <ThreadsView view={view} onView={setView} bubbles={toBubbles(chat.thread.events)} renderChange={renderChange} />
  );
  const foot = isTalk ? (
    <Composer
      field={field}
      answering={chat.draft !== null}
      canStop={chat.draft?.jobId != null}
      escapeStops={escapeStops}
      onSend={chat.send}
      onStop={chat.stop}
    />
  ) : (
    <Button variant="default" fullWidth onClick={() => setView("talk")}>
      {t("threads.back")}
    </Button>
  );
  return { history, fresh, content, foot };
}
