import { queryOptions } from "@tanstack/react-query";
import type { ThreadEvent } from "@toque/db/entities/ai.ts";
import { api, call, unwrap } from "../../shared/client/eden.ts";

/** A conversation that has ended. */
export interface EarlierThread {
  /** Id of the event that ended it. */
  id: number;
  /** The first thing the cook said. */
  title: string;
  messages: number;
  changes: number;
  events: ThreadEvent[];
}

/** Pages that are read at most: 200 events each. */
const mostPages = 50;

/**
 * All the conversations of an account but the open one, the newest first. Those in which nothing was said are left out.
 * @param events of all of them, in the order of their ids
 */
export function splitThreads(events: readonly ThreadEvent[]): EarlierThread[] {
  const threads: EarlierThread[] = [];
  let open: ThreadEvent[] = [];
  for (const event of events) {
    if (event.type !== "end_of_thread") {
      open.push(event);
      continue;
    }
    const said = open.filter((one) => one.type === "message");
    const first = said.find(({ role }) => role === "user");
    if (first) {
      const changes = open.length - said.length;
      threads.unshift({ id: event.id, title: first.message, messages: said.length, changes, events: open });
    }
    open = [];
  }
  return threads;
}

/** The earlier conversations of an account; read anew whenever they are looked at. */
export function earlierQuery(userId: number | string | null) {
  return queryOptions({
    queryKey: ["chat", "earlier", userId],
    queryFn: async ({ signal }) => {
      const events: ThreadEvent[] = [];
      let after = 0;
      for (let page = 0; page < mostPages; page++) {
        const answer = await unwrap(
          api.api.recipe.chatbot["fetch-events"].post({ last_event_id: after }, call({ signal })),
        );
        if (answer.events.length === 0) break;
        events.push(...answer.events);
        after = answer.last_event_id;
      }
      return splitThreads(events);
    },
    staleTime: 0,
  });
}
