import { ActionIcon } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useAtom } from "jotai/react";
import { useTranslation } from "react-i18next";
import { chatOpenAtom } from "../../shared/chat/chat-state.ts";
import { Sheet } from "../../shared/ui/sheet.tsx";
import styles from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { Conversation, type RenderChange } from "./conversation.tsx";
import { lastModel } from "./thread.ts";
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

function NewThread({ chat }: { chat: Chat }) {
  const { t } = useTranslation("chat");
  if (chat.thread.events.length === 0) return null;
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      onClick={chat.newThread}
      disabled={chat.draft !== null}
      aria-label={t("new_thread")}
      title={t("new_thread")}
    >
      <IconMessagePlus size={20} aria-hidden />
    </ActionIcon>
  );
}

const ChatComposer = ({ chat }: { chat: Chat }) => (
  <Composer answering={chat.draft !== null} canStop={chat.draft?.jobId != null} onSend={chat.send} onStop={chat.stop} />
);

/** The assistant beside the page, from 1200 px. */
export function ChatPanel({ chat, recipe, renderChange }: ChatProps) {
  const { t } = useTranslation("chat");
  return (
    <>
      <header className={styles.header}>
        <h2>{t("title")}</h2>
        <Model chat={chat} />
        <NewThread chat={chat} />
      </header>
      <Conversation chat={chat} recipe={recipe} renderChange={renderChange} />
      <footer className={styles.footer}>
        <ChatComposer chat={chat} />
      </footer>
    </>
  );
}

/** The assistant over the page, below 1200 px. */
export function ChatSheet({ chat, recipe, renderChange }: ChatProps) {
  const { t } = useTranslation("chat");
  const [opened, setOpened] = useAtom(chatOpenAtom);
  return (
    <Sheet
      opened={opened}
      onClose={() => setOpened(false)}
      title={
        <>
          {t("title")} <Model chat={chat} />
        </>
      }
      footer={
        <div className={styles.sheetFooter}>
          <NewThread chat={chat} />
          <ChatComposer chat={chat} />
        </div>
      }
    >
      <div className={styles.sheet}>
        <Conversation chat={chat} recipe={recipe} renderChange={renderChange} />
      </div>
    </Sheet>
  );
}
