import {
  createQuest,
  createQuestline,
  deleteQuest,
  deleteQuestline,
  readQuest,
  readQuestline,
  readQuestlines,
  readQuests,
  writeQuest,
  writeQuestline,
} from "@toque/db/game/quest-catalogue.ts";
import { claimQuest, readUserQuests } from "@toque/db/game/quests.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { Lang } from "@toque/db/schemas/common.ts";
import { Quest, QuestInput, Questline, QuestlineInput, UserQuest } from "@toque/db/schemas/game-quest.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { booleanText, commonHeaders, idParam, responses, translatedQuery } from "../../http/schemas.ts";
import { change, gameModule } from "../module.ts";
import { presentQuest, presentQuestline, presentUserQuest } from "../present.ts";

const byId = t.Object({ id: idParam() });
const language = t.Object({ translated: translatedQuery() });

/** The quests of a user. */
export const userQuestsRoutes = (deps: Deps) =>
  gameModule(deps, "/api/cooktoearn")
    .post(
      "/user-quests/:id/claim-rewards",
      ({ caller, params, headers, request }) =>
        change(deps, { caller, request, body: null }, async (tx, rules) =>
          presentUserQuest(await claimQuest(tx, rules, caller.userId, params.id), localeOf(headers)),
        ),
      {
        player: true,
        params: byId,
        response: responses({ 200: UserQuest }, 401, 404, 409),
        detail: { summary: "Claims the reward of a completed quest, once" },
      },
    )
    // For what follows: the only call whose language the specification requires. A guard goes before a route's own headers.
    .guard({ headers: t.Object({ ...commonHeaders.properties, lang: Lang }, { additionalProperties: true }) })
    .get(
      "/users/@me/user-quests",
      async ({ caller, query, headers }) => {
        const rows = await deps.db.transaction(async (tx) =>
          readUserQuests(tx, await readRules(tx), caller.userId, { done: query.done ?? false }),
        );
        return rows.map((row) => presentUserQuest(row, localeOf(headers)));
      },
      {
        player: true,
        query: t.Object({ done: t.Optional(booleanText({ default: false })) }),
        response: responses({ 200: t.Array(UserQuest) }, 401, 404),
        detail: { summary: "The caller's quests: open ones and those to claim, or with done=true those claimed" },
      },
    );

/** The quests and questlines that there are. */
export const questsRoutes = (deps: Deps) =>
  gameModule(deps, "/api/cooktoearn")
    .post(
      "/quests",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const work = { caller, request, body };
        const made = await change(
          deps,
          work,
          async (tx) => presentQuest(await createQuest(tx, body, locale.lang), locale),
          201,
        );
        return status(201, made);
      },
      {
        admin: true,
        body: QuestInput,
        response: responses({ 201: Quest }, 401, 403, 404, 409),
        detail: { summary: "Adds a quest" },
      },
    )
    .get(
      "/quests",
      async ({ query, headers }) =>
        (await readQuests(deps.db.sql)).map((row) => presentQuest(row, localeOf(headers, query.translated))),
      {
        player: true,
        query: language,
        response: responses({ 200: t.Array(Quest) }, 401, 404),
        detail: { summary: "All quests" },
      },
    )
    .get(
      "/quests/:id",
      async ({ params, query, headers }) =>
        presentQuest(await readQuest(deps.db.sql, params.id), localeOf(headers, query.translated)),
      {
        player: true,
        params: byId,
        query: language,
        response: responses({ 200: Quest }, 401, 404),
        detail: { summary: "A quest" },
      },
    )
    .put(
      "/quests/:id",
      ({ caller, params, body, headers, request }) =>
        change(deps, { caller, request, body }, async (tx) =>
          presentQuest(await writeQuest(tx, params.id, body, localeOf(headers).lang), localeOf(headers)),
        ),
      {
        admin: true,
        params: byId,
        body: QuestInput,
        response: responses({ 200: Quest }, 401, 403, 404, 409),
        detail: { summary: "Writes a quest anew; who has it keeps what was promised" },
      },
    )
    .delete(
      "/quests/:id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteQuest(tx, params.id));
        return status(204, undefined);
      },
      {
        admin: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 403, 404),
        detail: { summary: "Deletes a quest; who has it may end it" },
      },
    )
    .post(
      "/questlines",
      async ({ caller, body, headers, request, status }) => {
        const locale = localeOf(headers);
        const work = { caller, request, body };
        const made = await change(
          deps,
          work,
          async (tx) => presentQuestline(await createQuestline(tx, body, locale.lang), locale),
          201,
        );
        return status(201, made);
      },
      {
        admin: true,
        body: QuestlineInput,
        response: responses({ 201: Questline }, 401, 403, 404, 409),
        detail: { summary: "Adds a questline" },
      },
    )
    .get(
      "/questlines",
      async ({ query, headers }) =>
        (await readQuestlines(deps.db.sql)).map((row) => presentQuestline(row, localeOf(headers, query.translated))),
      {
        player: true,
        query: language,
        response: responses({ 200: t.Array(Questline) }, 401, 404),
        detail: { summary: "All questlines" },
      },
    )
    .get(
      "/questlines/:id",
      async ({ params, query, headers }) =>
        presentQuestline(await readQuestline(deps.db.sql, params.id), localeOf(headers, query.translated)),
      {
        player: true,
        params: byId,
        query: language,
        response: responses({ 200: Questline }, 401, 404),
        detail: { summary: "A questline" },
      },
    )
    .put(
      "/questlines/:id",
      ({ caller, params, body, headers, request }) =>
        change(deps, { caller, request, body }, async (tx) =>
          presentQuestline(await writeQuestline(tx, params.id, body, localeOf(headers).lang), localeOf(headers)),
        ),
      {
        admin: true,
        params: byId,
        body: QuestlineInput,
        response: responses({ 200: Questline }, 401, 403, 404, 409),
        detail: { summary: "Writes a questline anew" },
      },
    )
    .delete(
      "/questlines/:id",
      async ({ params, status }) => {
        await deps.db.transaction((tx) => deleteQuestline(tx, params.id));
        return status(204, undefined);
      },
      {
        admin: true,
        params: byId,
        response: responses({ 204: t.Void() }, 401, 403, 404),
        detail: { summary: "Deletes a questline with its quests" },
      },
    );
