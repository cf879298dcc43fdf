import { ActionIcon, Button } from "@mantine/core";
import { IconArrowRight, IconMinus, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import type { ChefStat } from "@toque/db/schemas/game.ts";
import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import { tiredBy } from "@toque/db/shared/game/fatigue.ts";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { formatPermille, formatWhole } from "../../../shared/game/format-game.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import { chefQuery, chefsQuery, gameCalls, gameKey, gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { Meter } from "../../../shared/game/meter.tsx";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "./chefs.module.css";
import { draftSum, emptyDraft, fitDraft, spent } from "./points.ts";
import { statIcons, statOrder } from "./stat-row.tsx";

/** What so many points of a statistic do, as a figure. */
function effectOf(rules: GameRules, stat: ChefStat, points: number, lang: ReturnType<typeof useLanguage>): string {
  const capped = Math.min(points, rules.chefs.stat_max);
  if (stat === "resilience") return formatWhole(tiredBy(rules, { fatigue: 0, resilience: capped }), lang);
  const each = stat === "efficiency" ? rules.chefs.efficiency_permille : rules.chefs.expertise_permille;
  return formatPermille(capped * each, lang);
}

/** Spends a draft; the server refuses one that was made from older points (409). */
function useSpend(chef: Chef, onSpent: () => void, onStale: (now: Chef) => void) {
  const { t } = useTranslation("game");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: Parameters<typeof spent>[1]) =>
      gameCalls.spendPoints(chef.id, chef.points_repartition, spent(chef.points_repartition, draft)),
    onSuccess: (changed) => {
      client.setQueryData(chefQuery(chef.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: chefsQuery.queryKey });
      void client.invalidateQueries({ queryKey: [gameKey, "reward"] });
      toast.success(t("skills.spent_done"));
      onSpent();
    },
    onError: async (error) => {
      toastGameError(error);
      if (error instanceof ApiError && error.code === "stale_points")
        onStale(await client.fetchQuery({ ...chefQuery(chef.id), staleTime: 0 }));
    },
  });
}

interface StatLineProps {
  stat: ChefStat;
  now: number;
  added: number;
  max: number;
  effect: ReactNode;
  canAdd: boolean;
  onChange: (by: number) => void;
  /** The points are somebody else's to spend, or there are none. */
  locked: boolean;
}

function StatLine({ stat, now, added, max, effect, canAdd, onChange, locked }: StatLineProps) {
  const { t } = useTranslation("game");
  const Icon = statIcons[stat];
  const name = t(`stat.${stat}`);
  return (
    <li className={styles.stat}>
      <div className={styles.statWords}>
        <div className={styles.statHead}>
          <Icon size={20} stroke={1.8} aria-hidden />
          <strong>{name}</strong>
          <span className="tq-numbers">
            {now}
            {added > 0 && (
              <>
                <IconArrowRight size={16} aria-hidden />
                <strong>{now + added}</strong>
              </>
            )}
          </span>
        </div>
        <Meter share={now / max} added={added / max} tone="quiet" />
        <p>{effect}</p>
      </div>
      {!locked && (
        <div className={styles.stepper}>
          <ActionIcon
            variant="default"
            size={44}
            radius="xl"
            disabled={added === 0}
            onClick={() => onChange(-1)}
            aria-label={t("skills.less", { name })}
          >
            <IconMinus size={20} aria-hidden />
          </ActionIcon>
          <output className="tq-numbers">{added > 0 ? `+${added}` : "0"}</output>
          <ActionIcon
            variant="default"
            size={44}
            radius="xl"
            disabled={!canAdd}
            onClick={() => onChange(1)}
            aria-label={t("skills.more", { name })}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

/** The statistics with what they do, and points to spend: a draft until one button spends it. */
export function Skills({ chef }: { chef: Chef }) {
  const { t } = useTranslation("game");
  const lang = useLanguage();
  const { data: rules } = useQuery(gameRulesQuery);
  const [draft, setDraft] = useState(emptyDraft);
  /** Counts how often the points had changed elsewhere: a new key lets the new values glow. */
  const [glow, setGlow] = useState(0);
  const max = rules?.chefs.stat_max ?? 100;
  const spend = useSpend(
    chef,
    () => setDraft(emptyDraft),
    (now) => {
      setDraft((kept) => fitDraft(kept, now.stats, now.points_repartition.remaining, max));
      setGlow((count) => count + 1);
    },
  );
  const total = chef.points_repartition.remaining;
  const planned = draftSum(draft);
  const left = total - planned;
  const effect = (stat: ChefStat): ReactNode => {
    if (!rules) return "";
    const before = effectOf(rules, stat, chef.stats[stat], lang);
    const after = effectOf(rules, stat, chef.stats[stat] + draft[stat], lang);
    return before === after
      ? t(`skills.effect.${stat}`, { now: before })
      : t(`skills.effect_after.${stat}`, { now: before, after });
  };
  return (
    <section aria-labelledby="skills">
      <div className={styles.skillsHead}>
        <h2 id="skills">{t("skills.title")}</h2>
        {total > 0 && <Pill tone="tint">{t("skills.left", { count: left, total })}</Pill>}
      </div>
      <ul key={glow} className={styles.stats} data-glow={glow > 0 || undefined}>
        {statOrder.map((stat) => (
          <StatLine
            key={stat}
            stat={stat}
            now={chef.stats[stat]}
            added={draft[stat]}
            max={max}
            effect={effect(stat)}
            canAdd={left > 0 && chef.stats[stat] + draft[stat] < max}
            onChange={(by) => setDraft({ ...draft, [stat]: draft[stat] + by })}
            locked={total === 0}
          />
        ))}
      </ul>
      {total > 0 && (
        <div className={styles.spend}>
          <Button variant="default" disabled={planned === 0} onClick={() => setDraft(emptyDraft)}>
            {t("skills.reset")}
          </Button>
          <Button disabled={planned === 0} loading={spend.isPending} onClick={() => spend.mutate(draft)}>
            {t("skills.spend", { count: planned })}
          </Button>
        </div>
      )}
    </section>
  );
}
