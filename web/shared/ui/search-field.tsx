import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useSettings } from "../preferences/settings.ts";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  /** For screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** The page's own search: "/" leads here, unless the reader has switched that off. */
  shortcut?: boolean;
  /** Buttons inside the field, at its end. */
  children?: ReactNode;
}

/** Whether a key that was pressed is text for the element that has the focus. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** The search field. Put it in a `<search><form>` where Enter should do something. */
export function SearchField({ label, placeholder, value, onChange, shortcut, children }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { shortcuts } = useSettings();
  const hasKey = !!shortcut && shortcuts;
  useEffect(() => {
    if (!hasKey) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasKey]);
  return (
    <div className={styles.field}>
      <IconSearch size={20} className={styles.icon} aria-hidden />
      <input
        ref={input}
        type="search"
        name="query"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts={hasKey ? "/" : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hasKey && !value && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      {value && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t("clear")}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        >
          <IconX size={18} aria-hidden />
        </button>
      )}
      {children}
    </div>
  );
}
