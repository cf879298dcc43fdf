import { IconCheck, IconChefHat } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Quest, Questline, UserQuest } from "@toque/db/schemas/game-quest.ts";
import { useRef } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { chefsQuery, restaurantQuery } from "../../../shared/game/game-queries.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Objectives } from "../../../shared/quests/objectives.tsx";
import { Claim, QuestRow } from "../../../shared/quests/quest-row.tsx";
import styles from "../../../shared/quests/quests.module.css";
import { Rewards } from "../../../shared/quests/rewards.tsx";
import { recipesQuery } from "../../../shared/recipes/recipe-queries.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { RecipeCover } from "../../../shared/ui/recipe-cover.tsx";

interface QuestlineProps {
  line: Questline;
  /** Its quests in their order. */
  quests: readonly Quest[];
  /** The one that is open; null when all are claimed. */
  current: UserQuest | null;
}

/** The place of the open quest, from 1; one above the last when all are claimed. */
const placeOf = ({ quests, current }: QuestlineProps): number => {
  if (!current) return quests.length + 1;
  const at = quests.findIndex(({ id }) => id === current.quest_id);
  return at < 0 ? quests.length : at + 1;
};

/** The chapters as stops on a way; those to come show their number only. */
function Way({ place, total }: { place: number; total: number }) {
  const { t } = useTranslation("play");
  return (
    <ol className={styles.way} aria-label={t("quests.way", { place: Math.min(place, total), total })}>
      {Array.from({ length: total }, (_, i) => i + 1).map((number) => {
        const state = number < place ? "past" : number === place ? "now" : "coming";
        return (
          <li key={number} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            <span className={styles.stop}>
              {state === "past" ? (
                <IconCheck size={18} aria-label={t("quests.stop_done", { number })} />
              ) : number === total && state === "coming" ? (
                <IconChefHat size={20} aria-label={t("quests.stop_last", { number })} />
              ) : (
                number
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A drawn dish, another one for each chapter, with the own brigade before it. */
function Scene({ place }: { place: number }) {
  const { data: recipes } = useQuery(recipesQuery({ page: 1 }));
  const { data: restaurant } = useQuery(restaurantQuery);
  const { data: chefs } = useQuery(chefsQuery);
  const dish = recipes?.recipes[(place * 7) % Math.max(1, recipes.recipes.length)];
  const brigade = restaurant?.brigade_chefs.flatMap((id) => chefs?.find((chef) => chef.id === id) ?? []) ?? [];
  return (
    <div className={styles.scene} aria-hidden>
      {dish && (
        <RecipeCover recipe={{ img: [], cover_url: dish.cover_url }} rounded sizes="300px" className={styles.cover} />
      )}
      {brigade.length > 0 && (
        <div className={styles.brigade}>
          {brigade.slice(0, 3).map((chef) => (
            <ChefPortrait key={chef.id} chef={chef} sizes="64px" className={styles.portrait} />
          ))}
        </div>
      )}
    </div>
  );
}

/** The story: a way with a place on it, and the chapter that is open. */
export function StoryCard(props: QuestlineProps) {
  const { line, quests, current } = props;
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const chapter = useRef<HTMLDivElement>(null);
  const place = placeOf(props);
  const id = `line-${line.id}`;
  return (
    <Card as="section" className={styles.story} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.lineName}>
          {textOf(line.name, lang)}
        </h2>
        <strong className="tq-numbers">
          {t("quests.of", { count: Math.min(place, quests.length), total: quests.length })}
        </strong>
      </header>
      <Way place={place} total={quests.length} />
      <div ref={chapter} tabIndex={-1} className={styles.chapter}>
        <Scene place={Math.min(place, quests.length)} />
        {current ? (
          <>
            <div className={styles.tale}>
              <Handwriting brand>{t("quests.chapter", { number: place })}</Handwriting>
              <h3 className={styles.title}>{textOf(current.quest.name, lang)}</h3>
              <p>{textOf(current.quest.description, lang)}</p>
            </div>
            <div className={styles.asks}>
              <Objectives quest={current} />
              <div className={styles.foot}>
                <Rewards quest={current.quest} lang={lang} className={styles.rewards} />
                <Claim key={current.id} quest={current} onClaimed={() => chapter.current?.focus()} />
              </div>
            </div>
          </>
        ) : (
          <div className={styles.tale}>
            <Handwriting brand>{t("quests.story_end")}</Handwriting>
            <p>{textOf(line.description, lang)}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The line by which one learns the game: its open quest, and how many there are. */
export function LearningCard(props: QuestlineProps) {
  const { line, quests, current } = props;
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const place = placeOf(props);
  const id = `line-${line.id}`;
  return (
    <Card as="section" className={styles.list} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{textOf(line.name, lang)}</h2>
        <strong className="tq-numbers">
          {t("quests.of", { count: Math.min(place, quests.length), total: quests.length })}
        </strong>
      </header>
      {current ? (
        <ul className={styles.rows}>
          <QuestRow key={current.id} quest={current} />
        </ul>
      ) : (
        <p className={styles.soft}>{t("quests.line_end")}</p>
      )}
    </Card>
  );
}
