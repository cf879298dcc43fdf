import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chat.module.css";
import type { Bubble } from "./thread.ts";

interface AnnouncerProps {
  answering: boolean;
  bubbles: readonly Bubble[];
  /** The history is there: what stands in it is not news. */
  ready: boolean;
  /** What happened instead of an answer: it was stopped, or the connection dropped. */
  note: string | null;
}

/** Tells a screen reader, politely, that an answer is being written, and then the answer, once and whole. */
export function Announcer({ answering, bubbles, ready, note }: AnnouncerProps) {
  const { t } = useTranslation("chat");
  const last = bubbles.at(-1);
  const [old, setOld] = useState<string | undefined>(undefined);
  const [wasReady, setWasReady] = useState(false);
  if (ready !== wasReady) {
    setWasReady(ready);
    setOld(last?.key);
  }
  const news = ready && last?.kind === "ai" && last.key !== old ? last : null;
  const text = (): string => {
    if (note) return note;
    if (answering) return t("writing");
    return news ? `${t("chef_said")} ${news.text}` : "";
  };
  return (
    <p className={styles.said} role="status">
      {text()}
    </p>
  );
}
