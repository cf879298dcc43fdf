import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { amounts, exampleDishes, exampleReward } from "./figures.ts";
import styles from "./game.module.css";

interface FiguresPreviewProps {
  before: GameRules;
  /** Null while what is typed cannot be. */
  after: GameRules | null;
}

/** What the figures lead to: what three dishes bring, how often one may cook, what a rest costs; where it changes, with what is now. */
export function FiguresPreview({ before, after }: FiguresPreviewProps) {
  const { t } = useTranslation(["gameadmin", "common"]);
  const lang = useLanguage();
  const rules = after ?? before;
  const whole = (value: number): string => formatWhole(value, lang);
  const change = (old: number, now: number): string =>
    old === now ? whole(now) : t("figures.was", { now: whole(now), before: whole(old) });
  const dishesADay = ({ charges }: GameRules): number => Math.floor(24 / charges.hours_per_charge);
  return (
    <Card as="section" className={styles.figuresPreview} aria-labelledby="figures-preview">
      <h3 id="figures-preview">{t("figures.preview")}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("figures.dish")}</th>
            {amounts.map((amount) => (
              <th key={amount} scope="col">
                {t(`figures.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exampleDishes.map((dish) => (
            <tr key={dish.difficulty}>
              <th scope="row">
                {t("figures.example", {
                  difficulty: t(`common:difficulty.${dish.difficulty}`),
                  count: dish.minutes,
                })}
              </th>
              {amounts.map((amount) => (
                <td key={amount}>{change(exampleReward(before, dish)[amount], exampleReward(rules, dish)[amount])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <div className={styles.figuresPreviewLine}>
          <dt>{t("figures.a_day")}</dt>
          <dd>{change(dishesADay(before), dishesADay(rules))}</dd>
        </div>
        <div className={styles.figuresPreviewLine}>
          <dt>{t("figures.judged_a_day")}</dt>
          <dd>
            {change(
              before.evaluation.daily_limit * before.evaluation.spoon,
              rules.evaluation.daily_limit * rules.evaluation.spoon,
            )}
          </dd>
        </div>
        <div className={styles.figuresPreviewLine}>
          <dt>{t("figures.cookings_to_tired")}</dt>
          <dd>
            {change(
              Math.ceil(100 / Math.max(1, before.fatigue.per_cooking)),
              Math.ceil(100 / Math.max(1, rules.fatigue.per_cooking)),
            )}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
