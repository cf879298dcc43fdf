import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Sheet } from "../../shared/ui/sheet.tsx";
import styles from "./chat.module.css";
import { type ChatProps, ModelName, useChatParts } from "./chat-panel.tsx";

/** The assistant over the page, below 1200 px. */
export default function ChatSheet({ opened, onClose, ...props }: ChatProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("chat");
  const { historyButton, newThreadButton, content, footer } = useChatParts(props, false);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={
        <>
          {t("title")} <ModelName chat={props.chat} />
        </>
      }
      footer={
        <div className={styles.sheetFooter}>
          {historyButton}
          {newThreadButton}
          {footer}
        </div>
      }
    >
      <div className={styles.sheet}>{content}</div>
    </Sheet>
  );
}
