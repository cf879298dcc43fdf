import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue, useId } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChipList } from "../ui/chip-list.tsx";
import type { PillTone } from "../ui/pill.tsx";
import styles from "./food-picker.module.css";
import { type FoodHit, foodNameQuery, foodSearchQuery, useFoodNames } from "./food-queries.ts";
import { type FoodRef, withRef } from "./food-ref.ts";

interface FoodPickerProps {
  label: string;
  placeholder: string;
  description?: string;
  value: readonly FoodRef[];
  onChange: (refs: FoodRef[]) => void;
  /** herb: wanted. red: unwanted. tint: neither. */
  tone: PillTone;
  /** Leaves categories and subcategories out. */
  foodsOnly?: boolean;
  /** How many may be chosen. */
  max?: number;
  error?: ReactNode;
}

/** Foods by typing: a combobox with suggestions, and what was chosen as chips under it. */
export function FoodPicker(props: FoodPickerProps) {
  const { label, placeholder, description, value, onChange, tone, foodsOnly = false, max = 50, error } = props;
  const { t } = useTranslation("foods");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const names = useFoodNames(value);
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text.trim(), 150);
  const wanted = text.trim() === "" ? "" : asked;
  const { data, isFetching, isError } = useQuery({ ...foodSearchQuery(wanted), placeholderData: keepPreviousData });
  const [open, setOpen] = useState(false);
  // Opened only with something in it: a list that is placed while it is empty is placed wrongly.
  const shown = open && wanted !== "" && (data !== undefined || isError);
  const combobox = useCombobox({
    opened: shown,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const hits = (wanted ? (data ?? []) : []).filter(
    ({ ref, kind }) => !value.includes(ref) && !(foodsOnly && kind !== "food"),
  );
  const full = value.length >= max;

  const status = (): string => {
    if (!shown || isFetching) return "";
    if (hits[0]) return t("found", { count: hits.length, name: hits[0].name });
    return isError ? t("failed") : t("none");
  };

  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  const found = shown ? hits.map(({ ref }) => ref).join(" ") : "";
  useEffect(() => {
    // Enter takes the best match.
    if (found) markFirst();
  }, [found]);

  const pick = (hit: FoodHit): void => {
    client.setQueryData(foodNameQuery(hit.ref).queryKey, hit.name);
    onChange(withRef(value, hit.ref));
    setText("");
    setOpen(false);
  };

  return (
    <div className={styles.picker}>
      <Combobox
        store={combobox}
        position="bottom-start"
        onOptionSubmit={(ref) => {
          const hit = hits.find((one) => one.ref === ref);
          if (hit) pick(hit);
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={id}
            ref={input}
            label={label}
            description={description}
            placeholder={full ? t("enough") : placeholder}
            disabled={full}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            leftSection={<IconPlus size={18} aria-hidden />}
            rightSection={isFetching && wanted ? <Loader size={16} /> : null}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setOpen(true);
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={(event) => {
              const last = value.at(-1);
              // Enter belongs to the suggestions, not to the form around.
              if (event.key === "Enter") event.preventDefault();
              else if (event.key === "Backspace" && text === "" && last !== undefined) onChange(value.slice(0, -1));
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown className={styles.dropdown}>
          <Combobox.Options labelledBy={`${id}-label`} className={styles.options}>
            {hits.map((hit) => (
              <Combobox.Option key={hit.ref} value={hit.ref} className={styles.option}>
                <span>{hit.name}</span>
                {hit.kind !== "food" && <span className={styles.kind}>{t("whole_group")}</span>}
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {hits.length === 0 && <p className={styles.none}>{isError ? t("failed") : t("none")}</p>}
        </Combobox.Dropdown>
      </Combobox>
      <span className={styles.hidden} role="status">
        {status()}
      </span>
      <ChipList
        label={label}
        after={input}
        chips={value.map((ref, index) => ({
          key: ref,
          text: names[index] ?? (names[index] === null ? t("unknown") : "…"),
          tone,
          onRemove: () => onChange(value.filter((other) => other !== ref)),
        }))}
      />
    </div>
  );
}
