import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./composer.module.css";

interface ComposerProps {
  /** While an answer is on its way, the button stops it. */
  answering: boolean;
  canStop: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** The field at the foot: Enter sends, Shift+Enter begins a line. */
export function Composer({ answering, canStop, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const ready = text.trim() !== "" && !answering;

  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!ready) return;
    onSend(text.trim());
    setText("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.composer} onSubmit={send}>
      <label htmlFor={id} className={styles.said}>
        {t("field")}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        value={text}
        maxLength={4000}
        placeholder={t("placeholder")}
        enterKeyHint="send"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {answering ? (
        <button type="button" className={styles.stop} onClick={onStop} disabled={!canStop} aria-label={t("stop")}>
          <IconPlayerStopFilled size={16} aria-hidden />
        </button>
      ) : (
        <button type="submit" className={styles.send} disabled={!ready} aria-label={t("send")}>
          <IconArrowUp size={20} stroke={2.2} aria-hidden />
        </button>
      )}
    </form>
  );
}
