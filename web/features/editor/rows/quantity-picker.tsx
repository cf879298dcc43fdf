import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, useCombobox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { foodQuantitiesQuery } from "../../../shared/foods/food-queries.ts";
import { formatNumber, nbsp } from "../../../shared/formatting/number.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import fieldStyles from "../fields/field.module.css";
import { quantityName } from "./quantity-name.ts";
import styles from "./rows.module.css";

interface QuantityPickerProps {
  foodId: number;
  value: Quantity | null;
  /** The amount, for the plural of the quantity. */
  amount: number | null;
  onChange: (quantity: Quantity) => void;
  label: string;
  control: { id: string; "aria-invalid"?: boolean; "aria-describedby"?: string };
}

/** The picker of the measure: "g", "clove", "tbsp". */
export function QuantityPicker(props: QuantityPickerProps) {
  const { value, amount, label, control } = props;
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  // Renders only a button until the first click: an editor can have hundreds of lines.
  const [wasOpened, setWasOpened] = useState(false);
  const name = value ? quantityName(value, amount, lang) : t("line.choose_quantity");
  const shape = {
    ...control,
    type: "button",
    className: clsx(fieldStyles.input, styles.quantity),
    "aria-label": `${label}: ${name}`,
    "aria-haspopup": "listbox",
  } as const;
  const inside = (
    <>
      <span>{name}</span>
      <IconChevronDown size={16} aria-hidden />
    </>
  );
  if (!wasOpened)
    return (
      <button
        {...shape}
        onClick={() => setWasOpened(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setWasOpened(true);
        }}
      >
        {inside}
      </button>
    );
  return (
    <OpenPicker {...props}>
      {(open) => (
        // biome-ignore lint/a11y/noAutofocus: replaces the button that had the focus
        <button {...shape} onClick={open} autoFocus>
          {inside}
        </button>
      )}
    </OpenPicker>
  );
}

function OpenPicker({
  foodId,
  value,
  onChange,
  label,
  children,
}: QuantityPickerProps & { children: (toggle: () => void) => ReactNode }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const combobox = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const { data, isError } = useQuery(foodQuantitiesQuery(foodId));
  const markChosen = useEffectEvent(() => combobox.selectActiveOption());
  useEffect(() => {
    if (!data) return;
    // The options render after the list has opened.
    const frame = requestAnimationFrame(() => markChosen());
    return () => cancelAnimationFrame(frame);
  }, [data]);
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width="max-content"
      onOptionSubmit={(id) => {
        const found = data?.find((one) => String(one.id) === id);
        if (found) onChange(found);
        combobox.closeDropdown();
        combobox.focusTarget();
      }}
    >
      <Combobox.Target targetType="button">{children(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-label={label}>
          {(data ?? []).map((one) => (
            <Combobox.Option
              key={one.id}
              value={String(one.id)}
              active={one.id === value?.id}
              className={styles.option}
            >
              <span>{textOf(one.name, lang)}</span>
              {one.unit !== "g" && (
                <span className={styles.weight}>
                  {formatNumber(one.weight, lang, one.weight < 10 ? 1 : 0)}
                  {nbsp}g
                </span>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {!data && <p className={styles.none}>{isError ? t("line.quantities_failed") : t("line.quantities_loading")}</p>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
