import { useQuery } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import { fatigueWord } from "@toque/db/shared/game/fatigue.ts";
import { textOf } from "../formatting/text.ts";
import { useLanguage } from "../i18n/use-translation.ts";
import { tagsQuery } from "../recipes/tag-queries.ts";
import { chefLevelsQuery, gameLabelsQuery, gameRulesQuery } from "./game-queries.ts";

/** What there is to say of a chef, in the reader's language; empty as long as it is not known. */
export function useChefWords() {
  const lang = useLanguage();
  const { data: rules } = useQuery(gameRulesQuery);
  const { data: labels } = useQuery(gameLabelsQuery);
  const { data: levels } = useQuery(chefLevelsQuery);
  const { data: tags } = useQuery(tagsQuery);
  return {
    /** Its number, from 1; null as long as it is not known. */
    level: ({ level_id }: Pick<Chef, "level_id">): number | null => {
      const at = levels?.findIndex(({ id }) => id === level_id) ?? -1;
      return at < 0 ? null : at + 1;
    },
    /** Experience that the next level takes; null at the last. */
    nextLevel: ({ xp }: Pick<Chef, "xp">): number | null =>
      levels?.find(({ threshold }) => threshold > xp)?.threshold ?? null,
    rank: ({ rank }: Pick<Chef, "rank">): string => labels?.ranks[rank] ?? "",
    fatigue: ({ fatigue }: Pick<Chef, "fatigue">): string =>
      rules ? (labels?.fatigue[fatigueWord(rules, fatigue)] ?? "") : "",
    specialties: ({ tag_specialties }: Pick<Chef, "tag_specialties">): string[] =>
      tag_specialties.flatMap((id) => {
        const tag = tags?.find((one) => one.id === id);
        return tag ? [textOf(tag.name, lang)] : [];
      }),
  };
}
