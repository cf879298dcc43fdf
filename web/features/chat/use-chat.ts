import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { JobError, ThreadEvent } from "@toque/db/entities/ai.ts";
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
import { fieldTextAtom, type Outgoing, outgoingAtom, postMessage } from "./outgoing.ts";
import { emptyThread, isAnswered, isTaken, lastEventId, mergeEvents, type Thread } from "./thread.ts";
import { type Draft, type Finished, useAnswer } from "./use-answer.ts";

const root = "/api/recipe/chatbot";

/** What went wrong: the call, or the answering itself. */
export type ChatFailure = { kind: "call"; error: unknown } | { kind: "answer"; error: JobError };

export interface ChatOptions {
  /** The recipe on the page; null while it is not known. */
  recipeId: number | null;
  /** Told of every event as it happens, not of those in the history. `asked`: this page sent the message it answers. */
  onEvent: (event: ThreadEvent, asked: boolean) => void;
}

export interface Chat {
  signedIn: boolean;
  thread: Thread;
  loading: boolean;
  historyError: unknown;
  reload: () => void;
  /** What was sent and is not in the thread yet. */
  unsent: string | null;
  /** The answer as it is being written; null when nobody is answering. */
  draft: (Draft & { jobId: number | null }) | null;
  failure: ChatFailure | null;
  /** The last answer was stopped. */
  stopped: boolean;
  /** Something was sent since the recipe was opened. */
  talked: boolean;
  offline: boolean;
  send: (text: string) => void;
  retry: () => void;
  dismiss: () => void;
  stop: () => void;
  newThread: () => void;
}

const historyKey = (user: unknown) => ["chat", "history", user] as const;

/** The conversation with the assistant: history, events, what is on its way and what is being answered. */
export function useChat({ recipeId, onEvent }: ChatOptions): Chat {
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  const userId = useUser()?.id ?? null;
  const [anyOutgoing, setOutgoing] = useAtom(outgoingAtom);
  const outgoing = anyOutgoing?.userId === userId ? anyOutgoing : null;
  const setFieldText = useSetAtom(fieldTextAtom);
  const [failure, setFailure] = useState<ChatFailure | null>(null);
  const [stopped, setStopped] = useState(false);
  const [talkedAbout, setTalkedAbout] = useState<number | null | undefined>(undefined);
  const posting = useRef<string | null>(null);

  const query = queryOptions({
    queryKey: historyKey(userId),
    queryFn: async ({ signal }): Promise<Thread> => {
      const { recipe_id, events, model } = await unwrap(
        api.api.recipe.chatbot.history.get(call({ signal, quiet: true })),
      );
      // What the stream brought meanwhile stays.
      const known = client.getQueryData<Thread>(historyKey(userId)) ?? emptyThread;
      return { ...mergeEvents(known, events), recipeId: recipe_id, model };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const history = useQuery({ ...query, enabled: signedIn });
  const thread = history.data ?? emptyThread;

  /** Takes events in; those that are new are told to the page. */
  const take = (events: readonly ThreadEvent[]): void => {
    const before = client.getQueryData<Thread>(query.queryKey) ?? emptyThread;
    const known = new Set(before.events.map(({ id }) => id));
    const after = mergeEvents(before, events);
    if (after === before) return;
    client.setQueryData(query.queryKey, after);
    for (const event of after.events) {
      if (known.has(event.id)) continue;
      const asked = outgoing !== null;
      // The variant is what the talk goes on about.
      if (asked && event.type === "recipe_variant_created") setTalkedAbout(event.recipe_id);
      onEvent(event, asked);
    }
  };
  const takeLatest = useEffectEvent(take);

  /** Reads the thread again: nothing that a broken stream kept back stays unseen. */
  const catchUp = async (): Promise<void> => {
    const { events } = await unwrap(api.api.recipe.chatbot.history.get(call({ quiet: true })));
    takeLatest(events);
  };

  const loaded = signedIn && history.isSuccess;
  const last = lastEventId(thread);
  const stream = useEventStream(
    loaded ? `${root}/events` : null,
    ({ type, data }) => {
      if (type !== "error") takeLatest([JSON.parse(data) as ThreadEvent]);
    },
    last > 0 ? String(last) : "",
  );

  const post = async (message: Outgoing): Promise<void> => {
    if (posting.current === message.key) return;
    posting.current = message.key;
    setFailure(null);
    setStopped(false);
    try {
      const { data } = await postMessage(message);
      // From here on the conversation is about what is on the page.
      client.setQueryData<Thread>(query.queryKey, (known) => known && { ...known, recipeId: message.recipeId });
      if ("role" in data) {
        await catchUp();
        setOutgoing(null);
      } else setOutgoing({ ...message, jobId: data.id });
    } catch (error) {
      setFailure({ kind: "call", error });
    } finally {
      posting.current = null;
    }
  };

  // A reload in the middle of sending sends again; the key makes it one message.
  const resume = useEffectEvent(() => {
    if (loaded && outgoing && outgoing.jobId === null && failure === null) void post(outgoing);
  });
  useEffect(() => {
    if (loaded) resume();
  }, [loaded]);

  const finish = async (result: Finished | { unreachable: unknown }): Promise<void> => {
    try {
      await catchUp();
    } catch (error) {
      // The stream brings the events; without it the failure of the answer is what counts.
      if ("unreachable" in result) {
        setFailure({ kind: "call", error });
        return;
      }
    }
    if ("status" in result && result.status === "failed" && result.error)
      setFailure({ kind: "answer", error: result.error });
    else {
      setStopped("status" in result && result.status === "cancelled");
      setOutgoing(null);
    }
  };
  const following = outgoing?.jobId ?? null;
  const failed = failure !== null;
  const draft = useAnswer(signedIn && !failed ? following : null, (result) => void finish(result));

  const stopping = useMutation({
    mutationFn: (jobId: number) => unwrap(api.api.recipe.jobs({ id: jobId }).delete()),
    onError: (error) => toast.error(errorSentence(error)),
  });
  const opening = useMutation({
    mutationFn: () => unwrap(api.api.recipe.chatbot["new-thread"].post({ recipe_id: recipeId })),
    onSuccess: () => {
      const endedAt = Math.max(last, thread.endedAt);
      client.setQueryData<Thread>(query.queryKey, { recipeId, model: thread.model, events: [], endedAt });
      setFailure(null);
      setStopped(false);
      setOutgoing(null);
      setTalkedAbout(undefined);
    },
    onError: (error) => toast.error(errorSentence(error)),
  });

  const sendText = (text: string): void => {
    const message: Outgoing = { userId, key: newKey(), text, recipeId, afterId: last, jobId: null };
    setOutgoing(message);
    setTalkedAbout(recipeId);
    void post(message);
  };
  const retry = (): void => {
    if (!outgoing) return;
    if (outgoing.jobId === null) void post(outgoing);
    // A message that the server took and could not answer is asked anew; an answer that was lost sight of is followed again.
    else if (failure?.kind === "answer") sendText(outgoing.text);
    else setFailure(null);
  };
  // What could not leave the device goes out as soon as there is a network again; its key makes it one message.
  const online = useOnline();
  const sendKept = useEffectEvent(() => {
    const isKept = failure?.kind === "call" && failure.error instanceof ApiError && failure.error.status === 0;
    if (isKept) retry();
  });
  useEffect(() => {
    if (online) sendKept();
  }, [online]);
  const answering = outgoing !== null && !failed && !(following !== null && isAnswered(thread.events, following));
  return {
    signedIn,
    thread,
    loading: signedIn && history.isPending,
    historyError: history.error,
    reload: () => void history.refetch(),
    unsent: outgoing && !isTaken(thread.events, outgoing.text, outgoing.afterId) ? outgoing.text : null,
    draft: answering ? { ...draft, jobId: following } : null,
    failure,
    stopped,
    talked: talkedAbout !== undefined && talkedAbout === recipeId,
    offline: loaded && stream === "waiting",
    send: (text) => {
      if (!signedIn) askToSignIn();
      else if (!answering) sendText(text);
    },
    retry,
    dismiss: () => {
      // The words are not lost: they stand in the field again, unless others do.
      if (outgoing?.jobId === null)
        setFieldText((kept) =>
          kept.userId === userId && kept.text.trim() !== "" ? kept : { userId, text: outgoing.text },
        );
      setFailure(null);
      setOutgoing(null);
    },
    stop: () => {
      if (following !== null && !stopping.isPending) stopping.mutate(following);
    },
    newThread: () => !opening.isPending && opening.mutate(),
  };
}
