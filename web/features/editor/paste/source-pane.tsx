import { Button } from "@mantine/core";
import { IconClipboardText } from "@tabler/icons-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "./paste.module.css";

/** Words of a line that are marked: wavy for a doubt, dashed for what is kept as written. */
export interface SourceMark {
  words: string | null;
  state: "doubt" | "written";
}

interface SourcePaneProps {
  title: string;
  /** What the heading says instead, before there is a text. */
  heading: string | null;
  /** Above the text while there is none. */
  start: ReactNode;
  text: string;
  onChange: (text: string) => void;
  /** After a paste, on a phone, what was understood comes into view. */
  onPasted: () => void;
  /** A file was dropped; null where none is taken. */
  onFile: ((file: File) => void) | null;
  marks: ReadonlyMap<number, SourceMark>;
  active: number | null;
  onActive: (line: number) => void;
  lang: string | undefined;
}

/** A line whose marked words are underlined; drawn below the text, which is the field's own. */
function MarkedLine({ line, mark }: { line: string; mark: SourceMark | undefined }) {
  const at = mark?.words ? line.indexOf(mark.words) : -1;
  if (!mark || line.trim() === "") return line || "\u200b";
  const [from, to] = at < 0 ? [0, line.length] : [at, at + (mark.words?.length ?? 0)];
  return (
    <>
      {line.slice(0, from)}
      <span className={styles[mark.state]}>{line.slice(from, to)}</span>
      {line.slice(to)}
    </>
  );
}

/** The text, numbered and editable. */
export function SourcePane(props: SourcePaneProps) {
  const { title, heading, start, text, onChange, onPasted, onFile, marks, active, onActive, lang } = props;
  const [isOver, setOver] = useState(false);
  const { t } = useTranslation("paste");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const lines = text.split("\n");
  const canRead = typeof navigator.clipboard?.readText === "function";
  const fromClipboard = async (): Promise<void> => {
    try {
      const read = (await navigator.clipboard.readText()).replace(/\r\n?/g, "\n");
      if (read.trim() === "") toast.blank(t("source.clipboard_empty"));
      else {
        onChange(read);
        onPasted();
      }
    } catch {
      // Not allowed: the person pastes by hand.
      toast.blank(t("source.clipboard_refused"));
      field.current?.focus();
    }
  };
  return (
    <section
      className={clsx(styles.pane, isOver && styles.over)}
      aria-labelledby="paste-source"
      onDragOver={(event) => {
        if (!onFile || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!onFile || !file) return;
        event.preventDefault();
        onFile(file);
      }}
    >
      <header className={styles.paneHead}>
        <h2 id="paste-source">{heading ?? title}</h2>
        {text !== "" && <span className={styles.soft}>{t("source.editable")}</span>}
      </header>
      {text === "" && start}
      <div className={styles.source}>
        <div className={styles.mirror} aria-hidden>
          {lines.map((line, i) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
              key={i}
              className={clsx(styles.sourceLine, active === i + 1 && styles.active)}
              data-source-line={i + 1}
              data-number={i + 1}
            >
              <MarkedLine line={line} mark={marks.get(i + 1)} />
            </div>
          ))}
        </div>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={title}
          aria-describedby="paste-lead"
          placeholder={t("source.placeholder")}
          value={text}
          lang={lang}
          spellCheck={false}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onPaste={() => {
            if (text.trim() === "") onPasted();
          }}
          onSelect={({ currentTarget: { value, selectionStart } }) => {
            if (document.activeElement === field.current) onActive(value.slice(0, selectionStart).split("\n").length);
          }}
        />
      </div>
      {text === "" && (
        <div className={styles.start}>
          <p id="paste-lead" className={styles.soft}>
            {t("source.lead")}
          </p>
          {canRead && (
            <Button
              variant="default"
              leftSection={<IconClipboardText size={18} aria-hidden />}
              onClick={() => void fromClipboard()}
            >
              {t("source.from_clipboard")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
