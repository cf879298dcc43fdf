import type { ReferenceUses } from "@toque/db/schemas/administration.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import type { Translate } from "../../../shared/i18n/keys.ts";

/** "3 recipes, 12 foods"; null where nothing uses it. */
export function usesText(uses: ReferenceUses, t: Translate<"operations">, lang: string): string | null {
  const parts = (Object.keys(uses) as (keyof ReferenceUses)[])
    .filter((use) => uses[use] > 0)
    .map((use) => t(`reference.uses.${use}`, { count: uses[use] }));
  return parts.length === 0 ? null : new Intl.ListFormat(localeOf(lang)).format(parts);
}
