import { Button } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { restCost, treatFor } from "@toque/db/shared/game/fatigue.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useChefWords } from "../../../shared/game/chef-words.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import {
  balanceQuery,
  chefQuery,
  gameCalls,
  gameKey,
  gameRulesQuery,
  itemsQuery,
} from "../../../shared/game/game-queries.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { SpoonMark } from "../../../shared/game/spoon.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "./chefs.module.css";

/** How tired a chef is, and a rest with its price. */
export function FatigueCard({ chef }: { chef: Chef }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const words = useChefWords();
  const client = useQueryClient();
  const { data: balance } = useQuery(balanceQuery);
  const { data: items } = useQuery(itemsQuery);
  const { data: rules } = useQuery(gameRulesQuery);
  // Something to drink is taken before SPOON is: the very one that the server takes.
  const treats = (items ?? []).flatMap(({ id, used, item_template: { type, name, effect } }) =>
    !used && type === "consumable" && effect.rest !== undefined ? [{ id, rest: effect.rest, name }] : [],
  );
  const treat = treatFor(treats, chef.fatigue);
  const cost = treat && rules ? restCost(rules, chef.fatigue - treat.rest) : chef.rest_cost;
  const rest = useMutation({
    mutationFn: () => gameCalls.rest(chef.id),
    onSuccess: (rested) => {
      client.setQueryData(chefQuery(chef.id).queryKey, rested);
      void client.invalidateQueries({ queryKey: [gameKey] });
      toast.success(t("rest.done", { name: chef.name }));
    },
    onError: (error) => {
      toastGameError(error);
      // What is shown was not as it is.
      void client.invalidateQueries({ queryKey: [gameKey] });
    },
  });
  const missing = balance === undefined || (treat && !rules) ? 0 : cost - balance;
  return (
    <Card as="section" aria-labelledby="fatigue" className={styles.fatigue}>
      <div className={styles.statHead}>
        <IconMoon size={20} stroke={1.8} aria-hidden />
        <h2 id="fatigue">{t("rest.title")}</h2>
        <span className="tq-numbers">
          {words.fatigue(chef)} · {chef.fatigue}/100
        </span>
      </div>
      <Meter share={chef.fatigue / 100} tone="quiet" />
      <div className={styles.restLine}>
        <p>
          {t(chef.fatigue >= 100 ? "rest.exhausted" : "rest.text", { name: chef.name })}
          {treat && chef.fatigue > 0 && ` ${t("rest.treat", { item: textOf(treat.name, lang) })}`}
          {missing > 0 && ` ${t("box.missing", { amount: formatWhole(missing, lang) })}`}
        </p>
        <Button
          variant="default"
          disabled={chef.fatigue === 0 || missing > 0}
          loading={rest.isPending}
          onClick={() => rest.mutate()}
          rightSection={
            <span className={styles.price}>
              <SpoonMark size={18} />
              {formatWhole(cost, lang)}
            </span>
          }
        >
          {t("rest.action")}
        </Button>
      </div>
    </Card>
  );
}
