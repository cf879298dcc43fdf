import { Button } from "@mantine/core";
import { IconArrowLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "../chat.module.css";
import { BubbleView, type RenderChange } from "../conversation/bubble.tsx";
import { type PastThread, pastThreadsQuery } from "./past-threads.ts";
import { type Bubble, type Thread, toBubbles } from "./thread.ts";
import threadStyles from "./threads-view.module.css";

/** What the panel shows: the open conversation, the list of all conversations, or a past one. */
export type ChatView = "conversation" | "list" | PastThread;

interface ThreadsViewProps {
  view: Exclude<ChatView, "conversation">;
  onView: (view: ChatView) => void;
  /** The bubbles of the open conversation. */
  bubbles: readonly Bubble[];
  /** The open conversation, when it is about another recipe. */
  elsewhere: Thread | null;
  renderChange: RenderChange;
}

interface ThreadRowProps {
  title: string;
  summary: string;
  onOpen: () => void;
  /** The page that shows it, when that is another one. */
  href?: string;
}

function ThreadRow({ title, summary, onOpen, href }: ThreadRowProps) {
  const content = (
    <>
      <span className={threadStyles.title}>{title}</span>
      <span className={threadStyles.about}>{summary}</span>
      <IconChevronRight size={18} aria-hidden />
    </>
  );
  return (
    <li>
      {href !== undefined ? (
        <Link className={threadStyles.row} href={href} onClick={onOpen}>
          {content}
        </Link>
      ) : (
        <button type="button" className={threadStyles.row} onClick={onOpen}>
          {content}
        </button>
      )}
    </li>
  );
}

/** What the user said first in a conversation. */
const firstMessage = (bubbles: readonly Bubble[]): string | null =>
  bubbles.find((bubble) => bubble.kind === "user")?.text ?? null;

/** The list of all conversations, or one past conversation. */
export function ThreadsView({ view, onView, bubbles, elsewhere, renderChange }: ThreadsViewProps) {
  const { t } = useTranslation("chat");
  const { data, error, refetch } = useQuery(pastThreadsQuery(useUser()?.id ?? null));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keyboard users start at the heading of each view
  useEffect(() => heading.current?.focus({ preventScroll: true }), [view]);
  const thread = view === "list" ? null : view;
  const summaryOf = (past: PastThread): string =>
    [
      t("threads.messages", { count: past.messages }),
      ...(past.changes > 0 ? [t("threads.changes", { count: past.changes })] : []),
    ].join(" · ");
  const here = firstMessage(bubbles);
  const there = elsewhere && firstMessage(toBubbles(elsewhere.events));
  return (
    <section className={styles.conversation} aria-labelledby="chat-threads">
      {thread && (
        <div className={threadStyles.head}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => onView("list")}
          >
            {t("threads.all")}
          </Button>
        </div>
      )}
      <h3 id="chat-threads" ref={heading} tabIndex={-1} className={thread ? styles.said : threadStyles.heading}>
        {thread ? thread.title : t("threads.title")}
      </h3>
      {thread ? (
        <>
          <ol className={styles.bubbles}>
            {toBubbles(thread.events).map((bubble) => (
              <BubbleView key={bubble.key} bubble={bubble} renderChange={renderChange} />
            ))}
          </ol>
          <p className={styles.note}>{t("threads.ended")}</p>
        </>
      ) : (
        <>
          {here !== null && (
            <ul className={threadStyles.list}>
              <ThreadRow title={here} summary={t("threads.current")} onOpen={() => onView("conversation")} />
            </ul>
          )}
          {elsewhere && there !== null && (
            <ul className={threadStyles.list}>
              <ThreadRow
                title={there}
                summary={t("threads.elsewhere")}
                href={`/recipes/${elsewhere.recipeId}`}
                onOpen={() => onView("conversation")}
              />
            </ul>
          )}
          {!data && !error && <LinesSkeleton lines={4} />}
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data?.length === 0 && <Handwriting size="tip">{t("threads.none")}</Handwriting>}
          {data && data.length > 0 && (
            <ul className={threadStyles.list} aria-label={t("threads.earlier")}>
              {data.map((past) => (
                <ThreadRow key={past.id} title={past.title} summary={summaryOf(past)} onOpen={() => onView(past)} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
