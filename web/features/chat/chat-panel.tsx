import { ActionIcon, Button } from "@mantine/core";
import { IconHistory, IconMessagePlus } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useRef, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { offlineChef } from "../../shared/jobs/ai-service.ts";
import styles from "./chat.module.css";
import { Composer } from "./composer/composer.tsx";
import type { RenderChange } from "./conversation/bubble.tsx";
import { Conversation } from "./conversation/conversation.tsx";
import { lastModel, toBubbles } from "./threads/thread.ts";
import { type ChatView, ThreadsView } from "./threads/threads-view.tsx";
import type { Chat } from "./use-chat.ts";

export interface ChatProps {
  chat: Chat;
  recipe: Recipe | null;
  renderChange: RenderChange;
}

/** Name of the model that answers. */
export function ModelName({ chat }: { chat: Chat }) {
  const { t } = useTranslation("common");
  const model = lastModel(chat.thread.events) ?? chat.thread.model;
  if (!model) return null;
  return <span className={styles.model}>{model === offlineChef ? t("offline_chef") : model}</span>;
}

/** The parts that the panel and the sheet arrange in their own layouts. */
export function useChatParts({ chat, recipe, renderChange }: ChatProps, escapeStops: boolean) {
  const { t } = useTranslation("chat");
  const [view, setView] = useState<ChatView>("conversation");
  const field = useRef<HTMLTextAreaElement>(null);
  const startNewThread = (): void => {
    chat.newThread();
    setView("conversation");
    // The field may not be rendered yet.
    requestAnimationFrame(() => field.current?.focus());
  };
  const isConversation = view === "conversation";
  const historyButton = chat.signedIn && isConversation && (
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
  const newThreadButton = chat.thread.events.length > 0 && (
    <ActionIcon
      variant="subtle"
      size={44}
      onClick={startNewThread}
      disabled={chat.draft !== null}
      aria-label={t("new_thread")}
      title={t("new_thread")}
    >
      <IconMessagePlus size={20} aria-hidden />
    </ActionIcon>
  );
  const content = isConversation ? (
    <Conversation chat={chat} recipe={recipe} field={field} renderChange={renderChange} />
  ) : (
    <ThreadsView
      view={view}
      onView={setView}
      bubbles={toBubbles(chat.thread.events)}
      elsewhere={chat.elsewhere}
      renderChange={renderChange}
    />
  );
  const footer = isConversation ? (
    <Composer
      field={field}
      answering={chat.draft !== null}
      canStop={chat.draft?.jobId != null}
      escapeStops={escapeStops}
      onSend={chat.send}
      onStop={chat.stop}
    />
  ) : (
    <Button variant="default" fullWidth onClick={() => setView("conversation")}>
      {t("threads.back")}
    </Button>
  );
  return { historyButton, newThreadButton, content, footer };
}

/** The assistant beside the page, from 1200 px. */
export function ChatPanel(props: ChatProps) {
  const { t } = useTranslation("chat");
  const { historyButton, newThreadButton, content, footer } = useChatParts(props, true);
  return (
    <>
      <header className={styles.header}>
        <h2>{t("title")}</h2>
        <ModelName chat={props.chat} />
        {historyButton}
        {newThreadButton}
      </header>
      {content}
      <footer className={styles.footer}>{footer}</footer>
    </>
  );
}
