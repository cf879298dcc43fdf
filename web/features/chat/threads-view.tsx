import { Button } from "@mantine/core";
import { IconArrowLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../shared/session/session.ts";
import { Hand } from "../../shared/ui/hand.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { BubbleView, type RenderChange } from "./bubble.tsx";
import styles from "./chat.module.css";
import { type EarlierThread, earlierQuery } from "./earlier.ts";
import { type Bubble, toBubbles } from "./thread.ts";
import threadStyles from "./threads-view.module.css";

/** What the panel shows: the conversation, the list of all of them, or an ended one. */
export type ChatView = "talk" | "list" | EarlierThread;

interface ThreadsViewProps {
  view: Exclude<ChatView, "talk">;
  onView: (view: ChatView) => void;
  /** Of the open conversation. */
  bubbles: readonly Bubble[];
  renderChange: RenderChange;
}

function Row({ title, about, onOpen }: { title: string; about: string; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className={threadStyles.row} onClick={onOpen}>
        <span className={threadStyles.title}>{title}</span>
        <span className={threadStyles.about}>{about}</span>
        <IconChevronRight size={18} aria-hidden />
      </button>
    </li>
  );
}

/** All conversations, or one that has ended, to be read again. */
export function ThreadsView({ view, onView, bubbles, renderChange }: ThreadsViewProps) {
  const { t } = useTranslation("chat");
  const { data, error, refetch } = useQuery(earlierQuery(useUser()?.id ?? null));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever came by keyboard goes on where the view begins
  useEffect(() => heading.current?.focus({ preventScroll: true }), [view]);
  const one = view === "list" ? null : view;
  const about = (thread: EarlierThread): string =>
    [
      t("threads.messages", { count: thread.messages }),
      ...(thread.changes > 0 ? [t("threads.changes", { count: thread.changes })] : []),
    ].join(" · ");
  const opening = bubbles.find(({ kind }) => kind === "user");
  return (
    <section className={styles.conversation} aria-labelledby="chat-threads">
      {one && (
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
      <h3 id="chat-threads" ref={heading} tabIndex={-1} className={one ? styles.said : threadStyles.heading}>
        {one ? one.title : t("threads.title")}
      </h3>
      {one ? (
        <>
          <ol className={styles.bubbles}>
            {toBubbles(one.events).map((bubble) => (
              <BubbleView key={bubble.key} bubble={bubble} renderChange={renderChange} />
            ))}
          </ol>
          <p className={styles.note}>{t("threads.ended")}</p>
        </>
      ) : (
        <>
          {opening && (
            <ul className={threadStyles.list}>
              <Row title={opening.text} about={t("threads.current")} onOpen={() => onView("talk")} />
            </ul>
          )}
          {!data && !error && <LinesSkeleton lines={4} />}
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data?.length === 0 && <Hand size="tip">{t("threads.none")}</Hand>}
          {data && data.length > 0 && (
            <ul className={threadStyles.list} aria-label={t("threads.earlier")}>
              {data.map((thread) => (
                <Row key={thread.id} title={thread.title} about={about(thread)} onOpen={() => onView(thread)} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
