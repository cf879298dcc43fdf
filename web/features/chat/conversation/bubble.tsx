import { memo, type ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import styles from "../chat.module.css";
import type { Bubble, ChangeEvent } from "../threads/thread.ts";
import { ChangeList } from "./change-list.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { SafetyCardView } from "./safety-card.tsx";

/** Renders the actions below an answer that changed a recipe. */
export type RenderChange = (event: ChangeEvent) => ReactNode;

interface BubbleViewProps {
  bubble: Bubble;
  renderChange: RenderChange;
}

/** One message. Memoized: it does not render again while another answer streams in. */
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
      <MarkdownText text={bubble.text} />
      {bubble.changes.map((event) => (
        <div key={event.id}>
          {event.edits?.length > 0 && <ChangeList edits={event.edits} />}
          {renderChange(event)}
        </div>
      ))}
      {bubble.cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a message never move
        <SafetyCardView key={index} card={card} />
      ))}
    </li>
  );
});

/** The answer while it is streamed. Hidden from screen readers, which get the whole answer at its end. */
export function StreamingBubble({ stage, text }: { stage: string; text: string }) {
  const { t } = useTranslation("chat");
  return (
    <li className={styles.ai} aria-hidden="true" data-writing>
      {text ? (
        <MarkdownText text={text} />
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
