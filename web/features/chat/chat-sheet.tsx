import { useTranslation } from "react-i18next";
import { Sheet } from "../../shared/ui/sheet.tsx";
import styles from "./chat.module.css";
import { type ChatProps, Model, useParts } from "./chat-parts.tsx";

/** The assistant over the page, below 1200 px. */
export default function ChatSheet({ opened, onClose, ...props }: ChatProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("chat");
  const { history, fresh, content, foot } = useParts(props, false);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
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
