import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserQuest } from "@toque/db/schemas/game-quest.ts";
import { useEffect } from "react";
import { ApiError } from "../client/api-error.ts";
import { api, call, unwrap } from "../client/eden.ts";
import { request } from "../client/fetch.ts";
import { rightNow } from "../cooking/clock.ts";
import { formatWhole } from "../game/format-game.ts";
import { gameKey } from "../game/game-queries.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { currentLanguage } from "../preferences/language.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";

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

interface Listed {
  open: readonly UserQuest[];
  done: readonly UserQuest[];
  /** Milliseconds since 1970, as the server has it. */
  now: number;
}

/** The quests of a day or a week; what was claimed of them stays in the list until its end. */
export const ofPeriod = (type: "daily" | "weekly", { open, done, now }: Listed): UserQuest[] => [
  ...open.filter(({ quest }) => quest.type === type),
  ...done.filter(({ quest, ends_at }) => quest.type === type && ends_at !== null && Date.parse(ends_at) > now),
];

/** Has the quests read anew when the first of them ends: those of the next day are there then. */
export function useNewDay(quests: readonly UserQuest[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const ends = (quests ?? []).flatMap(({ ends_at }) => (ends_at ? [Date.parse(ends_at) - rightNow()] : []));
    const next = Math.min(...ends.filter((left) => left > 0));
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: [gameKey] }), next + 1000);
    return () => clearTimeout(timer);
  }, [quests, client]);
}

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
