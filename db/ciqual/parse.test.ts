import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { columns } from "./columns.ts";
import { parseFigure } from "./figure.ts";
import { readGrid } from "./grid.ts";
import { joinTables } from "./join.ts";
import { meanFigures } from "./mean.ts";
import { type CiqualTable, parseGrid, parseTable } from "./parse.ts";
import { readFromDisk } from "./source.ts";
import { refusal } from "./testing/refusal.ts";
import { broken, type Cells, csvTable, plainFood, tableRows, toText } from "./testing/table.ts";
import { toWorkbook } from "./testing/workbook.ts";

describe("a cell of the table", () => {
  test.each([
    ["12,5", { kind: "known", value: 12.5 }],
    ["0", { kind: "known", value: 0 }],
    ["-", { kind: "unknown", value: null }],
    ["", { kind: "unknown", value: null }],
    [undefined, { kind: "unknown", value: null }],
    ["< 0,5", { kind: "below", value: 0.25, bound: 0.5 }],
    ["<2", { kind: "below", value: 1, bound: 2 }],
    ["traces", { kind: "trace", value: 0.05 }],
  ] as const)("%p", (cell, figure) => expect(parseFigure(cell)).toEqual(figure));

  test.each(["12.5.3", "=1+1", "-3", "1 000", "< x", "1e3", "NaN"])("%p is rejected, not read as a number", (cell) => {
    expect(() => parseFigure(cell)).toThrow("is not a figure");
  });

  test("a value above the maximum is rejected", () => {
    expect(() => parseFigure("101", 100)).toThrow("more than 100 g can hold");
    expect(() => parseFigure("< 101", 100)).toThrow("more than 100 g can hold");
  });
});

describe("the formats", () => {
  const options = { lang: "fr", foods: 5 } as const;
  const formats: [string, Uint8Array][] = [
    ["CSV with commas", csvTable(options)],
    ["CSV with semicolons", toText(tableRows(options), ";")],
    ["tab-separated text", toText(tableRows(options), "\t")],
    ["tab-separated text with line breaks in the header", toText(tableRows({ ...options, rename: broken }), "\t")],
    ["XLSX", toWorkbook(tableRows(options))],
    ["XLSX with line breaks in the header", toWorkbook(tableRows({ ...options, rename: broken }))],
    ["XLSX with a title above", toWorkbook([["A title"], [], ...tableRows(options)])],
    ["CSV with a byte order mark", new Uint8Array([0xef, 0xbb, 0xbf, ...csvTable(options)])],
  ];
  test.each(formats)("%s", async (_name, bytes) => {
    const table = await parseTable(bytes);
    expect(table).toMatchObject({ langs: ["fr"], rowsRead: 5, refused: [] });
    const plain = plainFood(500_003, "fr");
    expect(table.rows[3]).toMatchObject({ code: 500_003, names: { fr: plain.name! }, groupCode: 201 });
    expect(table.rows[3]!.published).toMatchObject({ energy: plain.energy!, lipid: "< 0,5", sugar: "18", starch: "-" });
    expect(table.rows[3]!.figures.lipid).toEqual({ kind: "below", value: 0.25, bound: 0.5 });
  });

  test("columns are found in any order, in either language", async () => {
    const rows = tableRows({ lang: "en", foods: 2 }).map((row) => row.toReversed());
    const table = await parseTable(toText(rows));
    expect(table.langs).toEqual(["en"]);
    expect(table.rows[1]).toMatchObject({ code: 500_001, names: { en: plainFood(500_001, "en").name! } });
  });

  test.each([
    ["nothing", new Uint8Array()],
    ["XML", new TextEncoder().encode("<?xml version='1.0'?><TABLE/>")],
    ["a page", new TextEncoder().encode("<!doctype html><title>Not found</title>")],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    ["another language's letters", new Uint8Array([...csvTable(options), 0xe9, 0x20])],
    ["a ZIP file that is no workbook", toWorkbook([]).map((byte) => (byte === 0x6c ? 0x6d : byte))],
    ["prose", new TextEncoder().encode("A table of foods.\nIt has no columns.")],
  ])("%s is refused", async (_name, bytes) => {
    const [code] = await refusal(parseTable(bytes));
    expect(["ciqual_format", "ciqual_truncated", "ciqual_columns"]).toContain(code);
  });
});

describe("a truncated table", () => {
  const bytes = csvTable({ lang: "fr", foods: 40 });

  test("is rejected wherever a CSV is cut inside a row", async () => {
    const text = new TextDecoder().decode(bytes);
    const from = text.length - text.split("\n").at(-2)!.length;
    for (let end = from; end < text.length - 3; end += 3) {
      const [code] = await refusal(parseTable(new TextEncoder().encode(text.slice(0, end))));
      expect(["ciqual_truncated", "ciqual_format", "ciqual_cell"]).toContain(code);
    }
  });

  test("names the row that is too short, and the quoted cell that is not closed", async () => {
    const rows = tableRows({ lang: "fr", foods: 3 });
    rows[3]!.length = 9;
    expect(await refusal(parseTable(toText(rows)))).toEqual([
      "ciqual_truncated",
      `row 4: it has 9 cells where the header has ${rows[0]!.length}`,
    ]);
    const cut = `${new TextDecoder().decode(bytes)}2000,"a name`;
    expect(await refusal(parseTable(new TextEncoder().encode(cut)))).toMatchObject([
      "ciqual_truncated",
      expect.stringContaining("quotation"),
    ]);
  });

  test("is rejected as a workbook that is cut anywhere", async () => {
    const workbook = toWorkbook(tableRows({ lang: "fr", foods: 40 }));
    for (const share of [0.1, 0.5, 0.9, 0.999])
      await refusal(parseTable(workbook.slice(0, Math.floor(workbook.length * share))));
  });
});

describe("a header", () => {
  test("with missing columns is rejected by their names", async () => {
    const [code, message] = await refusal(parseTable(csvTable({ lang: "en", foods: 1, without: ["lipid", "salt"] })));
    expect(code).toBe("ciqual_columns");
    expect(message).toContain('column "Fat (g/100g)": this column is missing');
    expect(message).toContain('column "Salt (g/100g)": this column is missing');
  });

  test.each(Object.entries(columns).filter(([field]) => field !== "code"))(
    "with another %s is rejected",
    async (_field, { names }) => {
      const rename = (title: string) => (title === names[0] ? "Something else" : title);
      expect((await refusal(parseTable(csvTable({ lang: "fr", foods: 1, rename }))))[1]).toContain(`"${names[0]}"`);
    },
  );

  test("without codes or names, or with a duplicate column, is rejected", async () => {
    const none = csvTable({ lang: "fr", foods: 1, rename: (title) => (title === "alim_code" ? "code" : title) });
    expect((await refusal(parseTable(none)))[1]).toContain("alim_code");
    const nameless = csvTable({ lang: "fr", foods: 1, rename: (title) => (title === "alim_nom_fr" ? "nom" : title) });
    expect((await refusal(parseTable(nameless)))[1]).toContain("alim_nom_fr");
    const twice = csvTable({
      lang: "fr",
      foods: 1,
      rename: (title) => (title.startsWith("Calcium") ? "Eau (g/100 g)" : title),
    });
    expect((await refusal(parseTable(twice)))[1]).toContain('"Eau (g/100 g)": this column is there twice');
  });
});

describe("a row", () => {
  const withFood = (food: Cells) => parseTable(csvTable({ lang: "en", foods: 2, more: [food] }));
  test("with values that are not figures is rejected, each cell named", async () => {
    const wrong = { ...plainFood(7, "en"), water: "wet", starch: "12.5.3", energy: "99999" };
    expect(await refusal(withFood(wrong))).toEqual([
      "ciqual_cell",
      'row 4, column "Energy, Regulation EU No 1169/2011 (kcal/100g)": "99999" is more than 100 g can hold; ' +
        'row 4, column "Starch (g/100g)": "12.5.3" is not a figure; row 4, column "Water (g/100g)": "wet" is not a figure',
    ]);
    expect((await refusal(withFood({ ...plainFood(7, "en"), code: "x7" })))[1]).toContain('row 4, column "alim_code"');
    expect((await refusal(withFood({ ...plainFood(7, "en"), name: " " })))[1]).toContain("no name");
  });

  test("with a duplicate code is rejected, and the one with more values is kept, in any order", async () => {
    const full = plainFood(9621, "en");
    const empty: Cells = { code: "9621", group: "1009", name: "Summer jelly", energy_jones: "1,2" };
    for (const more of [
      [full, empty],
      [empty, full],
    ]) {
      const table = await parseTable(csvTable({ lang: "en", foods: 1, more }));
      expect(table.rows.find(({ code }) => code === 9621)?.published.water).toBe("70");
      const [kept, left] = more[0] === full ? [3, 4] : [4, 3];
      expect(table.refused).toEqual([
        { row: left, code: 9621, why: `the code stands in row ${kept} too, with other figures, and more of them` },
      ]);
    }
  });

  test("without a group has none", async () => {
    const table = await withFood({ ...plainFood(7, "en"), group: "0000" });
    expect(table.rows.at(-1)?.groupCode).toBeNull();
  });

  test("without energy gets a computed one by the regulation, marked; without a macronutrient none", async () => {
    const food = {
      ...plainFood(7, "en"),
      energy: "-",
      energy_jones: "",
      protein: "10",
      carbohydrate: "20",
      lipid: "5",
    };
    const rest = { dietary_fibers: "4", alcohol: "1", organic_acids: "2", polyols: "3" };
    const energy = (table: CiqualTable) => table.rows.at(-1)!.figures.energy;
    expect(energy(await withFood({ ...food, ...rest }))).toEqual({
      kind: "computed",
      value: 10 * 4 + 17 * 4 + 3 * 2.4 + 5 * 9 + 4 * 2 + 1 * 7 + 2 * 3,
    });
    expect(energy(await withFood({ ...food, ...rest, carbohydrate: "-" }))).toEqual({ kind: "unknown", value: null });
  });

  test("without salt gets it from sodium, where that is known", async () => {
    const salt = async (cell: string) =>
      (await withFood({ ...plainFood(7, "en"), salt: "-", sodium: cell })).rows.at(-1)!.figures.salt;
    expect(await salt("400")).toEqual({ kind: "known", value: 1 });
    expect(await salt("< 8")).toEqual({ kind: "below", value: 0.01, bound: 0.02 });
    expect(await salt("-")).toEqual({ kind: "unknown", value: null });
  });
});

describe("a pair of files", () => {
  const named = async (name: string, bytes: Uint8Array) => ({ name, table: await parseTable(bytes) });
  const fr = (more: Cells[] = [], foods = 50) => named("fr.csv", csvTable({ lang: "fr", foods, more }));
  const en = (more: Cells[] = [], foods = 50) => named("en.csv", csvTable({ lang: "en", foods, more }));

  test("is joined on the code, in any order", async () => {
    const table = joinTables(
      await fr([plainFood(1, "fr"), plainFood(2, "fr")]),
      await en([plainFood(2, "en"), plainFood(1, "en")]),
    );
    expect(table).toMatchObject({ langs: ["fr", "en"], rowsRead: 52, refused: [] });
    expect(table.rows.find(({ code }) => code === 2)?.names).toEqual({
      fr: plainFood(2, "fr").name!,
      en: plainFood(2, "en").name!,
    });
  });

  test("with different figures for a food rejects that food", async () => {
    const table = joinTables(await fr([plainFood(1, "fr")]), await en([{ ...plainFood(1, "en"), water: "71" }]));
    expect(table.rows.some(({ code }) => code === 1)).toBe(false);
    expect(table.refused).toEqual([{ row: 52, code: 1, why: 'water is "70" in fr.csv and "71" in en.csv' }]);
  });

  test("is rejected when one is truncated, and when both are in one language", async () => {
    const [whole, half] = [await fr(), await en([], 25)];
    expect(() => joinTables(whole, half)).toThrow("en.csv has 25 foods and fr.csv has 50: rows are missing");
    expect(() => joinTables(half, whole)).toThrow("rows are missing");
    expect(() => joinTables(whole, whole)).toThrow("same language");
  });
});

describe("the mean of a mixture", () => {
  const rows = async (more: Cells[]) =>
    (await parseTable(csvTable({ lang: "en", more }))).rows.map(({ figures }) => figures);
  test("is weighted, and leaves out an unknown part", async () => {
    const food = (code: number, water: string) => ({ ...plainFood(code, "en"), water });
    const [wet, dry, unknown] = await rows([food(1, "80"), food(2, "20"), food(3, "-")]);
    const mean = (parts: [typeof wet, number][]) =>
      meanFigures(parts.map(([figures, weight]) => ({ figures: figures!, weight })));
    expect(
      mean([
        [wet, 3],
        [dry, 1],
      ]).values.water,
    ).toBe(65);
    expect(
      mean([
        [wet, 3],
        [dry, 1],
      ]).estimated,
    ).toEqual(["lipid", "saturated_fatty_acids"]);
    const little = mean([
      [wet, 8],
      [unknown, 2],
    ]);
    expect([little.values.water, little.estimated.includes("water")]).toEqual([80, true]);
    expect(
      mean([
        [wet, 79],
        [unknown, 21],
      ]).values.water,
    ).toBeNull();
    expect(mean([]).values.energy).toBeNull();
  });

  test("covers the weight of which energy, protein, carbohydrate and fat are known", async () => {
    const [known, unknown] = await rows([plainFood(1, "en"), { ...plainFood(2, "en"), lipid: "-" }]);
    expect(
      meanFigures([
        { figures: known!, weight: 9 },
        { figures: unknown!, weight: 1 },
      ]).coverage,
    ).toBe(0.9);
  });
});

const folder = join(import.meta.dir, "..", "..", "..", "shared", "data", "ciqual");

describe.skipIf(!existsSync(folder))("the published table 2020 (third-party data)", () => {
  test("has 3,185 codes, computes missing energy and keeps unknown apart from zero", async () => {
    const table = await readFromDisk(folder);
    expect(table).toMatchObject({ rowsRead: 3186, release: "2020" });
    expect(table.langs.toSorted()).toEqual(["en", "fr"]);
    expect(table.rows.length).toBe(3185);
    expect(table.refused.map(({ code }) => code)).toEqual([9621]);
    expect(table.rows.find(({ code }) => code === 9621)?.published.energy).toBe("279");
    const energies = table.rows.map(({ figures }) => figures.energy);
    expect(energies.filter(({ kind }) => kind === "computed").length).toBe(794);
    expect(energies.filter(({ value }) => value === null).length).toBe(93);
    expect(table.rows.filter(({ figures }) => figures.sugar.value === null).length).toBeGreaterThan(300);
    expect(table.rows.every(({ names }) => names.fr && names.en)).toBe(true);
  });

  test("the regulation's formula reproduces the energies of the table", async () => {
    const grid = await readGrid(new Uint8Array(await readFile(join(folder, "ciqual_2020_eng.csv"))));
    const published = parseGrid(grid).rows;
    const energies = grid.header.flatMap((title, index) => (title.startsWith("Energy") ? [index] : []));
    for (const row of grid.rows) for (const index of energies) row[index] = "-";
    const computed = new Map(parseGrid(grid).rows.map(({ code, figures }) => [code, figures.energy.value]));
    const both = published.flatMap(({ code, figures }) => {
      const value = computed.get(code);
      return figures.energy.kind === "known" && value != null ? [Math.abs(figures.energy.value - value)] : [];
    });
    expect(both.length).toBeGreaterThan(2200);
    // Tolerance for rounding, and for foods with another protein factor in the table.
    expect(both.filter((difference) => difference <= 2).length / both.length).toBeGreaterThan(0.99);
  });

  test("a changed header names the column", async () => {
    const bytes = await readFile(join(folder, "ciqual_2020_eng.csv"), "utf8");
    const changed = bytes.replace("Fat (g/100g)", "Lipids");
    expect((await refusal(parseTable(new TextEncoder().encode(changed))))[1]).toContain(
      'column "Fat (g/100g)": this column is missing',
    );
  });

  test("cut in half it is rejected", async () => {
    const bytes = new Uint8Array(await readFile(join(folder, "ciqual_2020_fr.csv")));
    await refusal(parseTable(bytes.slice(0, Math.floor(bytes.length / 2))));
  });
});
