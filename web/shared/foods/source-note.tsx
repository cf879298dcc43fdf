import { useId, useState } from "react";
import styles from "./source-note.module.css";

interface SourceNoteProps {
  /** The source in few words: "Weight: USDA". */
  text: string;
  /** The table's full name with the entry and its figure; null of what no table has. */
  details: string | null;
}

/** Where a weight comes from. What is known beyond its name opens below it: by mouse, finger and keyboard alike. */
export function SourceNote({ text, details }: SourceNoteProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (details === null) return <span className={styles.note}>{text}</span>;
  return (
    <span className={styles.note}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
      <span id={id} hidden={!isOpen} className={styles.details}>
        {details}
      </span>
    </span>
  );
}
