import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Lang, LangText } from "@toque/db/schemas/common.ts";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { formatWhole } from "../../../shared/game/format-game.ts";
import { restaurantLevelsQuery } from "../../../shared/game/game-queries.ts";
import { useGame } from "../../../shared/game/use-game.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";
import { objectiveWords } from "../../../shared/quests/objective-words.ts";
import {
  filterNamesQuery,
  itemTemplatesQuery,
  questlinesQuery,
  questsQuery,
} from "../../../shared/quests/quest-queries.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { chosen, toAddress } from "../address-filters.ts";
import styles from "../admin.module.css";
import { AdminPage } from "../admin-page.tsx";
import { type ContentKind, contentKinds, useRemove } from "./content.ts";
import { missingIn } from "./drafts.ts";
import { ItemForm, LevelForm, QuestlineForm } from "./other-forms.tsx";
import { QuestForm } from "./quest-form.tsx";

interface RowProps {
  kind: ContentKind;
  id: number;
  name: string;
  facts: string;
  missing: readonly Lang[];
  /** It can be neither changed nor deleted. */
  isFixed?: boolean;
  onEdit: () => void;
}

/** An entry with what can be done with it. A level stays: restaurants have reached it. */
function Row({ kind, id, name, facts, missing, isFixed = false, onEdit }: RowProps) {
  const { t } = useTranslation(["gameadmin", "operations"]);
  const remove = useRemove(kind, t("removed", { name }));
  const canRemove = kind !== "restaurant-levels";
  const ask = async (): Promise<void> => {
    if (!canRemove) return;
    const agreed = await confirm({
      title: t("remove_title", { name }),
      text: t(`remove_text.${kind}`),
      confirmLabel: t("remove"),
      destructive: true,
    });
    if (agreed) remove.mutate(id);
  };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.heading}>{name}</p>
        {facts && <p className={styles.soft}>{facts}</p>}
      </div>
      <div className={styles.pills}>
        {missing.map((lang) => (
          <Pill key={lang} small tone="tint">
            {t("missing", { language: t(`operations:language.${lang}`) })}
          </Pill>
        ))}
      </div>
      <div className={styles.end}>
        {!isFixed && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={t("edit_named", { name })}
            onClick={onEdit}
          >
            {t("edit")}
          </Button>
        )}
        {canRemove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={t("remove_named", { name })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ContentListProps<T> {
  kind: ContentKind;
  query: UseQueryResult<T[]>;
  /** What a row says of an entry. */
  wordsOf: (entry: T) => Pick<RowProps, "name" | "facts" | "missing" | "isFixed">;
  form: (entry: T | null, onClose: () => void) => ReactNode;
  adding: boolean;
  onAdded: () => void;
}

/** All entries of a kind; the one that is edited opens in its place. */
function ContentList<T extends { id: number }>(props: ContentListProps<T>) {
  const { kind, query, wordsOf, form, adding, onAdded } = props;
  const { t } = useTranslation("gameadmin");
  const [editing, setEditing] = useState<number | null>(null);
  const { data, error, refetch } = query;
  return (
    <>
      <output className={styles.count}>{data ? t("entries", { count: data.length }) : ""}</output>
      {adding && <Card className={styles.editor}>{form(null, onAdded)}</Card>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data?.length === 0 && <EmptyState title={t("none_title")} text={t(`none_text.${kind}`)} />}
      {data && data.length > 0 && (
        <Card flush>
          <ul className={styles.list}>
            {data.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                {editing === entry.id ? (
                  form(entry, () => setEditing(null))
                ) : (
                  <Row kind={kind} id={entry.id} {...wordsOf(entry)} onEdit={() => setEditing(entry.id)} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

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

/** /dashboard/admin/game: quests, questlines, kinds of items and levels, in every language. */
export default function AdminGamePage() {
  const { t } = useTranslation("gameadmin");
  const [params, setParams] = useSearchParams();
  const game = useGame();
  const kind = chosen(params, "kind", contentKinds) ?? "quests";
  const [adding, setAdding] = useState(false);
  const List = lists[kind];
  const isOff = game === "off" || game === "none";
  return (
    <AdminPage
      title={t("title")}
      action={
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
            value={kind}
            options={contentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(next) => {
              setAdding(false);
              setParams(toAddress({ kind: next }));
            }}
          />
          <List key={kind} adding={adding} onAdded={() => setAdding(false)} />
        </>
      )}
    </AdminPage>
  );
}
