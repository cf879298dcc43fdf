import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DeadLetterState } from "@toque/db/schemas/administration.ts";
import { answerOf, api, call, unwrap } from "../../../shared/client/eden.ts";
import { toListed } from "../../../shared/client/listed.ts";

export const letterStates = ["waiting", "replayed", "discarded"] as const satisfies readonly DeadLetterState[];

/** What the list shows; a group of null is any. */
export interface LetterFilters {
  state: DeadLetterState;
  group: string | null;
  page: number;
}

export const lettersKey = ["admin", "dead-letters"] as const;
const calls = api.api.admin["dead-letters"];

export const lettersQuery = ({ state, group, page }: LetterFilters) =>
  queryOptions({
    queryKey: [...lettersKey, state, group, page],
    queryFn: async ({ signal }) => {
      const query = { page, state, ...(group ? { consumer_group: group } : {}) };
      return toListed(await answerOf(calls.get({ query, ...call({ signal }) })));
    },
    placeholderData: keepPreviousData,
  });

export const groupsQuery = queryOptions({
  queryKey: [...lettersKey, "groups"],
  queryFn: ({ signal }) => unwrap(calls.groups.get(call({ signal }))),
});

export const replayLetter = (id: number) => unwrap(calls({ id }).replay.post());
export const discardLetter = (id: number, reason: string) => unwrap(calls({ id }).discard.post({ reason }));
export const replayGroup = (consumer_group: string) => unwrap(calls.replay.post({ consumer_group }));
