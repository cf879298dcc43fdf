// Formatting of food amounts, re-exported from the units module.
export { formatAmount, formatFood, formatVolume } from "@toque/db/shared/units/format.ts";
export { isSingular } from "@toque/db/shared/units/signs.ts";
