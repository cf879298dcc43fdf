import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lang } from "../schemas/common.ts";

export type NameGender = "m" | "f" | "n";
type Genders = Partial<Record<Lang, NameGender>>;

const folder = join(import.meta.dir, "../shared/lexicon/words/foods");
let known: Promise<ReadonlyMap<string, Genders>> | undefined;

async function read(): Promise<ReadonlyMap<string, Genders>> {
  const genders = new Map<string, Genders>();
  for (const name of await readdir(folder)) {
    // Read and dropped again: only the genders of these large files stay in memory.
    const { foods } = JSON.parse(await readFile(join(folder, name), "utf8")) as {
      foods: { key: string; gender?: Genders }[];
    };
    for (const { key, gender } of foods) if (gender) genders.set(key, gender);
  }
  return genders;
}

/** The grammatical gender of the names of starter foods, by their keys, where the lexicon states it. */
export const readGenders = (): Promise<ReadonlyMap<string, Genders>> => {
  known ??= read();
  return known;
};
