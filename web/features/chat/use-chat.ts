import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { JobError } from "@toque/db/schemas/ai.ts";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { useAtom, useSetAtom } from "jotai/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";
import { newKey } from "../../shared/client/new-key.ts";
import { askToSignIn } from "../../shared/session/auth-dialogs.ts";
import { useIsSignedIn, useUser } from "../../shared/session/session.ts";
import { useEventStream } from "../../shared/sse/use-event-stream.ts";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { useOnline } from "../../shared/ui/use-online.ts";
import { composerTextAtom, type PendingMessage, pendingMessageAtom, postMessage } from "./composer/pending-message.ts";
import {
  emptyThread,
  familyOf,
  isAbout,
  isAnswered,
  isReceived,
  lastEventId,
  mergeEvents,
  type Thread,
  type ThreadRecipe,
  withMessage,
} from "./threads/thread.ts";
import { type AnswerDraft, type FinishedAnswer, useAnswerStream } from "./use-answer-stream.ts";

const root = "/api/recipe/chatbot";

/** A failed call, or an answer job that failed. */
export type ChatFailure = { kind: "call"; error: unknown } | { kind: "answer"; error: JobError };

export interface ChatOptions {
  /** The recipe on the page; null while it loads. */
  recipe: ThreadRecipe | null;
  /** Called for every new event, not for those of the history. `isOwn`: this page sent the message that it answers. */
  onEvent: (event: ThreadEvent, isOwn: boolean) => void;
}

export interface Chat {
  signedIn: boolean;
  /** The conversation about the recipe on the page. */
  thread: Thread;
  /** The open conversation, when it is about another recipe. */
  elsewhere: Thread | null;
  loading: boolean;
  historyError: unknown;
  reload: () => void;
  /** A sent message that is not in the thread yet. */
  unsent: string | null;
  /** The answer while it is streamed; null when none is pending. */
  draft: (AnswerDraft & { jobId: number | null }) | null;
  failure: ChatFailure | null;
  /** The last answer was stopped. */
  stopped: boolean;
  /** Whether a message was sent since the recipe was opened. */
  hasSent: boolean;
  offline: boolean;
  send: (text: string) => void;
  retry: () => void;
  dismiss: () => void;
  stop: () => void;
  newThread: () => void;
}

const historyKey = (user: unknown) => ["chat", "history", user] as const;

/** The conversation with the assistant: its history, the event stream, the pending message and its answer. */
export function useChat({ recipe, onEvent }: ChatOptions): Chat {
  const recipeId = recipe?.id ?? null;
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  const userId = useUser()?.id ?? null;
  const [storedMessage, setPending] = useAtom(pendingMessageAtom);
  const pending = storedMessage?.userId === userId ? storedMessage : null;
  const setComposerText = useSetAtom(composerTextAtom);
  const [failure, setFailure] = useState<ChatFailure | null>(null);
  const [stopped, setStopped] = useState(false);
  const [sentForRecipe, setSentForRecipe] = useState<number | null | undefined>(undefined);
  const posting = useRef<string | null>(null);

  const query = queryOptions({
    queryKey: historyKey(userId),
    queryFn: async ({ signal }): Promise<Thread> => {
      const { recipe_id, family_id, events, model } = await unwrap(
        api.api.recipe.chatbot.history.get(call({ signal, quiet: true })),
      );
      // Keeps events that the stream has delivered meanwhile.
      const known = client.getQueryData<Thread>(historyKey(userId)) ?? emptyThread;
      return { ...mergeEvents(known, events), recipeId: recipe_id, familyId: family_id, model };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const history = useQuery({ ...query, enabled: signedIn });
  const thread = history.data ?? emptyThread;

  /** Adds events to the thread and reports the new ones to the page. */
  const addEvents = (events: readonly ThreadEvent[]): void => {
    const before = client.getQueryData<Thread>(query.queryKey) ?? emptyThread;
    const known = new Set(before.events.map(({ id }) => id));
    const after = mergeEvents(before, events);
    if (after === before) return;
    client.setQueryData(query.queryKey, after);
    for (const event of after.events) {
      if (known.has(event.id)) continue;
      const isOwn = pending !== null;
      // The conversation continues about the variant.
      if (isOwn && event.type === "recipe_variant_created") setSentForRecipe(event.recipe_id);
      onEvent(event, isOwn);
    }
  };
  const addLatestEvents = useEffectEvent(addEvents);

  /** Fetches the thread again, for events that a broken stream did not deliver. */
  const catchUp = async (): Promise<void> => {
    const { events } = await unwrap(api.api.recipe.chatbot.history.get(call({ quiet: true })));
    addLatestEvents(events);
  };

  const loaded = signedIn && history.isSuccess;
  const last = lastEventId(thread);
  const stream = useEventStream(
    loaded ? `${root}/events` : null,
    ({ type, data }) => {
      if (type !== "error") addLatestEvents([JSON.parse(data) as ThreadEvent]);
    },
    last > 0 ? String(last) : "",
  );

  const post = async (message: PendingMessage): Promise<void> => {
    if (posting.current === message.key) return;
    posting.current = message.key;
    setFailure(null);
    setStopped(false);
    try {
      const { data } = await postMessage(message);
      client.setQueryData<Thread>(query.queryKey, (known) => known && withMessage(known, message));
      if ("role" in data) {
        await catchUp();
        setPending(null);
      } else setPending({ ...message, jobId: data.id });
    } catch (error) {
      setFailure({ kind: "call", error });
    } finally {
      posting.current = null;
    }
  };

  // A message that was being sent when the page was reloaded is sent again; its idempotency key prevents a duplicate.
  const resume = useEffectEvent(() => {
    if (loaded && pending && pending.jobId === null && failure === null) void post(pending);
  });
  useEffect(() => {
    if (loaded) resume();
  }, [loaded]);

  const finish = async (result: FinishedAnswer | { unreachable: unknown }): Promise<void> => {
    try {
      await catchUp();
    } catch (error) {
      // The event stream will deliver the events. Without the answer stream as well, the call has failed.
      if ("unreachable" in result) {
        setFailure({ kind: "call", error });
        return;
      }
    }
    if ("status" in result && result.status === "failed" && result.error)
      setFailure({ kind: "answer", error: result.error });
    else {
      setStopped("status" in result && result.status === "cancelled");
      setPending(null);
    }
  };
  const jobId = pending?.jobId ?? null;
  const failed = failure !== null;
  const draft = useAnswerStream(signedIn && !failed ? jobId : null, (result) => void finish(result));

  const stopJob = useMutation({
    mutationFn: (id: number) => unwrap(api.api.recipe.jobs({ id }).delete()),
    // The stream says so as well, but may be waiting to connect again.
    onSuccess: ({ status }) => {
      if (status === "cancelled") void finish({ status, error: null });
    },
    onError: (error) => toast.error(errorSentence(error)),
  });
  const openThread = useMutation({
    mutationFn: () => unwrap(api.api.recipe.chatbot["new-thread"].post({ recipe_id: recipeId })),
    onSuccess: () => {
      const endedAt = Math.max(last, thread.endedAt);
      client.setQueryData<Thread>(query.queryKey, {
        recipeId,
        familyId: recipe && familyOf(recipe),
        model: thread.model,
        events: [],
        endedAt,
      });
      setFailure(null);
      setStopped(false);
      setPending(null);
      setSentForRecipe(undefined);
    },
    onError: (error) => toast.error(errorSentence(error)),
  });

  const sendText = (text: string): void => {
    const message: PendingMessage = {
      userId,
      key: newKey(),
      text,
      recipeId,
      familyId: recipe && familyOf(recipe),
      afterId: last,
      jobId: null,
    };
    setPending(message);
    setSentForRecipe(recipeId);
    void post(message);
  };
  const retry = (): void => {
    if (!pending) return;
    if (pending.jobId === null) void post(pending);
    // A message whose answer failed is sent again; an answer whose stream broke is streamed again.
    else if (failure?.kind === "answer") sendText(pending.text);
    else setFailure(null);
  };
  // A message that could not be sent offline is sent when the network is back; its idempotency key prevents a duplicate.
  const online = useOnline();
  const sendAfterOffline = useEffectEvent(() => {
    const wasOffline = failure?.kind === "call" && failure.error instanceof ApiError && failure.error.status === 0;
    if (wasOffline) retry();
  });
  useEffect(() => {
    if (online) sendAfterOffline();
  }, [online]);
  const answering = pending !== null && !failed && !(jobId !== null && isAnswered(thread.events, jobId));
  // While an answer is on its way, the conversation that it belongs to stays in sight.
  const isHere = recipe === null || pending !== null || isAbout(thread, recipe);
  return {
    signedIn,
    thread: isHere ? thread : { ...emptyThread, model: thread.model },
    elsewhere: isHere ? null : thread,
    loading: signedIn && history.isPending,
    historyError: history.error,
    reload: () => void history.refetch(),
    unsent: pending && !isReceived(thread.events, pending.text, pending.afterId) ? pending.text : null,
    draft: answering ? { ...draft, jobId } : null,
    failure,
    stopped,
    hasSent: sentForRecipe !== undefined && sentForRecipe === recipeId,
    offline: loaded && stream === "waiting",
    send: (text) => {
      if (!signedIn) askToSignIn("chat");
      else if (!answering) sendText(text);
    },
    retry,
    dismiss: () => {
      // Puts the message back into the field, unless another text was typed meanwhile.
      if (pending?.jobId === null)
        setComposerText((typed) =>
          typed.userId === userId && typed.text.trim() !== "" ? typed : { userId, text: pending.text },
        );
      setFailure(null);
      setPending(null);
    },
    stop: () => {
      if (jobId !== null && !stopJob.isPending) stopJob.mutate(jobId);
    },
    newThread: () => !openThread.isPending && openThread.mutate(),
  };
}
