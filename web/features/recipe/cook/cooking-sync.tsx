import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "wouter";
import { cookingKey, cookingsQuery } from "../../../shared/cooking/cooking-queries.ts";
import { pendingLogAtom, sendPending } from "../../../shared/cooking/pending-log.ts";
import { useUser } from "../../../shared/session/session.ts";
import { useEventStream } from "../../../shared/sse/use-event-stream.ts";
import { useOnline } from "../../../shared/ui/use-online.ts";
import { timersAtom } from "../timers/timers.ts";
import { cookingsAtom } from "./cookings.ts";
import { syncCookings } from "./sync-cookings.ts";

/** Changes that follow each other are sent together. */
const TOGETHER_MS = 400;
/** After a failure it is tried again this often. */
const AGAIN_MS = 15_000;

/** Shares step and timers with the other devices of the account, while there is something to share or to look at. */
export default function CookingSync() {
  const client = useQueryClient();
  const user = useUser();
  const online = useOnline();
  const [path] = useLocation();
  const cookings = useAtomValue(cookingsAtom);
  const timers = useAtomValue(timersAtom);
  const pending = useAtomValue(pendingLogAtom);
  const account = user?.id?.toString() ?? null;
  const isWatching = cookings.length > 0 || pending.length > 0 || /^\/(recipes\/\d+|dashboard)$/.test(path);
  const state = useRef({ isRunning: false, isAsked: false, last: "" });

  /** What would be sent: a change of it is a reason to. */
  const said = JSON.stringify([
    cookings
      .filter((one) => one.account === account)
      .map(({ recipeId, step, servings, ended }) => [recipeId, step, servings, ended].join())
      .sort(),
    timers
      .filter((one) => one.account === account)
      .map(({ id, endsAt, left }) => [id, endsAt, left].join())
      .sort(),
    pending.map(({ key }) => key),
  ]);

  const sync = useEffectEvent(async (): Promise<void> => {
    const run = state.current;
    if (account === null || !online) return;
    if (run.isRunning) {
      run.isAsked = true;
      return;
    }
    run.isRunning = true;
    try {
      do {
        run.isAsked = false;
        if (await sendPending(account)) void client.invalidateQueries({ queryKey: [cookingKey] });
        await syncCookings(account, () => client.fetchQuery({ ...cookingsQuery, staleTime: 0 }));
      } while (run.isAsked);
    } catch {
      // Offline, or the server is away: everything is kept here, and sent later.
      setTimeout(() => void sync(), AGAIN_MS);
    } finally {
      run.isRunning = false;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is to be said has changed
  useEffect(() => {
    if (account === null || !isWatching) return;
    const timer = setTimeout(() => void sync(), TOGETHER_MS);
    return () => clearTimeout(timer);
  }, [account, online, isWatching, said]);

  useEffect(() => {
    if (account === null) return;
    const onVisible = (): void => {
      if (document.visibilityState === "visible") void sync();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [account]);

  useEventStream(account !== null && isWatching ? "/api/recipe/cookings/events" : null, ({ type }) => {
    if (type === "cooking") void sync();
  });
  return null;
}
