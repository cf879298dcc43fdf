import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { inSentence } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { askToSignIn } from "../../shared/session/auth-dialogs.ts";
import { Hand } from "../../shared/ui/hand.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Announcer } from "./announcer.tsx";
import styles from "./chat.module.css";
import { ChatError } from "./chat-error.tsx";
import { RichText } from "./rich-text.tsx";
import { type Suggestion, suggest } from "./suggest.ts";
import { type Bubble, type ChangeEvent, toBubbles } from "./thread.ts";
import type { Chat } from "./use-chat.ts";

/** What stands under an answer that changed something. */
export type RenderChange = (event: ChangeEvent) => ReactNode;

function BubbleView({ bubble, renderChange }: { bubble: Bubble; renderChange: RenderChange }) {
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
}

/** The answer while it is written. The tokens are for the eye; a screen reader hears the whole when it is there. */
function Writing({ stage, text }: { stage: string; text: string }) {
  const { t } = useTranslation("chat");
  return (
    <li className={styles.ai} aria-hidden="true">
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

function Suggestions({ recipe, onPick }: { recipe: Recipe; onPick: (text: string) => void }) {
  const { t } = useTranslation("chat");
  const lang = useLanguage();
  const words = (suggestion: Suggestion): string => {
    if (suggestion.key === "servings") return t("suggest.servings", { count: suggestion.count });
    if (suggestion.key === "without") {
      return t("suggest.without", { food: inSentence(suggestion.food, lang) });
    }
    return t(`suggest.${suggestion.key}`);
  };
  return (
    <ul className={styles.suggestions} aria-label={t("suggest.label")}>
      {suggest(recipe, lang).map((suggestion) => (
        <li key={suggestion.key}>
          <button type="button" onClick={() => onPick(words(suggestion))}>
            {words(suggestion)}
          </button>
        </li>
      ))}
    </ul>
  );
}

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
  renderChange: RenderChange;
}

/** What was said, what is being said, and what one might say. */
export function Conversation({ chat, recipe, renderChange }: ConversationProps) {
  const { t } = useTranslation("chat");
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const bubbles = toBubbles(chat.thread.events);
  const { draft, unsent, failure } = chat;
  const empty = bubbles.length === 0 && unsent === null && !draft;

  // The newest stays in sight, unless the reader has gone back to read.
  const seen = `${bubbles.length} ${draft?.text.length} ${unsent} ${failure !== null} ${chat.loading}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is what it reacts to
  useEffect(() => {
    const element = list.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [seen]);
  const onScroll = (): void => {
    const element = list.current;
    if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 48;
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.conversation} ref={list} onScroll={onScroll} tabIndex={0} aria-label={t("conversation")}>
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
          {chat.stopped && <p className={styles.note}>{t("stopped")}</p>}
          {failure && <ChatError failure={failure} onRetry={chat.retry} onDismiss={chat.dismiss} />}
          {chat.offline && !failure && <p className={styles.note}>{t("reconnecting")}</p>}
          {recipe && !draft && !failure && !chat.talked && <Suggestions recipe={recipe} onPick={chat.send} />}
        </>
      )}
      <Announcer answering={draft !== null} bubbles={bubbles} ready={!chat.loading} />
    </section>
  );
}
