import { readSettings, saveSettings } from "@toque/db/game/players.ts";
import { changeRules, readFigures, saveRules } from "@toque/db/game/rules.ts";
import { type LangMap, pick } from "@toque/db/schemas/common.ts";
import {
  GameFigures,
  GameFiguresPatch,
  GameLabels,
  GameSettings,
  GameSettingsPatch,
} from "@toque/db/schemas/game-restaurant.ts";
import labels from "@toque/db/seed/game/labels.json";
import type { Deps } from "../../deps.ts";
import { localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { gameModule } from "../module.ts";

type Labels = Record<string, LangMap>;

/** The user's switch, and the figures of the game with the words for their keys. */
export const gameSettingsRoutes = (deps: Deps) =>
  gameModule(deps, "/api/cooktoearn")
    .get("/users/@me/settings", ({ caller }) => readSettings(deps.db.sql, caller.userId), {
      // Not only players: by this call somebody begins to play again.
      user: true,
      response: responses({ 200: GameSettings }, 401, 404),
      detail: { summary: "Whether the caller plays, and is left out of the leaderboard" },
    })
    .patch(
      "/users/@me/settings",
      ({ caller, body }) => deps.db.transaction((tx) => saveSettings(tx, caller.userId, body)),
      {
        user: true,
        body: GameSettingsPatch,
        response: responses({ 200: GameSettings }, 401, 404),
        detail: { summary: "Switches the caller's game on or off, or hides them from the leaderboard" },
      },
    )
    .get("/rules", async () => ({ ...(await readFigures(deps.db.sql)) }), {
      player: true,
      response: responses({ 200: GameFigures }, 401, 404),
      detail: { summary: "All figures of the game: charges, rewards, odds, prices, levels" },
    })
    .put("/rules", ({ body }) => deps.db.transaction(async (tx) => ({ ...(await saveRules(tx, body)) })), {
      admin: true,
      body: GameFiguresPatch,
      response: responses({ 200: GameFigures }, 401, 403, 404),
      detail: { summary: "Replaces figures of the game; {} goes back to the delivered ones" },
    })
    .patch("/rules", ({ body }) => deps.db.transaction(async (tx) => ({ ...(await changeRules(tx, body)) })), {
      admin: true,
      body: GameFiguresPatch,
      response: responses({ 200: GameFigures }, 401, 403, 404),
      detail: { summary: "Changes some figures of the game; others that were replaced stay as they are" },
    })
    .get(
      "/labels",
      ({ headers }) => {
        const { lang } = localeOf(headers);
        const say = (group: Labels) =>
          Object.fromEntries(Object.entries(group).map(([key, text]) => [key, pick(text, lang)]));
        const traits = Object.entries(labels.traits as Record<string, Labels>);
        return {
          ranks: say(labels.ranks),
          fatigue: say(labels.fatigue),
          traits: Object.fromEntries(traits.map(([part, kinds]) => [part, say(kinds)])),
        };
      },
      {
        player: true,
        response: responses({ 200: GameLabels }, 401, 404),
        detail: { summary: "What ranks, fatigue and the parts of a portrait are called" },
      },
    );
