import type { Lang } from "@toque/db/schemas/common.ts";
import type { WeightSource } from "@toque/db/schemas/weight-source.ts";
import tables from "@toque/db/shared/units/weight-sources.json";
import { formatNumber, nbsp } from "../formatting/number.ts";
import type { Translate } from "../i18n/keys.ts";
import { useLanguage, useTranslation } from "../i18n/use-translation.ts";

/** The tables' full names, as an installation's data name them. */
export const tableTitles: readonly string[] = [tables.usda.title, tables.fao.title];

/** A source in words. */
export interface SourceWords {
  /** "USDA", "estimate" */
  label: string;
  /** The table's full name with the entry and its figure; null of what no table has. */
  details: string | null;
}

/** Where a weight or a density comes from, in the reader's words. */
export function sourceWords(source: WeightSource, t: Translate<"common">, lang: Lang, isDensity = false): SourceWords {
  const { kind } = source;
  if (kind === "estimate" || kind === "stated") return { label: t(`weight_source.${kind}`), details: null };
  const { name, title } = tables[kind];
  const unit = isDensity || source.from_density ? "g/ml" : "g";
  const figure = source.value === null ? null : `${formatNumber(source.value, lang, 3)}${nbsp}${unit}`;
  const said = [source.portion, figure].filter((part) => part !== null).join(" = ");
  return { label: name, details: t("weight_source.entry", { table: title, entry: source.entry ?? "", said }) };
}

/** {@link sourceWords} in the reader's language. */
export function useSourceWords(): (source: WeightSource, isDensity?: boolean) => SourceWords {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  return (source, isDensity) => sourceWords(source, t, lang, isDensity);
}
