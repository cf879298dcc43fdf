import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { gameKey } from "../../../shared/game/game-queries.ts";
import { pickQuery, sendVerdict, type Verdict } from "../play-calls.ts";

/** How long an answer waits before it is sent, in milliseconds: so long it can be taken back. */
export const UNDO_MS = 5000;
/** Before its lease ends an answer is sent in any case. */
const MARGIN_MS = 2000;
/** How often is looked for something new while nothing waits. */
const LOOK_AGAIN_MS = 30_000;

/** Codes of the server for what somebody else has settled meanwhile, and for a skip too many: the same photo comes again. */
const settledCodes = ["lease_over", "cooking_decided", "already_answered", "no_skips"] as const;
export type Settled = (typeof settledCodes)[number];
const settledBy = (error: unknown): Settled | null =>
  error instanceof ApiError ? (settledCodes.find((code) => code === error.code) ?? null) : null;

interface Given {
  id: number;
  verdict: Verdict;
}

export interface Judge {
  /** What is looked at; null when nothing waits, undefined until the server has answered. */
  cooking: GameCooking | null | undefined;
  /** Why there is no answer of the server. */
  error: unknown;
  /** The time for this photo is over: it went on to somebody else. */
  isOver: boolean;
  /** The answer that waits to be sent, or is being sent. */
  given: Verdict | null;
  isSending: boolean;
  /** Why the answer could not be sent. */
  sendError: unknown;
  decide: (verdict: Verdict) => void;
  /** Takes the answer back before it is sent. */
  undo: () => void;
  /** Sends the answer now, or asks for another photo. */
  next: () => void;
}

/** Milliseconds until a lease ends, by the server's clock. */
const leaseLeft = (cooking: GameCooking): number =>
  cooking.leased_until === null ? Number.POSITIVE_INFINITY : Date.parse(cooking.leased_until) - rightNow();

/**
 * One photo after the other. An answer is sent after some seconds, so that it can be taken back, or at once with `next`, when the
 * page is left and when the lease ends.
 * @param onSettled the answer came too late
 */
export function useJudge(onSettled: (code: Settled) => void): Judge {
  const client = useQueryClient();
  const pick = useQuery({
    ...pickQuery,
    refetchInterval: ({ state }) => (state.data === null ? LOOK_AGAIN_MS : false),
  });
  const cooking = pick.data;
  const [given, setGiven] = useState<Given | null>(null);
  const [isSending, setSending] = useState(false);
  const [sendError, setSendError] = useState<unknown>(null);
  const [overId, setOverId] = useState<number | null>(null);
  // What a page that is closed still has to send.
  const unsent = useRef<Given | null>(null);

  const pickNext = async (): Promise<void> => {
    await pick.refetch();
    setOverId(null);
  };
  const send = async (answer: Given): Promise<void> => {
    unsent.current = null;
    setSending(true);
    setSendError(null);
    try {
      await sendVerdict(answer.id, answer.verdict).catch((error: unknown) => {
        const code = settledBy(error);
        const isGone = error instanceof ApiError && error.status === 404;
        if (code === null && !isGone) throw error;
        onSettled(code ?? "cooking_decided");
      });
      void client.invalidateQueries({ queryKey: [gameKey] });
      await pickNext();
      setGiven(null);
    } catch (error) {
      unsent.current = answer;
      setSendError(error);
    } finally {
      setSending(false);
    }
  };
  const sendLater = useEffectEvent((answer: Given) => void send(answer));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer starts the time anew
  useEffect(() => {
    if (!given || !cooking || sendError !== null) return;
    const wait = Math.max(0, Math.min(UNDO_MS, leaseLeft(cooking) - MARGIN_MS));
    const timer = setTimeout(() => {
      if (unsent.current === given) sendLater(given);
    }, wait);
    return () => clearTimeout(timer);
  }, [given]);

  // A photo that nobody answers for goes on to somebody else.
  useEffect(() => {
    if (!cooking || given) return;
    const left = leaseLeft(cooking);
    if (left === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setOverId(cooking.id), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [cooking, given]);

  useEffect(() => {
    const flush = (): void => {
      const answer = unsent.current;
      unsent.current = null;
      if (answer) void sendVerdict(answer.id, answer.verdict, true).catch(() => {});
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);

  return {
    cooking,
    error: pick.error,
    isOver: cooking != null && overId === cooking.id,
    given: given?.verdict ?? null,
    isSending: isSending || (pick.isFetching && cooking !== undefined && cooking !== null),
    sendError,
    decide: (verdict) => {
      if (!cooking || given || isSending || pick.isFetching) return;
      const answer = { id: cooking.id, verdict };
      unsent.current = answer;
      setGiven(answer);
    },
    undo: () => {
      if (isSending) return;
      unsent.current = null;
      setSendError(null);
      setGiven(null);
    },
    next: () => {
      if (isSending) return;
      if (given) void send(given);
      else void pickNext();
    },
  };
}
