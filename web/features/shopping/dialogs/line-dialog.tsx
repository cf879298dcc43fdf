import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Modal, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { decimalSign } from "../../../shared/formatting/locale.ts";
import "@mantine/core/styles/NumberInput.layer.css";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ShoppingListIngredient, ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { useState } from "react";
import { foodQuantitiesQuery } from "../../../shared/foods/food-queries.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useShopping } from "../../../shared/shopping/use-shopping.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { longestText } from "../list/paste-lines.ts";
import styles from "./dialogs.module.css";

interface LineDialogProps {
  item: ShoppingListItem;
  name: string;
  opened: boolean;
  onClose: () => void;
  onRemove: () => void;
}

const largest = 100_000;

/** Changes the amount or the text of a line, or removes it. */
export default function LineDialog({ item, name, opened, onClose, onRemove }: LineDialogProps) {
  const { t } = useTranslation(["shopping", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={420}
      title={name}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <LineForm item={item} onClose={onClose} onRemove={onRemove} />
    </Modal>
  );
}

/** The units of a food, the present one always among them. */
function UnitSelect({
  item,
  value,
  onChange,
}: {
  item: ShoppingListIngredient;
  value: number;
  onChange: (quantityId: number) => void;
}) {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const { data = [] } = useQuery(foodQuantitiesQuery(item.food_id));
  const others = data.filter(({ id }) => id !== item.quantity_id);
  return (
    <NativeSelect
      label={t("line.unit")}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data={[item.quantity, ...others].map((quantity) => ({
        value: String(quantity.id),
        label: textOf(quantity.name, lang),
      }))}
    />
  );
}

/** Mounted with each opening, so that it begins with the present amount. */
function LineForm({ item, onClose, onRemove }: Pick<LineDialogProps, "item" | "onClose" | "onRemove">) {
  const { t } = useTranslation(["shopping", "common"]);
  const lang = useLanguage();
  const { make } = useShopping();
  const [text, setText] = useState(item.type === "custom" ? item.data : "");
  const [amount, setAmount] = useState<number | string>(Math.round(item.multiplier * 1000) / 1000);
  const [quantity, setQuantity] = useState(item.type === "ingredient" ? item.quantity_id : 0);
  const multiplier = Number(amount);
  const isValid = multiplier > 0 && multiplier <= largest && (item.type === "ingredient" || text.trim() !== "");

  const save = (): void => {
    const { id, type, shopping_list_id: list } = item;
    if (type === "custom" && text.trim() !== item.data) make(list, { kind: "text", item: id, text: text.trim() });
    const changed = type === "ingredient" && quantity !== item.quantity_id;
    if (Math.abs(multiplier - item.multiplier) > 0.0005 || changed)
      make(list, { kind: "amount", item: id, type, multiplier, ...(changed ? { quantity } : {}) });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) save();
      }}
    >
      {item.type === "custom" && (
        <TextInput
          label={t("line.text")}
          value={text}
          maxLength={longestText}
          mb={12}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div className={styles.amount}>
        <NumberInput
          data-autofocus
          label={t("line.amount")}
          value={amount}
          onChange={setAmount}
          min={0}
          max={largest}
          decimalScale={3}
          decimalSeparator={decimalSign(lang)}
          allowedDecimalSeparators={[",", "."]}
          hideControls
          inputMode="decimal"
        />
        {item.type === "ingredient" && <UnitSelect item={item} value={quantity} onChange={setQuantity} />}
      </div>
      {item.sources.length > 0 && <p className={styles.hint}>{t("line.from_dishes")}</p>}
      <DialogActions>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => {
            onClose();
            onRemove();
          }}
        >
          {t("common:remove")}
        </Button>
        <Button type="submit" disabled={!isValid}>
          {t("common:save")}
        </Button>
      </DialogActions>
    </form>
  );
}
