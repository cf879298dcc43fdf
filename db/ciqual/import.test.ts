import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../client/types.ts";
import { realPostgresUrl, realTestDatabase, testDatabase } from "../testing/database.ts";
import { importTable } from "./import.ts";
import { listCiqualFoods } from "./read.ts";
import { readFromDisk } from "./source.ts";
import { type Cells, csvTable, plainFood, tableRows, toText } from "./testing/table.ts";
import { toWorkbook } from "./testing/workbook.ts";

const FOODS = 2600;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "toque-ciqual-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes files into the test's folder. */
async function put(files: Record<string, Uint8Array>): Promise<string> {
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return folder;
}
const pair = (foods = FOODS, fr: Cells[] = [], en: Cells[] = fr) => ({
  "jelly_2020_fr.csv": csvTable({ lang: "fr", foods, more: fr }),
  "jelly_2020_eng.csv": csvTable({ lang: "en", foods, more: en }),
});

const kinds: [string, () => Promise<Database>, boolean][] = [
  ["PGlite", testDatabase, false],
  ["PostgreSQL", () => realTestDatabase(), realPostgresUrl() === null],
];

for (const [name, open, skipped] of kinds)
  describe.skipIf(skipped)(`the import on ${name}`, () => {
    let db: Database;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());

    const load = async (path: string) => {
      const table = await readFromDisk(path);
      return db.transaction((tx) => importTable(tx, table));
    };
    /** Everything that an import may change. */
    const state = async () =>
      JSON.stringify([
        await db.sql`select id, name, category_id, published, figures, search_text, release from ciqual_foods order by id`,
        await db.sql`select id, energy, lipid, salt, estimated, updated_at from foods order by id`,
        await db.sql`select count(*)::int as count from outbox`,
      ]);
    const refused = async (path: string) => {
      const before = await state();
      const message = await load(path).then(
        () => "",
        (error: Error) => error.message,
      );
      expect(message).not.toBe("");
      expect(await state()).toBe(before);
      return message;
    };

    test("imports the table, and a second import changes nothing", async () => {
      await put(pair());
      const first = await load(folder);
      expect(first).toMatchObject({
        release: "2020",
        rows_read: FOODS,
        changed: FOODS,
        unchanged: 0,
        removed: 0,
        refused: [],
      });
      // The starter foods' codes are real ones, which this table does not have.
      expect(first.foods).toMatchObject({ recomputed: 0, unchanged: 0 });
      expect(first.foods.missing.length).toBeGreaterThan(300);
      const before = await state();
      expect(await load(folder)).toMatchObject({ changed: 0, unchanged: FOODS, removed: 0 });
      expect(await state()).toBe(before);
    });

    test("finds names without their accents, in both languages", async () => {
      const find = async (text: string) =>
        (await listCiqualFoods(db.sql, { name: text, offset: 0, limit: 5 })).rows.map(({ id }) => id);
      expect(await find("GELEE d'ete 500007")).toEqual([500_007]);
      expect(await find("Jelly 500007")).toEqual([500_007]);
      expect(await find("100%")).toEqual([]);
      const page = await listCiqualFoods(db.sql, { name: "jelly", offset: 10, limit: 3 });
      expect([page.total, page.rows.map(({ id }) => id)]).toEqual([FOODS, [500_010, 500_011, 500_012]]);
    });

    test("reports what a newer release adds, changes and drops, and keeps the old data of a rejected row", async () => {
      const changed = { ...plainFood(500_001, "en"), water: "71" };
      const rows = tableRows({ lang: "en", foods: FOODS - 1, more: [plainFood(90_000, "en")] }).map((row) =>
        row.includes("500001") ? tableRows({ lang: "en", more: [changed] })[1]! : row,
      );
      await put({ "jelly_2025.tab": toText([...rows, tableRows({ lang: "en", more: [changed] })[1]!], "\t") });
      const report = await load(join(folder, "jelly_2025.tab"));
      expect(report).toMatchObject({
        release: "2025",
        rows_read: FOODS + 1,
        changed: 2,
        unchanged: FOODS - 2,
        removed: 1,
      });
      expect(report.refused).toEqual([
        { row: FOODS + 2, code: 500_001, why: "the code stands in row 3 too, with the same figures" },
      ]);
      const [row] =
        await db.sql`select name, published->>'water' as water, release from ciqual_foods where id = 500001`;
      // The French name came with the table in French.
      expect(row).toEqual({
        name: { en: plainFood(500_001, "en").name, fr: plainFood(500_001, "fr").name },
        water: "71",
        release: "2025",
      });
    });

    test("imports a workbook", async () => {
      await put({ "jelly_2020_fr.xlsx": toWorkbook(tableRows({ lang: "fr", foods: FOODS })) });
      expect(await load(folder)).toMatchObject({ rows_read: FOODS, changed: 2, removed: 1 });
      await put(pair());
      // The English file beside it is read too, and has the name of the one food that was new in the workbook.
      expect(await load(join(folder, "jelly_2020_fr.csv"))).toMatchObject({ changed: 1, removed: 0 });
      expect(await load(join(folder, "jelly_2020_eng.csv"))).toMatchObject({ changed: 0, removed: 0 });
    });

    test("rejects an incomplete table and changes nothing", async () => {
      await put({ "fr.csv": csvTable({ lang: "fr", foods: FOODS }).slice(0, 60_000) });
      expect(await refused(join(folder, "fr.csv"))).toMatch(/row \d+/);
      await put({ "fr.csv": csvTable({ lang: "fr", foods: FOODS / 2 }) });
      expect(await refused(join(folder, "fr.csv"))).toContain(
        `has ${FOODS / 2} foods where at least 2500 are expected`,
      );
      await put({
        "fr.csv": csvTable({ lang: "fr", foods: FOODS, rename: (t) => (t === "Sucres (g/100 g)" ? "Sucre" : t) }),
      });
      expect(await refused(join(folder, "fr.csv"))).toContain('"Sucres (g/100 g)": this column is missing');
      await put({ "fr.csv": csvTable({ lang: "fr", foods: FOODS, more: [{ ...plainFood(5, "fr"), salt: "salty" }] }) });
      expect(await refused(join(folder, "fr.csv"))).toContain(
        `row ${FOODS + 2}, column "Sel chlorure de sodium (g/100 g)"`,
      );
      await put({ "fr.xlsx": toWorkbook(tableRows({ lang: "fr", foods: FOODS })).slice(0, 200_000) });
      expect(await refused(join(folder, "fr.xlsx"))).toContain("not complete");
      expect(await refused(join(folder, "none.csv"))).toContain("no file or folder");
      expect(await refused(folder)).toContain("several tables");
    });

    test("rejects a table that lacks many of the stored foods", async () => {
      await put(pair(4000));
      await load(folder);
      await put(pair(3700));
      expect(await refused(folder)).toContain("at least 3800 are expected");
      await put(pair(3850));
      expect(await load(folder)).toMatchObject({ removed: 150 });
    });

    test("updates linked foods to the table's figures by their shares, and publishes one event", async () => {
      const [a, b, lost] = await db.sql<{ id: number; energy: number }[]>`
        select id, energy from foods where key in ('egg', 'butter', 'carrot') order by key desc`;
      await db.sql`delete from food_ciqual_links where food_id in (${a!.id}, ${b!.id}, ${lost!.id})`;
      await db.sql`insert into food_ciqual_links (food_id, ciqual_food_id, coefficient) values
        (${a!.id}, 500000, 0.75), (${a!.id}, 500010, 0.25), (${b!.id}, 500000, 1), (${lost!.id}, 77, 1)`;
      await db.sql`delete from outbox`;
      await put(pair(3850));
      const report = await load(folder);
      expect(report.foods.recomputed).toBe(2);
      expect(report.foods.missing).toContainEqual({ food_id: lost!.id, name: expect.any(String), code: 77 });
      const foods = await db.sql`
        select id, energy, lipid, fiber, estimated from foods where id in (${a!.id}, ${b!.id}) order by id`;
      const expected = [
        {
          id: a!.id,
          energy: 0.75 * 100.5 + 0.25 * 110.5,
          lipid: 0.25,
          fiber: 1.5,
          estimated: ["lipid", "saturated_fatty_acids"],
        },
        { id: b!.id, energy: 100.5, lipid: 0.25, fiber: 1.5, estimated: ["lipid", "saturated_fatty_acids"] },
      ].sort((one, other) => one.id - other.id);
      expect([...foods]).toEqual(expected);
      const [kept] = await db.sql`select energy from foods where id = ${lost!.id}`;
      expect(kept).toEqual({ energy: lost!.energy });
      const told = await db.sql<{ food: number }[]>`
        select (payload->>'food_id')::int as food from outbox where type = 'food.saved' order by id`;
      expect(told.map(({ food }) => food)).toEqual([a!.id, b!.id].sort((one, other) => one - other));
      expect((await load(folder)).foods).toMatchObject({ recomputed: 0, unchanged: 2 });
    });
  });

const published = join(import.meta.dir, "..", "..", "..", "shared", "data", "ciqual");
describe.skipIf(!existsSync(published))("the published table 2020 (third-party data)", () => {
  test("changes no starter food: their figures come from it", async () => {
    const db = await testDatabase();
    const table = await readFromDisk(published);
    const { foods, changed } = await db.transaction((tx) => importTable(tx, table));
    const [linked] = await db.sql<
      { count: number }[]
    >`select count(distinct food_id)::int as count from food_ciqual_links`;
    expect([changed, foods]).toEqual([3185, { recomputed: 0, unchanged: linked!.count, missing: [] }]);
    await db.close();
  });
});
