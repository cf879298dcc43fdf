import { notFound } from "@toque/db/errors.ts";
import {
  countDeadLetters,
  findDeadLetters,
  type ListedDeadLetter,
  readDeadLetter,
} from "@toque/db/outbox/dead-letters.ts";
import {
  AdminDeadLetter,
  DeadLetterDiscard,
  DeadLetterGroup,
  DeadLetterReplay,
  DeadLetterState,
  ReplayedDeadLetters,
} from "@toque/db/schemas/administration.ts";
import { discardDeadLetter, replayDeadLetter, replayGroup } from "@toque/workers/runtime/replay.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule } from "../../http/module.ts";
import { PAGE_SIZE, pageHeaders } from "../../http/paging.ts";
import { idParam, pageQuery, responses } from "../../http/schemas.ts";
import { maskError, maskPayload } from "../mask.ts";

function stateOf({ replayed_at, discarded_at }: ListedDeadLetter): DeadLetterState {
  if (replayed_at !== null) return "replayed";
  return discarded_at === null ? "waiting" : "discarded";
}

function present(letter: ListedDeadLetter): AdminDeadLetter {
  const { id, consumer_group, topic, type, message_id, job_id, attempts, first_at, created_at } = letter;
  return {
    id,
    state: stateOf(letter),
    consumer_group,
    topic,
    type,
    message_id,
    job_id,
    error: maskError(letter.error),
    attempts,
    payload: maskPayload(letter.payload),
    first_at,
    last_at: created_at,
    replayed_at: letter.replayed_at,
    discarded_at: letter.discarded_at,
    discard_reason: letter.discard_reason,
  };
}

const letterId = t.Object({ id: idParam() });

/** What failed after its last attempt, the same on the embedded bus and on Kafka: consumers keep it in the database. */
export const deadLettersRoutes = (deps: Deps) => {
  const read = async (id: number): Promise<AdminDeadLetter> => {
    const letter = await readDeadLetter(deps.db.sql, id);
    if (!letter) throw notFound("dead letter");
    return present(letter);
  };
  return httpModule(deps, "/api/admin/dead-letters", "administration")
    .get(
      "/",
      async ({ query, request, set }) => {
        const { page = 1, state = "waiting", consumer_group = null } = query;
        const filter = { state, group: consumer_group };
        const { items, total } = await findDeadLetters(deps.db.sql, filter, { page, perPage: PAGE_SIZE });
        Object.assign(set.headers, pageHeaders(request.url, page, total));
        return items.map(present);
      },
      {
        admin: true,
        query: t.Object({
          page: pageQuery(),
          state: t.Optional(DeadLetterState),
          consumer_group: t.Optional(t.String({ minLength: 1, maxLength: 200 })),
        }),
        response: responses({ 200: t.Array(AdminDeadLetter) }, 401, 403),
        detail: {
          summary: "What failed after its last attempt, the newest first; what waits, unless another state is given",
        },
      },
    )
    .get("/groups", () => countDeadLetters(deps.db.sql), {
      admin: true,
      response: responses({ 200: t.Array(DeadLetterGroup) }, 401, 403),
      detail: { summary: "The consumer groups with dead letters that wait" },
    })
    .post(
      "/replay",
      async ({ caller, body }) => {
        const result = await replayGroup(deps.db, body.consumer_group);
        deps.log.info("dead letters replayed", { by: caller.userId, group: body.consumer_group, ...result });
        return result;
      },
      {
        admin: true,
        body: DeadLetterReplay,
        response: responses({ 200: ReplayedDeadLetters }, 401, 403),
        detail: { summary: "Replays what waits of a consumer group, 500 at most a call" },
      },
    )
    .post(
      "/:id/replay",
      async ({ caller, params }) => {
        const replayed = await replayDeadLetter(deps.db, params.id);
        deps.log.info("dead letter replayed", { by: caller.userId, dead_letter: params.id, ...replayed });
        return read(params.id);
      },
      {
        admin: true,
        params: letterId,
        response: responses({ 200: AdminDeadLetter }, 401, 403, 404, 409),
        detail: { summary: "Replays a dead letter, once: its job is queued again, or its message is sent again" },
      },
    )
    .post(
      "/:id/discard",
      async ({ caller, params, body }) => {
        await discardDeadLetter(deps.db, params.id, body.reason.trim());
        deps.log.info("dead letter discarded", {
          by: caller.userId,
          dead_letter: params.id,
          reason: body.reason.trim(),
        });
        return read(params.id);
      },
      {
        admin: true,
        params: letterId,
        body: DeadLetterDiscard,
        response: responses({ 200: AdminDeadLetter }, 401, 403, 404, 409),
        detail: { summary: "Gives a dead letter up for good, with a reason" },
      },
    );
};
