import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { request } from "../../../shared/client/fetch.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { gameKey } from "../../../shared/game/game-queries.ts";
import { currentLanguage } from "../../../shared/preferences/language.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";

/** The user's quests: those that are open or wait to be claimed, or the claimed ones. */
export const userQuestsQuery = (done: boolean) =>
  queryOptions({
    queryKey: [gameKey, "quests", { done }],
    queryFn: ({ signal }) =>
      unwrap(
        api.api.cooktoearn.users["@me"]["user-quests"].get({
          query: { done },
          headers: { lang: currentLanguage() },
          ...call({ signal }),
        }),
      ),
  });

/** Codes of a claim that came too late or too early. */
const refusals = ["already_claimed", "quest_not_completed"] as const;

/** Claims the reward of a quest. The page shows it at once; if the server refuses, it is as before. */
export function useClaim(onClaimed: () => void) {
  const { t } = useTranslation("play");
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: UserQuest) =>
      request<UserQuest>(`/api/cooktoearn/user-quests/${id}/claim-rewards`, { method: "POST" }),
    onSuccess: ({ quest }) => {
      const lang = currentLanguage();
      const spoon = formatWhole(quest.token_reward, lang);
      toast.success(t("quests.claimed_toast", { spoon, xp: formatWhole(quest.xp_reward, lang) }));
      onClaimed();
    },
    onError: (error) => {
      const code = error instanceof ApiError ? refusals.find((one) => one === error.code) : undefined;
      if (code) toast.blank(t(`quests.refused.${code}`));
      else toastError(error);
    },
    // Experience, SPOON, items, the next of the line and the leaderboard all follow from it.
    onSettled: () => client.invalidateQueries({ queryKey: [gameKey] }),
  });
}
