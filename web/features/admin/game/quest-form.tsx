import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Quest } from "@toque/db/schemas/game-quest.ts";
import { useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { itemTemplatesQuery, questlinesQuery } from "../../../shared/quests/quest-queries.ts";
import { useSave } from "./content.ts";
import { type QuestDraft, questDraft, questErrors, toQuest } from "./drafts.ts";
import { FormFrame } from "./form-frame.tsx";
import styles from "./game.module.css";
import { ObjectivesFields } from "./objectives-fields.tsx";
import { Preview, QuestPreview } from "./preview.tsx";
import { TextsFields } from "./texts-fields.tsx";

const types = ["daily", "weekly", "questline"] as const;

/** Items that a quest brings. */
function ItemsFields({ draft, error, onChange }: { draft: QuestDraft; error: string | null; onChange: Change }) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  const { data: templates } = useQuery(itemTemplatesQuery);
  const { items } = draft;
  const write = (at: number, values: Partial<QuestDraft["items"][number]>): void =>
    onChange({ items: items.map((one, i) => (i === at ? { ...one, ...values } : one)) });
  return (
    <fieldset className={styles.group}>
      <legend>{t("items")}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields without a state of their own
        <div key={i} className={styles.item}>
          <NativeSelect
            label={t("item")}
            value={item.id}
            data={[
              { value: "", label: t("choose") },
              ...(templates ?? []).map(({ id, name }) => ({ value: String(id), label: textOf(name, lang) })),
            ]}
            onChange={({ currentTarget: { value } }) => write(i, { id: value })}
          />
          <TextInput
            label={t("number")}
            inputMode="numeric"
            value={item.num}
            onChange={({ currentTarget: { value } }) => write(i, { num: value })}
          />
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onChange({ items: items.filter((_, at) => at !== i) })}
          >
            {t("remove")}
          </Button>
        </div>
      ))}
      {items.length < 10 && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange({ items: [...items, { id: "", num: "1" }] })}
          >
            {t("add_item")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type Change = (values: Partial<QuestDraft>) => void;

/** Adds a quest, or writes one anew. Who has it keeps what was promised. */
export function QuestForm({ quest, onClose }: { quest: Quest | null; onClose: () => void }) {
  const { t } = useTranslation("gameadmin");
  const lang = useLanguage();
  const { data: lines } = useQuery(questlinesQuery);
  const [draft, setDraft] = useState(() => questDraft(quest));
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? questErrors(draft) : [];
  const change: Change = (values) => setDraft((before) => ({ ...before, ...values }));
  const save = useSave("quests", quest?.id ?? null, { saved: t("saved"), taken: t("errors.taken") }, onClose);
  const body = toQuest(draft);
  const errorOf = (field: "line" | "position" | "xp" | "token" | "objectives" | "items"): string | null =>
    errors.includes(field) ? t(`errors.${field}`) : null;
  return (
    <FormFrame
      title={quest ? t("edit_named", { name: textOf(quest.name, lang) }) : t("new.quests")}
      isSaving={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (questErrors(draft).length === 0) save.mutate(body);
      }}
    >
      <div className={styles.fields}>
        <NativeSelect
          label={t("type")}
          value={draft.type}
          data={types.map((value) => ({ value, label: t(`quest_type.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ type: types.find((one) => one === value) ?? draft.type })
          }
        />
        {draft.type === "questline" && (
          <>
            <NativeSelect
              label={t("line")}
              value={draft.lineId}
              error={errorOf("line")}
              data={[
                { value: "", label: t("choose") },
                ...(lines ?? []).map(({ id, name }) => ({ value: String(id), label: textOf(name, lang) })),
              ]}
              onChange={({ currentTarget: { value } }) => change({ lineId: value })}
            />
            <TextInput
              label={t("position")}
              inputMode="numeric"
              value={draft.position}
              error={errorOf("position")}
              onChange={({ currentTarget: { value } }) => change({ position: value })}
            />
          </>
        )}
        <TextInput
          label={t("xp")}
          inputMode="numeric"
          value={draft.xp}
          error={errorOf("xp")}
          onChange={({ currentTarget: { value } }) => change({ xp: value })}
        />
        <TextInput
          label={t("token")}
          inputMode="numeric"
          value={draft.token}
          error={errorOf("token")}
          onChange={({ currentTarget: { value } }) => change({ token: value })}
        />
      </div>
      <TextsFields draft={draft} errors={errors} onChange={change} />
      <ObjectivesFields
        objectives={draft.objectives}
        error={errorOf("objectives")}
        onChange={(objectives) => change({ objectives })}
      />
      <ItemsFields draft={draft} error={errorOf("items")} onChange={change} />
      {quest && <p className={styles.soft}>{t("promise_stands")}</p>}
      <Preview name={body.name as never} description={body.description as never}>
        {(language) => (
          <QuestPreview
            lang={language}
            objectives={body.objectives}
            quest={{ ...body, item_rewards: body.item_rewards ?? [] }}
          />
        )}
      </Preview>
    </FormFrame>
  );
}
