// Amounts of a food in words: the units module's, under the name that the page knows.
export { formatAmount, formatFood, formatVolume } from "@toque/db/units/format.ts";
export { isSingular } from "@toque/db/units/signs.ts";
