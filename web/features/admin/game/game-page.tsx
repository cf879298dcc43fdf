import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Lang, LangText } from "@toque/db/schemas/common.ts";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { restaurantLevelsQuery } from "../../../shared/game/game-queries.ts";
import { useGame } from "../../../shared/game/use-game.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { objectiveWords } from "../../../shared/quests/objective-words.ts";
import {
  filterNamesQuery,
  itemTemplatesQuery,
  questlinesQuery,
  questsQuery,
} from "../../../shared/quests/quest-queries.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { chosen, toAddress } from "../address-filters.ts";
import { AdminPage } from "../admin-page.tsx";
import { type ContentKind, contentKinds } from "./content.ts";
import { ContentList } from "./content-list.tsx";
import { missingIn } from "./drafts.ts";
import { FiguresForm } from "./figures-form.tsx";
import { ItemForm, LevelForm, QuestlineForm } from "./other-forms.tsx";
import { QuestForm } from "./quest-form.tsx";

interface KindProps {
  adding: boolean;
  onAdded: () => void;
}

function Quests(props: KindProps) {
  const { t } = useTranslation(["gameadmin", "play", "common"]);
  const { t: play } = useTranslation(["play", "common"]);
  const lang = useLanguage();
  const { data: lines } = useQuery(questlinesQuery);
  const { data: names } = useQuery(filterNamesQuery);
  return (
    <ContentList
      kind="quests"
      query={useQuery(questsQuery)}
      {...props}
      wordsOf={({ name, description, type, questline_id, questline_pos, ...quest }) => {
        const line = lines?.find(({ id }) => id === questline_id);
        const where = line
          ? t("place_in", { line: textOf(line.name, lang), position: questline_pos ?? 0 })
          : t(`quest_type.${type}`);
        const asks = quest.objectives.map((one) => objectiveWords(one, play, lang, names));
        const brings = t("brings", {
          spoon: formatWhole(quest.token_reward, lang),
          xp: formatWhole(quest.xp_reward, lang),
        });
        return {
          name: textOf(name, lang),
          facts: [where, ...asks, brings].join(" · "),
          missing: missingIn(name, description),
        };
      }}
      form={(quest, onClose) => <QuestForm quest={quest} onClose={onClose} />}
    />
  );
}

const texts = ({ name, description }: { name: LangText; description: LangText }, lang: Lang) => ({
  name: textOf(name, lang),
  missing: missingIn(name, description),
});

function Questlines(props: KindProps) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  const { data: quests } = useQuery(questsQuery);
  return (
    <ContentList
      kind="questlines"
      query={useQuery(questlinesQuery)}
      {...props}
      wordsOf={(line) => {
        const count = quests?.filter(({ questline_id }) => questline_id === line.id).length ?? 0;
        return { ...texts(line, lang), facts: `${t(`line_type.${line.type}`)} · ${t("quest_count", { count })}` };
      }}
      form={(line, onClose) => <QuestlineForm line={line} onClose={onClose} />}
    />
  );
}

function Items(props: KindProps) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  return (
    <ContentList
      kind="item-templates"
      query={useQuery(itemTemplatesQuery)}
      {...props}
      wordsOf={(item) => {
        const amount =
          item.type === "chefbox" ? item.opening_cost : (item.effect.rest ?? item.effect.fatigue_percent ?? 0);
        return {
          ...texts(item, lang),
          facts: `${t(`item_type.${item.type}`)} · ${t(`does.${item.type}`, { amount })}`,
        };
      }}
      form={(item, onClose) => <ItemForm item={item} onClose={onClose} />}
    />
  );
}

function Levels(props: KindProps) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  const levels = useQuery(restaurantLevelsQuery);
  return (
    <ContentList
      kind="restaurant-levels"
      query={levels}
      {...props}
      wordsOf={({ id, name, xp_threshold, charges, chef_slots }) => {
        const number = (levels.data?.findIndex((level) => level.id === id) ?? 0) + 1;
        const facts = [
          t("from_xp", { xp: formatWhole(xp_threshold, lang) }),
          t("charges", { count: charges }),
          t("slots", { count: chef_slots }),
        ];
        return {
          name: name ? t("level_named", { number, name }) : t("level", { number }),
          facts: facts.join(" · "),
          missing: [],
          // Every restaurant begins on the first.
          isFixed: xp_threshold === 0,
        };
      }}
      form={(level, onClose) => <LevelForm level={level} onClose={onClose} />}
    />
  );
}

const lists: Readonly<Record<ContentKind, (props: KindProps) => ReactNode>> = {
  quests: Quests,
  questlines: Questlines,
  "item-templates": Items,
  "restaurant-levels": Levels,
};

/** What the page shows, as it stands in its address. */
const views = [...contentKinds, "figures"] as const;

/** /dashboard/admin/game: quests, questlines, kinds of items and levels, in every language; and the figures. */
export default function AdminGamePage() {
  const { t } = useTranslation("gameadmin");
  const [params, setParams] = useSearchParams();
  const game = useGame();
  const view = chosen(params, "kind", views) ?? "quests";
  const [adding, setAdding] = useState(false);
  const kind = view === "figures" ? null : view;
  const List = kind && lists[kind];
  const isOff = game === "off" || game === "none";
  return (
    <AdminPage
      title={t("title")}
      action={
        kind &&
        !adding &&
        !isOff && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t(`new.${kind}`)}
          </Button>
        )
      }
    >
      {isOff ? (
        <EmptyState
          title={t("off_title")}
          text={t(game === "off" ? "off_text" : "off_here")}
          action={game === "off" && <LinkButton href="/dashboard/settings">{t("to_settings")}</LinkButton>}
        />
      ) : (
        <>
          <Choice
            label={t("kind_label")}
            look="pills"
            value={view}
            options={views.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(next) => {
              setAdding(false);
              setParams(toAddress({ kind: next }));
            }}
          />
          {List ? <List key={kind} adding={adding} onAdded={() => setAdding(false)} /> : <FiguresForm />}
        </>
      )}
    </AdminPage>
  );
}
