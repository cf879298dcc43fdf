import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { gameCalls, gameKey, gameSettingsQuery } from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "./leaderboard.module.css";

/** How the score is made, and the switch that leaves one out. */
export function HowSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("play");
  const client = useQueryClient();
  const { data: settings } = useQuery(gameSettingsQuery);
  const hide = useMutation({
    mutationFn: (hidden: boolean) => gameCalls.changeSettings({ hidden }),
    onSuccess: (saved) => client.setQueryData(gameSettingsQuery.queryKey, saved),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: [gameKey, "leaderboard"] }),
  });
  // While it is being saved the switch shows what was asked for.
  const hidden = hide.isPending ? hide.variables : (settings?.hidden ?? false);
  return (
    <Sheet opened={opened} onClose={onClose} title={t("leaderboard.how")}>
      <div className={styles.how}>
        <p>{t("leaderboard.how_score")}</p>
        <p>{t("leaderboard.how_places")}</p>
        <p>{t("leaderboard.how_season")}</p>
        {settings && (
          <SwitchRow
            label={t("leaderboard.hide")}
            description={t("leaderboard.hide_text")}
            checked={hidden}
            onChange={(checked) => {
              if (!hide.isPending) hide.mutate(checked);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
