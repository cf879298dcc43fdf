import type { Lang } from "@toque/db/schemas/common.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ItemTemplate, Questline } from "@toque/db/schemas/game-quest.ts";
import { useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { restaurantLevelsQuery } from "../../../shared/game/game-queries.ts";
import { useSave } from "./content.ts";
import {
  itemDraft,
  itemErrors,
  questlineDraft,
  questlineErrors,
  toItem,
  toMap,
  toQuestline,
  wholeOf,
} from "./drafts.ts";
import { FormFrame } from "./form-frame.tsx";
import styles from "./game.module.css";
import { Preview } from "./preview.tsx";
import { TextsFields } from "./texts-fields.tsx";

const lineTypes = ["story", "leveling"] as const;

/** Adds a questline, or writes one anew. */
export function QuestlineForm({ line, onClose }: { line: Questline | null; onClose: () => void }) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  const [draft, setDraft] = useState(() => questlineDraft(line));
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? questlineErrors(draft) : [];
  const save = useSave("questlines", line?.id ?? null, { saved: t("saved"), taken: t("errors.taken") }, onClose);
  return (
    <FormFrame
      title={line ? t("edit_named", { name: textOf(line.name, lang) }) : t("new.questlines")}
      isSaving={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (questlineErrors(draft).length === 0) save.mutate(toQuestline(draft));
      }}
    >
      <div className={styles.fields}>
        <NativeSelect
          label={t("type")}
          value={draft.type}
          data={lineTypes.map((value) => ({ value, label: t(`line_type.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, type: lineTypes.find((one) => one === value) ?? draft.type })
          }
        />
      </div>
      <TextsFields draft={draft} errors={errors} onChange={(values) => setDraft((old) => ({ ...old, ...values }))} />
      <Preview name={toMap(draft.name)} description={toMap(draft.description)} />
    </FormFrame>
  );
}

const itemTypes = ["chefbox", "consumable", "equipment"] as const;

/** Adds a kind of item, or writes one anew. */
export function ItemForm({ item, onClose }: { item: ItemTemplate | null; onClose: () => void }) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  const [draft, setDraft] = useState(() => itemDraft(item));
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? itemErrors(draft) : [];
  const save = useSave("item-templates", item?.id ?? null, { saved: t("saved"), taken: t("errors.taken") }, onClose);
  const effect = wholeOf(draft.effect, 1, 100);
  return (
    <FormFrame
      title={item ? t("edit_named", { name: textOf(item.name, lang) }) : t("new.item-templates")}
      isSaving={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (itemErrors(draft).length === 0) save.mutate(toItem(draft, item?.image_url ?? null));
      }}
    >
      <div className={styles.fields}>
        <NativeSelect
          label={t("type")}
          value={draft.type}
          data={itemTypes.map((value) => ({ value, label: t(`item_type.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setDraft({ ...draft, type: itemTypes.find((one) => one === value) ?? draft.type })
          }
        />
        {draft.type === "chefbox" ? (
          <TextInput
            label={t("opening_cost")}
            inputMode="numeric"
            value={draft.cost}
            error={errors.includes("cost") ? t("errors.cost") : null}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, cost: value })}
          />
        ) : (
          <TextInput
            label={t(`effect.${draft.type}`)}
            inputMode="numeric"
            value={draft.effect}
            error={errors.includes("effect") ? t("errors.effect") : null}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, effect: value })}
          />
        )}
      </div>
      <TextsFields draft={draft} errors={errors} onChange={(values) => setDraft((old) => ({ ...old, ...values }))} />
      <Preview name={toMap(draft.name)} description={toMap(draft.description)}>
        {(language) => <ItemEffectLine lang={language} type={draft.type} effect={effect} cost={draft.cost} />}
      </Preview>
    </FormFrame>
  );
}

interface ItemEffectLineProps {
  lang: Lang;
  type: (typeof itemTypes)[number];
  effect: number | null;
  cost: string;
}

/** What an item does, in one language. */
function ItemEffectLine({ lang, type, effect, cost }: ItemEffectLineProps) {
  const { t } = useTranslation("gameadmin", { language: lang });
  if (type === "chefbox")
    return <p className={styles.soft}>{t("does.chefbox", { amount: wholeOf(cost, 0, 1e5) ?? 0 })}</p>;
  return effect === null ? null : <p className={styles.soft}>{t(`does.${type}`, { amount: effect })}</p>;
}

interface LevelFormProps {
  level: { id: number; xp_threshold: number; name: string | null } | null;
  onClose: () => void;
}

/** Adds a level, or moves one to another threshold. The first stays at zero. */
export function LevelForm({ level, onClose }: LevelFormProps) {
  const { t } = useTranslation("gameadmin");
  const { data: levels } = useQuery(restaurantLevelsQuery);
  const [threshold, setThreshold] = useState(level ? String(level.xp_threshold) : "");
  const [isChecked, setChecked] = useState(false);
  const value = wholeOf(threshold, 0, 1_000_000_000);
  const isFree = !levels?.some(({ id, xp_threshold }) => id !== level?.id && xp_threshold === value);
  const error = value === null ? t("errors.threshold") : isFree ? null : t("errors.taken_threshold");
  const texts = { saved: t("saved"), taken: t("errors.taken_threshold") };
  const save = useSave("restaurant-levels", level?.id ?? null, texts, onClose);
  return (
    <FormFrame
      title={level ? t("move_level") : t("new.restaurant-levels")}
      isSaving={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (error === null) save.mutate({ xp_threshold: value });
      }}
    >
      <div className={styles.fields}>
        <TextInput
          label={t("threshold")}
          description={t("threshold_text")}
          inputMode="numeric"
          value={threshold}
          error={isChecked ? error : null}
          onChange={({ currentTarget }) => setThreshold(currentTarget.value)}
        />
      </div>
    </FormFrame>
  );
}
