// Formatting of counts and weights, re-exported from the units module.
export { formatWeight } from "@toque/db/shared/units/format.ts";
export { formatMeasure, formatQuantity } from "@toque/db/shared/units/numbers.ts";
export { unitSign } from "@toque/db/shared/units/signs.ts";
