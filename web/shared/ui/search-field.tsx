import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./search-field.module.css";

interface SearchFieldProps {
  /** For screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Buttons inside the field, at its end. */
  children?: ReactNode;
}

/** The wide pill that one searches with. Put it in a `<search><form>` where Enter should do something. */
export function SearchField({ label, placeholder, value, onChange, children }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
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
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
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
