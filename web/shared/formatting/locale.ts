// The reader's region, re-exported from the units module.
export { decimalSign, localeOf, setReaderLocales } from "@toque/db/shared/units/locale.ts";
