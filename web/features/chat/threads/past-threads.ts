import { queryOptions } from "@tanstack/react-query";
import type { ThreadEvent } from "@toque/db/schemas/thread.ts";
import { api, call, unwrap } from "../../../shared/client/eden.ts";

/** A conversation that has ended. */
export interface PastThread {
  /** Id of the event that ended it. */
  id: number;
  /** The first message of the user. */
  title: string;
  messages: number;
  changes: number;
  events: ThreadEvent[];
}

/** The most pages fetched, 200 events each. */
const maxPages = 50;

/**
 * Splits events into the ended conversations, newest first. Those without a message of the user are left out.
 * @param events of all conversations of an account, in the order of their ids
 */
export function splitThreads(events: readonly ThreadEvent[]): PastThread[] {
  const threads: PastThread[] = [];
  let open: ThreadEvent[] = [];
  for (const event of events) {
    if (event.type !== "end_of_thread") {
      open.push(event);
      continue;
    }
    const messages = open.filter((one) => one.type === "message");
    const first = messages.find(({ role }) => role === "user");
    if (first) {
      const changes = open.length - messages.length;
      threads.unshift({ id: event.id, title: first.message, messages: messages.length, changes, events: open });
    }
    open = [];
  }
  return threads;
}

/** The past conversations of an account; fetched again whenever the list is opened. */
export function pastThreadsQuery(userId: number | string | null) {
  return queryOptions({
    queryKey: ["chat", "earlier", userId],
    queryFn: async ({ signal }) => {
      const events: ThreadEvent[] = [];
      let after = 0;
      for (let page = 0; page < maxPages; page++) {
        const response = await unwrap(
          api.api.recipe.chatbot["fetch-events"].post({ last_event_id: after }, call({ signal })),
        );
        if (response.events.length === 0) break;
        events.push(...response.events);
        after = response.last_event_id;
      }
      return splitThreads(events);
    },
    staleTime: 0,
  });
}
