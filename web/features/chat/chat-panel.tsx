import { ActionIcon, Button } from "@mantine/core";
import { IconHistory, IconMessagePlus } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useAtom } from "jotai/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { chatOpenAtom } from "../../shared/chat/chat-state.ts";
import { Sheet } from "../../shared/ui/sheet.tsx";
import type { RenderChange } from "./bubble.tsx";
import styles from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { lastModel, toBubbles } from "./thread.ts";
import { type ChatView, ThreadsView } from "./threads-view.tsx";
import type { Chat } from "./use-chat.ts";

interface ChatProps {
  chat: Chat;
  recipe: Recipe | null;
  renderChange: RenderChange;
}

/** What answers the offline chef's and every other model's name. */
const offlineChef = "offline chef";

function Model({ chat }: { chat: Chat }) {
  const { t } = useTranslation("common");
  const model = lastModel(chat.thread.events) ?? chat.thread.model;
  if (!model) return null;
  return <span className={styles.model}>{model === offlineChef ? t("offline_chef") : model}</span>;
}

/** The panel's parts; the dock and the sheet set them up in their own ways. */
function useParts({ chat, recipe, renderChange }: ChatProps, escapeStops: boolean) {
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

/** The assistant beside the page, from 1200 px. */
export function ChatPanel(props: ChatProps) {
  const { t } = useTranslation("chat");
  const { history, fresh, content, foot } = useParts(props, true);
  return (
    <>
      <header className={styles.header}>
        <h2>{t("title")}</h2>
        <Model chat={props.chat} />
        {history}
        {fresh}
      </header>
      {content}
      <footer className={styles.footer}>{foot}</footer>
    </>
  );
}

/** The assistant over the page, below 1200 px. */
export function ChatSheet(props: ChatProps) {
  const { t } = useTranslation("chat");
  const [opened, setOpened] = useAtom(chatOpenAtom);
  const { history, fresh, content, foot } = useParts(props, false);
  return (
    <Sheet
      opened={opened}
      onClose={() => setOpened(false)}
      title={
        <>
          {t("title")} <Model chat={props.chat} />
        </>
      }
      footer={
        <div className={styles.sheetFooter}>
          {history}
          {fresh}
          {foot}
        </div>
      }
    >
      <div className={styles.sheet}>{content}</div>
    </Sheet>
  );
}
