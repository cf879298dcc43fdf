import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { useAtom } from "jotai/react";
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../shared/session/session.ts";
import styles from "./composer.module.css";
import { fieldTextAtom } from "./outgoing.ts";

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** While an answer is on its way, the button stops it. */
  answering: boolean;
  canStop: boolean;
  /** Escape stops the answer; in a sheet it belongs to the sheet. */
  escapeStops: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
}

/** Without a keyboard of its own, a device would push one over the conversation. */
const hasKeyboard = (): boolean => window.matchMedia("(pointer: fine)").matches;

/** The field at the foot: Enter sends, Shift+Enter begins a line, Escape stops the answer. */
export function Composer({ field, answering, canStop, escapeStops, onSend, onStop }: ComposerProps) {
  const { t } = useTranslation("chat");
  const userId = useUser()?.id ?? null;
  const [kept, setKept] = useAtom(fieldTextAtom);
  // Not another's; but whoever has to sign in anew keeps what stands there.
  const text = userId === null || kept.userId === null || kept.userId === userId ? kept.text : "";
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const write = (next: string): void => setKept({ userId: userId ?? (next ? kept.userId : null), text: next });
  const ready = text.trim() !== "" && !answering;

  // The button turns into another one, and may go dead: whoever had it goes on in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change
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
    // While an input method composes, both keys belong to it.
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
