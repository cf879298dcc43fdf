import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chat.module.css";
import { RichText } from "./rich-text.tsx";
import type { Bubble, ChangeEvent } from "./thread.ts";

/** What stands under an answer that changed something. */
export type RenderChange = (event: ChangeEvent) => ReactNode;

interface BubbleViewProps {
  bubble: Bubble;
  renderChange: RenderChange;
}

/** What was said. It is drawn once: an answer that streams in beside it does not draw it again. */
export const BubbleView = memo(function BubbleView({ bubble, renderChange }: BubbleViewProps) {
  const { t } = useTranslation("chat");
  if (bubble.kind === "user") {
    return (
      <li className={styles.user}>
        <span className={styles.said}>{t("you_said")} </span>
        {bubble.text}
      </li>
    );
  }
  return (
    <li className={styles.ai}>
      <span className={styles.said}>{t("chef_said")} </span>
      <RichText text={bubble.text} />
      {bubble.changes.map((event) => (
        <div key={event.id}>{renderChange(event)}</div>
      ))}
    </li>
  );
});

/** The answer while it is written. The tokens are for the eye; a screen reader hears the whole when it is there. */
export function Writing({ stage, text }: { stage: string; text: string }) {
  const { t } = useTranslation("chat");
  return (
    <li className={styles.ai} aria-hidden="true" data-writing>
      {text ? (
        <RichText text={text} />
      ) : (
        <span className={styles.thinking}>
          <span className={styles.dots}>
            <i />
            <i />
            <i />
          </span>
          {t(stage === "queued" ? "stage.queued" : "stage.working")}
        </span>
      )}
    </li>
  );
}
