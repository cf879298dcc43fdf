import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GameSettings } from "@toque/db/schemas/game-restaurant.ts";
import { gameCalls, gameKey, gameSettingsQuery } from "../../shared/game/game-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { SwitchRow } from "../../shared/ui/switch-row.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";

/** The account's switches of the game; null where the installation has no game, or it cannot be asked. */
export function useGameSwitches(): GameSettings | null {
  return useQuery(gameSettingsQuery).data ?? null;
}

/** Whether one plays, and stands on the leaderboard. */
export function GameSwitches({ settings }: { settings: GameSettings }) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const { queryKey } = gameSettingsQuery;
  const change = useMutation({
    mutationFn: gameCalls.changeSettings,
    onMutate: async (patch) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { ...settings, ...patch });
      return settings;
    },
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      // What was read while the game was off says so.
      void client.resetQueries({ queryKey: [gameKey] });
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before ?? null);
      toastError(error);
    },
  });
  return (
    <>
      <SwitchRow
        label={t("game.play")}
        description={t("game.play_text")}
        checked={settings.playing}
        onChange={(playing) => change.mutate({ playing })}
      />
      {settings.playing && (
        <SwitchRow
          label={t("game.hidden")}
          description={t("game.hidden_text")}
          checked={settings.hidden}
          onChange={(hidden) => change.mutate({ hidden })}
        />
      )}
    </>
  );
}
