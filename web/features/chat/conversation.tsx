import { Button } from "@mantine/core";
import { IconArrowDown, IconSparkles } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { askToSignIn } from "../../shared/session/auth-dialogs.ts";
import { Hand } from "../../shared/ui/hand.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Announcer } from "./announcer.tsx";
import { BubbleView, type RenderChange, Writing } from "./bubble.tsx";
import styles from "./chat.module.css";
import { ChatError } from "./chat-error.tsx";
import { Suggestions } from "./suggestions.tsx";
import { isAbout, toBubbles } from "./thread.ts";
import type { Chat } from "./use-chat.ts";

function Welcome({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.welcome}>
      <IconSparkles size={28} stroke={1.5} aria-hidden />
      <Hand size="greeting">{t("welcome.title")}</Hand>
      <p>{t("welcome.text")}</p>
      {!signedIn && (
        <Button variant="light" onClick={askToSignIn}>
          {t("welcome.sign_in")}
        </Button>
      )}
    </div>
  );
}

interface ConversationProps {
  chat: Chat;
  recipe: Recipe | null;
  field: RefObject<HTMLTextAreaElement | null>;
  renderChange: RenderChange;
}

/** Within this many pixels of its end, the conversation follows what is said. */
const nearEnd = 48;

/** What was said, what is being said, and what one might say. */
export function Conversation({ chat, recipe, field, renderChange }: ConversationProps) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [away, setAway] = useState(false);
  const { draft, unsent, failure, thread } = chat;
  const bubbles = useMemo(() => toBubbles(thread.events), [thread.events]);
  const empty = bubbles.length === 0 && unsent === null && !draft;

  const toEnd = (): void => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // The newest stays in sight, unless the reader has gone back to read.
  const seen = `${bubbles.length} ${draft?.text.length} ${unsent} ${failure !== null} ${chat.loading} ${chat.offline}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is what it reacts to
  useEffect(() => {
    if (atEnd.current) toEnd();
  }, [seen]);
  // One's own words are always in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the words count
  useEffect(() => {
    if (unsent !== null) toEnd();
  }, [unsent]);
  const onScroll = (): void => {
    const element = list.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    setAway(!atEnd.current);
  };
  /** What was pressed goes away: the focus goes on here, where the answer comes. */
  const keepFocus = (): void => list.current?.focus({ preventScroll: true });
  const pick = (text: string): void => {
    chat.send(text);
    if (chat.signedIn) keepFocus();
  };

  const offline = chat.offline && !failure ? t("reconnecting") : null;
  const note = chat.stopped ? t("stopped") : offline;
  const isElsewhere = recipe && !empty && !chat.talked && !draft && !isAbout(thread, recipe);
  return (
    <section
      className={styles.conversation}
      ref={list}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t("conversation")}
      data-conversation
    >
      {chat.loading ? (
        <div className={styles.loading}>
          <LinesSkeleton lines={4} />
        </div>
      ) : chat.historyError && empty ? (
        <ErrorState error={chat.historyError} onRetry={chat.reload} />
      ) : (
        <>
          {empty && <Welcome signedIn={chat.signedIn} />}
          <ol className={styles.bubbles}>
            {bubbles.map((bubble) => (
              <BubbleView key={bubble.key} bubble={bubble} renderChange={renderChange} />
            ))}
            {unsent !== null && (
              <li className={styles.user} data-unsent>
                {unsent}
              </li>
            )}
            {draft && <Writing stage={draft.stage} text={draft.text} />}
          </ol>
          {note && <p className={styles.note}>{note}</p>}
          {failure && (
            <ChatError
              failure={failure}
              onRetry={() => {
                chat.retry();
                keepFocus();
              }}
              onDismiss={() => {
                chat.dismiss();
                field.current?.focus();
              }}
            />
          )}
          {isElsewhere && <p className={styles.about}>{t("about", { name: textOf(recipe.name, lang) })}</p>}
          {recipe && !draft && !failure && !chat.talked && <Suggestions recipe={recipe} onPick={pick} />}
          {away && (
            <button
              type="button"
              className={styles.newest}
              onClick={() => {
                toEnd();
                keepFocus();
              }}
              aria-label={t("newest")}
              title={t("newest")}
            >
              <IconArrowDown size={18} aria-hidden />
            </button>
          )}
        </>
      )}
      <Announcer answering={draft !== null} bubbles={bubbles} ready={!chat.loading} note={note} />
    </section>
  );
}
