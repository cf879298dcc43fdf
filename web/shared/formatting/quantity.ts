// Counts and weights in words: the units module's, under the name that the page knows.
export { formatWeight } from "@toque/db/units/format.ts";
export { formatMeasure, formatQuantity } from "@toque/db/units/numbers.ts";
export { unitSign } from "@toque/db/units/signs.ts";
