import { useTranslation } from "react-i18next";
import styles from "./chat.module.css";
import { type ChatProps, Model, useParts } from "./chat-parts.tsx";

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
