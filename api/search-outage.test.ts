import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { realPostgresUrl } from "@toque/db/testing/database.ts";
import rights from "@toque/search/meilisearch-key.json";
import { meilisearchBinary } from "@toque/search/testing/meilisearch-process.ts";
import { SearchInstallation, until } from "./testing/search-installation.ts";

// The real Meilisearch is killed, frozen, wiped and replaced beside a running Toque: no search says that there is
// nothing, and in the end no recipe is missing in the index and none is too many.

const binary = meilisearchBinary();
const brokers = process.env.TEST_KAFKA_BROKERS ?? null;
const MINUTE = 60_000;
/** How soon after its return Meilisearch has what it missed. */
const RETURN_MS = 10_000;

const kinds: [string, string | null, boolean][] = [
  ["one process", null, binary === null],
  ["PostgreSQL, Kafka and a worker", brokers, binary === null || brokers === null || realPostgresUrl() === null],
];
for (const [name, kafka, isAbsent] of kinds)
  describe.skipIf(isAbsent)(`three outages of Meilisearch (${name})`, () => {
    let toque: SearchInstallation;
    beforeAll(async () => {
      toque = await SearchInstallation.create(binary ?? "", kafka);
      await toque.meili.start();
      await toque.start(toque.withMeilisearch);
      await toque.untilServed();
    }, 2 * MINUTE);
    afterAll(() => toque?.close(), MINUTE);

    test(
      "200 recipes saved and 20 deleted meanwhile are all in the index within 10 s of each return",
      async () => {
        const expected = new Set(await toque.indexed());
        const starters = expected.size;
        expect(starters).toBeGreaterThan(0);
        for (const [round, saved] of [70, 70, 60].entries()) {
          const returns = Date.now() + 6000;
          await toque.meili.kill();
          const created: number[] = [];
          for (let i = 0; i < saved; i++) created.push(await toque.createRecipe(`Quokka stew ${round} ${i}`));
          for (const id of created.slice(0, round === 2 ? 6 : 7)) {
            await toque.deleteRecipe(id);
            created.shift();
          }
          for (const id of created) expected.add(id);
          // Found while Meilisearch is away, and the installation is ready.
          expect(
            await until(
              () => toque.count("quokka"),
              (n) => n === expected.size - starters,
            ),
          ).toBe(expected.size - starters);
          expect(await toque.readiness()).toMatchObject({ status: 200, ok: true, fallback: "unreachable" });
          await Bun.sleep(Math.max(0, returns - Date.now()));
          await toque.meili.start();
          const wanted = [...expected].sort((a, b) => a - b).join();
          await until(
            async () => (await toque.indexed())?.join(),
            (ids) => ids === wanted,
            RETURN_MS,
          );
          await toque.untilServed();
          expect(await toque.count("quokka")).toBe(expected.size - starters);
        }
        expect(expected.size).toBe(starters + 180);
      },
      4 * MINUTE,
    );
  });

describe.skipIf(binary === null)("Meilisearch beside a running Toque", () => {
  let toque: SearchInstallation;
  /** Starter recipes, and those of them that the word finds. */
  let starters: number;
  let salads: number;
  beforeAll(async () => {
    toque = await SearchInstallation.create(binary ?? "", null);
  }, MINUTE);
  afterAll(() => toque?.close(), MINUTE);
  /** Asks again and again until Meilisearch answers: what is found is always the same. */
  const alwaysFinds = async (query: string, count: number) => {
    const found = new Set<number>();
    await until(
      async () => {
        found.add(await toque.count(query));
        return toque.readiness();
      },
      ({ status, fallback }) => status === 200 && fallback === undefined,
    );
    expect([...found]).toEqual([count]);
    expect((await toque.indexed())?.length).toBe(await toque.count(""));
  };

  test(
    "one that comes up after Toque is built then",
    async () => {
      await toque.start(toque.withMeilisearch);
      expect(await toque.readiness()).toMatchObject({ status: 200, ok: true, fallback: "unreachable" });
      starters = await toque.count("");
      salads = await toque.count("salad");
      expect(salads).toBeGreaterThan(0);
      await toque.meili.start();
      await alwaysFinds("salad", salads);
    },
    2 * MINUTE,
  );

  test(
    "one that is frozen holds no request up",
    async () => {
      toque.meili.freeze();
      // Each request is limited in time by the client; PostgreSQL answers.
      for (let i = 0; i < 10; i++) expect(await toque.count("salad")).toBe(salads);
      await until(
        () => toque.readiness(),
        ({ fallback }) => fallback === "timeout",
      );
      expect(await toque.count("salad")).toBe(salads);
      await toque.meili.kill();
      await toque.meili.start();
      await alwaysFinds("salad", salads);
    },
    2 * MINUTE,
  );

  test(
    "one that lost its data, all or by an index, is built anew",
    async () => {
      await toque.meili.kill();
      await toque.meili.wipe();
      await toque.meili.start();
      await alwaysFinds("salad", salads);
      const quokka = await toque.createRecipe("Quokka salad");
      await until(
        () => toque.count("salad"),
        (count) => count === salads + 1,
      );
      await toque.deleteIndexes();
      await alwaysFinds("salad", salads + 1);
      expect(await toque.indexed()).toContain(quokka);
    },
    2 * MINUTE,
  );

  test(
    "switching to PostgreSQL and back, neither misses what was written to the other",
    async () => {
      await toque.stop();
      await toque.start({});
      expect(await toque.readiness()).toEqual({ status: 200, adapter: "postgresql", ok: true });
      expect(await toque.count("salad")).toBe(salads + 1);
      await toque.createRecipe("Numbat salad");
      await until(
        () => toque.count("salad"),
        (count) => count === salads + 2,
      );
      await toque.stop();
      await toque.start(toque.withMeilisearch);
      await alwaysFinds("salad", salads + 2);
    },
    2 * MINUTE,
  );

  test(
    "a key for Toque's indexes alone suffices; a wrong one shows in /readyz",
    async () => {
      const key = await toque.makeKey(rights.actions, rights.indexes);
      await toque.stop();
      await toque.meili.kill();
      await toque.meili.wipe();
      await toque.meili.start();
      await toque.start({ ...toque.withMeilisearch, MEILI_KEY: "wrong" });
      expect(await toque.readiness()).toMatchObject({ status: 200, ok: true, fallback: "wrong_key" });
      expect(await toque.count("salad")).toBe(salads + 2);
      await toque.stop();
      // Keys are derived from the master key and their id, and were wiped with the data.
      const again = await toque.makeKey(rights.actions, rights.indexes);
      expect(again).not.toBe(key);
      await toque.start({ ...toque.withMeilisearch, MEILI_KEY: again });
      await alwaysFinds("salad", salads + 2);
      await toque.createRecipe("Bilby salad");
      await until(
        () => toque.count("salad"),
        (count) => count === salads + 3,
      );
      await until(
        async () => (await toque.indexed())?.length,
        (count) => count === starters + 3,
      );
    },
    2 * MINUTE,
  );
});
