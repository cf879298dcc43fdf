import { isDeepStrictEqual } from "node:util";
import type { Conn } from "@toque/db/client/types.ts";
import { loadLineNames } from "@toque/db/foods/line-names.ts";
import { newestVersions, type StoredVersion } from "@toque/db/recipes/history.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { describeChange } from "../changes/describe.ts";
import type { RecentChange } from "../prompts/context.ts";

/** Versions that are looked at. */
const VERSIONS = 7;

const byAssistant = ({ source }: StoredVersion): boolean => source === "chatbot" || source === "ai_upgrader";

/** The newest versions, oldest first, with the versions that each took back: those after the one whose content it repeats. */
function withUndone(versions: readonly StoredVersion[]) {
  const undone = new Set<number>();
  const restores = new Map<number, number>();
  for (const [at, version] of versions.entries()) {
    const same = versions
      .slice(0, Math.max(0, at - 1))
      .findLast((one) => isDeepStrictEqual(one.content, version.content));
    if (!same) continue;
    restores.set(version.version, same.version);
    for (const { version: between } of versions.slice(0, at)) if (between > same.version) undone.add(between);
  }
  return { undone, restores };
}

/**
 * What was last done to a recipe, oldest first, from the first change by the assistant among its newest versions on; found by
 * comparing the versions. The oldest one read is only what the next is compared with.
 */
export async function readRecentChanges(conn: Conn, recipeId: number, lang: Lang): Promise<RecentChange[]> {
  const versions = (await newestVersions(conn, recipeId, VERSIONS)).toReversed();
  const { undone, restores } = withUndone(versions);
  const pairs = versions.slice(1).map((after, i) => ({ before: versions[i]!, after }));
  const from = pairs.findIndex(({ after }) => byAssistant(after));
  if (from < 0) return [];
  const shown = pairs.slice(from);
  const lines = shown.flatMap(({ before, after }) => [
    ...allIngredients(before.content),
    ...allIngredients(after.content),
  ]);
  const names = await loadLineNames(conn, lines);
  return shown.map(({ before, after }) => {
    const restored = restores.get(after.version);
    return {
      version: after.version,
      by: byAssistant(after) ? "assistant" : "user",
      did:
        restored === undefined
          ? describeChange(before.content, after.content, names, lang)
          : [`went back to version ${restored}`],
      ...(undone.has(after.version) ? { undone: true as const } : {}),
    };
  });
}

/** The newest change by the assistant that still stands and is no undoing; null when there is none. */
export async function lastChangeToUndo(conn: Conn, recipeId: number): Promise<number | null> {
  const versions = (await newestVersions(conn, recipeId, VERSIONS)).toReversed();
  const { undone, restores } = withUndone(versions);
  const last = versions
    .slice(1)
    .findLast((one) => byAssistant(one) && !undone.has(one.version) && !restores.has(one.version));
  return last?.version ?? null;
}
