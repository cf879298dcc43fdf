import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { LangText } from "@toque/db/schemas/common.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { gameEvents } from "../../../shared/quests/event-icons.ts";
import { filterNamesQuery } from "../../../shared/quests/quest-queries.ts";
import { emptyObjective, type ObjectiveDraft } from "./drafts.ts";
import styles from "./game.module.css";

const difficulties = ["easy", "medium", "hard"] as const;
/** As many as the API takes. */
const MOST = 10;

interface ObjectivesFieldsProps {
  objectives: readonly ObjectiveDraft[];
  error: string | null;
  onChange: (objectives: ObjectiveDraft[]) => void;
}

/** What a quest asks for: so many events of a kind, limited to some dishes. */
export function ObjectivesFields({ objectives, error, onChange }: ObjectivesFieldsProps) {
  const { t } = useTranslation(["gameadmin", "common"]);
  const lang = useLanguage();
  const { data: names } = useQuery(filterNamesQuery);
  const write = (at: number, values: Partial<ObjectiveDraft>): void =>
    onChange(objectives.map((one, i) => (i === at ? { ...one, ...values } : one)));
  const named = (rows: ReadonlyMap<string, LangText> | undefined, chosen: string) => {
    const known = [...(rows ?? [])].map(([value, name]) => ({ value, label: textOf(name, lang) }));
    known.sort((a, b) => a.label.localeCompare(b.label, lang));
    const kept = chosen === "" || known.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }];
    return [{ value: "", label: t("any") }, ...kept, ...known];
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t("objectives")}</legend>
      {error && <p className={styles.error}>{error}</p>}
      {objectives.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields without a state of their own
        <fieldset key={i} className={styles.objective} aria-label={t("objective", { number: i + 1 })}>
          <NativeSelect
            label={t("event_label")}
            value={one.event}
            data={gameEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              write(i, { event: gameEvents.find((event) => event === value) ?? one.event })
            }
          />
          <TextInput
            label={t("count")}
            inputMode="numeric"
            value={one.count}
            onChange={({ currentTarget: { value } }) => write(i, { count: value })}
          />
          {(["tag", "category", "diet"] as const).map((kind) => (
            <NativeSelect
              key={kind}
              label={t(`filter.${kind}`)}
              value={one[kind]}
              data={named(names?.[kind], one[kind])}
              onChange={({ currentTarget: { value } }) => write(i, { [kind]: value })}
            />
          ))}
          <NativeSelect
            label={t("filter.difficulty")}
            value={one.difficulty}
            data={[
              { value: "", label: t("any") },
              ...difficulties.map((value) => ({ value, label: t(`common:difficulty.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) => write(i, { difficulty: value })}
          />
          {(["min", "max"] as const).map((bound) => (
            <TextInput
              key={bound}
              label={t(`filter.${bound}`)}
              inputMode="numeric"
              value={one[bound]}
              onChange={({ currentTarget: { value } }) => write(i, { [bound]: value })}
            />
          ))}
          {objectives.length > 1 && (
            <Button
              variant="default"
              className={styles.removeRow}
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t("remove_objective", { number: i + 1 })}
              onClick={() => onChange(objectives.filter((_, at) => at !== i))}
            >
              {t("remove")}
            </Button>
          )}
        </fieldset>
      ))}
      {objectives.length < MOST && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...objectives, emptyObjective])}
          >
            {t("add_objective")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
