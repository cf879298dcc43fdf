import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { useAtom } from "jotai/react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import styles from "./composer.module.css";
import { composerTextAtom } from "./pending-message.ts";

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** While an answer is pending, the button stops it. */
  answering: boolean;
  canStop: boolean;
  /** Escape stops the answer; in a sheet it closes the sheet instead. */
  escapeStops: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** Devices without a hardware keyboard would cover the conversation with the on-screen one. */
const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine)").matches;

/** The message field: Enter sends, Shift+Enter starts a new line, Escape stops the answer. */
export function Composer({ field, answering, canStop, escapeStops, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation("chat");
  const userId = useUser()?.id ?? null;
  const [draft, setDraft] = useAtom(composerTextAtom);
  // Not the text of another user, but it stays while the user has to sign in again.
  const text = userId === null || draft.userId === null || draft.userId === userId ? draft.text : "";
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const write = (next: string): void => setDraft({ userId: userId ?? (next ? draft.userId : null), text: next });
  const ready = text.trim() !== "" && !answering;

  // The button changes its action and may get disabled: its focus moves to the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the action changes
  useLayoutEffect(() => {
    if (document.activeElement === button.current && hasKeyboard()) field.current?.focus();
  }, [answering]);

  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!ready) return;
    onSend(text.trim());
    write("");
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition both keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && escapeStops && answering && canStop) onStop();
    if (event.key !== "Enter" || event.shiftKey) return;
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
        data-autofocus={hasKeyboard() ? "" : undefined}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        ref={button}
        type={answering ? "button" : "submit"}
        className={answering ? styles.stop : styles.send}
        onClick={answering ? onStop : undefined}
        disabled={answering ? !canStop : !ready}
        aria-label={answering ? t("stop") : t("send")}
      >
        {answering ? (
          <IconPlayerStopFilled size={16} aria-hidden />
        ) : (
          <IconArrowUp size={20} stroke={2.2} aria-hidden />
        )}
      </button>
    </form>
  );
}
