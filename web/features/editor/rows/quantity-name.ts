import type { Lang } from "@toque/db/schemas/common.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { isSingular } from "../../../shared/formatting/amount.ts";
import { unitSign } from "../../../shared/formatting/quantity.ts";
import { textOf } from "../../../shared/formatting/text.ts";

/** A measure behind its number: "g", "clove", "cloves". @param amount null while there is none */
export function quantityName(quantity: Quantity, amount: number | null, lang: Lang): string {
  if (quantity.unit !== null && quantity.unit !== "pinch") return unitSign(quantity.unit, lang);
  return amount === null || isSingular(amount, lang) ? textOf(quantity.name, lang) : quantity.plural;
}
