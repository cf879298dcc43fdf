import { Button } from "@mantine/core";
import { IconArrowDown, IconSparkles } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { inSentence } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { askToSignIn } from "../../../shared/session/auth-dialogs.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import styles from "../chat.module.css";
import { type Bubble, type Choice, toBubbles } from "../threads/thread.ts";
import type { Chat } from "../use-chat.ts";
import { BubbleView, type RenderChange, StreamingBubble } from "./bubble.tsx";
import { ChatError } from "./chat-error.tsx";
import { type Suggestion, suggestionsFor } from "./suggestions.ts";

function Welcome({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.welcome}>
      <IconSparkles size={28} stroke={1.5} aria-hidden />
      <Handwriting size="greeting">{t("welcome.title")}</Handwriting>
      <p>{t("welcome.text")}</p>
      {!signedIn && (
        <Button variant="light" onClick={() => askToSignIn("chat")}>
          {t("welcome.sign_in")}
        </Button>
      )}
    </div>
  );
}

interface AnnouncerProps {
  answering: boolean;
  bubbles: readonly Bubble[];
  /** The history is loaded: its messages are not announced. */
  ready: boolean;
  /** Announced instead of an answer: it was stopped, or the connection dropped. */
  note: string | null;
}

/** Announces to screen readers that an answer is being written, and then the whole answer once. */
function Announcer({ answering, bubbles, ready, note }: AnnouncerProps) {
  const { t } = useTranslation("chat");
  const last = bubbles.at(-1);
  const [lastKnown, setLastKnown] = useState<string | undefined>(undefined);
  const [wasReady, setWasReady] = useState(false);
  if (ready !== wasReady) {
    setWasReady(ready);
    setLastKnown(last?.key);
  }
  const newAnswer = ready && last?.kind === "ai" && last.key !== lastKnown ? last : null;
  const text = (): string => {
    if (note) return note;
    if (answering) return t("writing");
    return newAnswer ? `${t("chef_said")} ${newAnswer.text}` : "";
  };
  return (
    <p className={styles.said} role="status">
      {text()}
    </p>
  );
}

/** Suggested messages about the open recipe; a click sends one. */
function Suggestions({ recipe, onSelect }: { recipe: Recipe; onSelect: (text: string) => void }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const messageOf = (suggestion: Suggestion): string => {
    if (suggestion.key === "servings") return t("suggest.servings", { count: suggestion.count });
    if (suggestion.key === "without") return t("suggest.without", { food: inSentence(suggestion.food, lang) });
    return t(`suggest.${suggestion.key}`);
  };
  return (
    <ul className={styles.suggestions} aria-label={t("suggest.label")}>
      {suggestionsFor(recipe, lang).map((suggestion) => (
        <li key={suggestion.key}>
          <button type="button" onClick={() => onSelect(messageOf(suggestion))}>
            {messageOf(suggestion)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The messages that the last answer offers to send next, in the page's language where it knows them; a click sends one. */
function Choices({ choices, onSelect }: { choices: readonly Choice[]; onSelect: (text: string) => void }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const words = choices.map(({ text, texts }) => texts?.[lang] ?? text);
  return (
    <ul className={styles.suggestions} aria-label={t("suggest.answers")}>
      {words.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => onSelect(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ConversationProps {
  chat: Chat;
  recipe: Recipe | null;
  field: RefObject<HTMLTextAreaElement | null>;
  renderChange: RenderChange;
}

/** Within this many pixels of the end, the list scrolls along with new messages. */
const nearEnd = 48;

/** The messages, the answer being streamed, errors and suggestions. */
export function Conversation({ chat, recipe, field, renderChange }: ConversationProps) {
  const { t } = useTranslation("chat");
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [scrolledUp, setScrolledUp] = useState(false);
  const { draft, unsent, failure, thread } = chat;
  const bubbles = useMemo(() => toBubbles(thread.events), [thread.events]);
  const last = bubbles.at(-1);
  const choices = last?.kind === "ai" && !draft && !failure && unsent === null ? (last.choices ?? []) : [];
  const empty = bubbles.length === 0 && unsent === null && !draft;

  const scrollToEnd = (): void => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  // Keeps the newest message visible, unless the user has scrolled up.
  const content = `${bubbles.length} ${draft?.text.length} ${unsent} ${failure !== null} ${chat.loading} ${chat.offline}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    if (atEnd.current) scrollToEnd();
  }, [content]);
  // A message that was just sent is always visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the message changes
  useEffect(() => {
    if (unsent !== null) scrollToEnd();
  }, [unsent]);
  const onScroll = (): void => {
    const element = list.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    setScrolledUp(!atEnd.current);
  };
  /** Takes the focus of a button that is about to disappear. */
  const takeFocus = (): void => list.current?.focus({ preventScroll: true });
  const sendSuggestion = (text: string): void => {
    chat.send(text);
    if (chat.signedIn) takeFocus();
  };

  const offline = chat.offline && !failure ? t("reconnecting") : null;
  const note = chat.stopped ? t("stopped") : offline;
  return (
    <section
      className={styles.conversation}
      ref={list}
      onScroll={onScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
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
            {draft && <StreamingBubble stage={draft.stage} text={draft.text} />}
          </ol>
          {note && <p className={styles.note}>{note}</p>}
          {failure && (
            <ChatError
              failure={failure}
              onRetry={() => {
                chat.retry();
                takeFocus();
              }}
              onDismiss={() => {
                chat.dismiss();
                field.current?.focus();
              }}
            />
          )}
          {choices.length > 0 && <Choices choices={choices} onSelect={sendSuggestion} />}
          {recipe && !draft && !failure && !chat.hasSent && choices.length === 0 && (
            <Suggestions recipe={recipe} onSelect={sendSuggestion} />
          )}
          {scrolledUp && (
            <button
              type="button"
              className={styles.newest}
              onClick={() => {
                scrollToEnd();
                takeFocus();
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
