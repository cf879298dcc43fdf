import { useTranslation } from "../i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Combobox } from "@mantine/core";
import { IconPencilPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import styles from "./food-picker.module.css";
import { type FoodHit, type OwnFood, type TableHit, tableSearchQuery } from "./food-queries.ts";

/** The value of the option that uses the text as it is; no reference of a food looks like it. */
const written = "written";
const table = "table:";

/** What is offered beside the foods that were found. */
export interface OwnFoodOffer {
  /** The text to be used as written; empty where a food of exactly this name was found. */
  text: string;
  rows: readonly TableHit[];
}

/** What a text offers beyond the foods that were found: rows of the Ciqual table, and the text itself. */
export function useOwnFoodOffer(text: string, hits: readonly FoodHit[], isOffered: boolean): OwnFoodOffer {
  const fold = (name: string) => name.trim().toLocaleLowerCase();
  const isKnown = hits.some(({ name }) => fold(name) === fold(text));
  const { data } = useQuery(tableSearchQuery(isOffered && !isKnown ? text : ""));
  return isOffered && !isKnown && text ? { text, rows: data ?? [] } : { text: "", rows: [] };
}

/** What an option of {@link OwnFoodOptions} takes; null for those of others. */
export function ownFoodOf(value: string, { text }: OwnFoodOffer): OwnFood | null {
  if (value === written) return { name: text };
  return value.startsWith(table) ? { ciqual_food_id: Number(value.slice(table.length)) } : null;
}

/** The options below the foods: of both, allergens and traits are unknown, and they say so. */
export function OwnFoodOptions({ offer }: { offer: OwnFoodOffer }) {
  const { t } = useTranslation("foods");
  return (
    <>
      {offer.rows.length > 0 && (
        <Combobox.Group label={t("table")} className={styles.group}>
          {offer.rows.map(({ code, name }) => (
            <Combobox.Option key={code} value={`${table}${code}`} className={styles.option}>
              <span>{name}</span>
              <span className={styles.kind}>{t("allergens_unknown")}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {offer.text && (
        <Combobox.Option value={written} className={styles.option}>
          <span className={styles.own}>
            <IconPencilPlus size={18} aria-hidden />
            {t("as_written", { text: offer.text })}
          </span>
          <span className={styles.kind}>{t("allergens_unknown")}</span>
        </Combobox.Option>
      )}
    </>
  );
}
