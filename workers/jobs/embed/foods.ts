import {
  type SimilarFood,
  sampleOfNames,
  saveFoodEmbeddings,
  similarFoods,
  unembeddedFoods,
} from "@toque/db/foods/food-embeddings.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { NearFood } from "@toque/db/foods/nearest.ts";
import { type EmbeddingSpace, searchedSpace } from "@toque/db/recipes/embedding-spaces.ts";
import { ModelError } from "../../ai/errors.ts";
import type { EmbedderPort } from "../../ai/ports.ts";
import { withTimeout } from "../../platform/bus/sleep.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { pause } from "../../platform/pause.ts";
import type { EmbedDeps } from "./embed.ts";

/** Names of one call of the model. */
const BATCH = 64;

/**
 * Embeds the names of every food of the table that a space has not, or that were changed. What was written stays, so a restart goes
 * on where it stopped. Names that the model refuses are left out.
 * @returns how many were written
 * @throws ModelError that may pass
 */
export async function embedFoods(
  { db, embedder }: EmbedDeps,
  space: EmbeddingSpace,
  signal?: AbortSignal,
): Promise<number> {
  const missing = await unembeddedFoods(db.sql, await loadLexicon(db.sql), space.id);
  let written = 0;
  for (let at = 0; at < missing.length; at += BATCH) {
    signal?.throwIfAborted();
    const foods = missing.slice(at, at + BATCH);
    const vectors = await embedder
      .embed(
        foods.map(({ text }) => text),
        signal,
      )
      .catch((error: unknown) => {
        if (error instanceof ModelError && !error.retryable) return null;
        throw error;
      });
    // The service has changed the length of its vectors: the recipes open the space of that first.
    if (vectors && vectors[0]?.length !== space.dimensions) return written;
    if (vectors)
      await saveFoodEmbeddings(
        db.sql,
        space,
        foods.map((food, i) => ({ ...food, vector: vectors[i]! })),
      );
    written += vectors ? foods.length : 0;
    await pause();
  }
  return written;
}

/** Phrases whose vectors are remembered: a text is read anew while somebody types. */
const REMEMBERED = 2000;
/** A reader waits no longer for it, in milliseconds. */
const PATIENCE_MS = 2000;
/** Less similar names mean something else: of multilingual-e5-small, words for no food reach 0.28 as a rule. */
const LEAST_SIMILARITY = 0.3;
/** Only a name that is written so is certain. */
const MOST_CONFIDENT = 0.6;

/** The foods that may be meant by phrases that are the name of none, by what they mean; the nearest first. */
export type SimilarFoods = (phrases: readonly string[], limit: number) => Promise<Map<string, NearFood[]>>;

/**
 * Finds foods by the meaning of their names. Nothing is found without a model that knows it, while that does not answer, and until
 * the names are embedded.
 * @param embedderOf the configured embedder, made when it is needed first
 */
export function foodsByMeaning(
  { db, log }: { db: EmbedDeps["db"]; log: Logger },
  embedderOf: () => Promise<EmbedderPort>,
): SimilarFoods {
  const known = new Map<string, number[]>();
  /** The centres of the names of foods, by space. */
  const centres = new Map<number, Promise<number[]>>();

  function centreOf({ id }: EmbeddingSpace, embedder: EmbedderPort): Promise<number[]> {
    const made =
      centres.get(id) ??
      loadLexicon(db.sql).then(async (lexicon) => {
        const vectors = await embedder.embed(sampleOfNames(lexicon));
        const sum = (at: number) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0);
        return (vectors[0] ?? []).map((_, at) => sum(at) / vectors.length);
      });
    centres.set(id, made);
    made.catch(() => centres.delete(id));
    return made;
  }

  /** The vectors of phrases in a space, and their centre; null while the embedder does not answer. */
  async function vectorsOf(phrases: readonly string[], space: EmbeddingSpace, embedder: EmbedderPort) {
    const keyOf = (phrase: string) => `${space.id} ${phrase}`;
    const found = new Map(phrases.map((phrase) => [phrase, known.get(keyOf(phrase))]));
    const unknown = phrases.filter((phrase) => !found.get(phrase));
    const made = await withTimeout(
      Promise.all([centreOf(space, embedder), embedder.embed(unknown)]),
      PATIENCE_MS,
      "the embedder does not answer in time",
    ).catch((error: unknown) => {
      log.warn("foods could not be looked up by meaning", { error });
      return null;
    });
    if (!made) return null;
    const [centre, vectors] = made;
    for (const [i, phrase] of unknown.entries()) {
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= REMEMBERED) known.delete(oldest);
      known.set(keyOf(phrase), vectors[i]!);
      found.set(phrase, vectors[i]!);
    }
    return { centre, vectors: phrases.map((phrase) => found.get(phrase)!) };
  }

  return async (phrases, limit) => {
    if (phrases.length === 0) return new Map();
    const configured = await embedderOf();
    if (configured.isLexical) return new Map();
    const space = await searchedSpace(db.sql, configured.name);
    const embedder = space && (space.model === configured.name ? configured : configured.earlier?.(space.model));
    const read = space && embedder ? await vectorsOf(phrases, space, embedder) : null;
    if (!space || !read) return new Map();
    const { centre, vectors } = read;
    const found = await similarFoods(db.sql, space, vectors, { centre, least: LEAST_SIMILARITY, limit });
    const near = ({ id, similarity }: SimilarFood): NearFood => ({
      id,
      confidence: Math.round(100 * MOST_CONFIDENT * similarity) / 100,
    });
    return new Map(phrases.map((phrase, i) => [phrase, found[i]!.map(near)]));
  };
}
