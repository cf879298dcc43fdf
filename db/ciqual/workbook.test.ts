import { describe, expect, test } from "bun:test";
import { parseTable } from "./parse.ts";
import { refusal } from "./testing/refusal.ts";
import { tableRows } from "./testing/table.ts";
import { toWorkbook, worksheet } from "./testing/workbook.ts";
import { readWorkbook } from "./workbook.ts";

describe("a workbook", () => {
  const tooLarge = async (bytes: Uint8Array) => {
    const before = process.memoryUsage.rss();
    const [code, message] = await refusal(parseTable(bytes));
    expect(code).toBe("ciqual_format");
    // What it unpacks to is never in this process.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
    return message;
  };

  test("with more cells than a table of foods is rejected before it is read", async () => {
    const row = `<row r="1">${"<c/>".repeat(1000)}</row>`;
    expect(await tooLarge(worksheet(row.repeat(2000)))).toContain("over 1,500,000 cells");
  });

  test("whose only cell is in the last row and column is rejected", async () => {
    expect(await tooLarge(worksheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).toContain("cells");
  });

  test("that unpacks to more than it states, or states too much, is rejected", async () => {
    const cells = worksheet(`<row r="1">${"<c/>".repeat(400_000)}</row>`);
    const lying = cells.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 4_000_000_000, true);
    expect(await tooLarge(lying)).toContain("80 MB");
    for (let at = 0; at < lying.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    await tooLarge(lying);
  });

  test("that takes more memory or time than allowed ends its process alone", async () => {
    const workbook = toWorkbook(tableRows({ lang: "fr", foods: 3000 }));
    const refused = "takes more memory or time";
    for (const limits of [
      { megabytes: 20, milliseconds: 30_000 },
      { megabytes: 700, milliseconds: 1 },
    ])
      expect((await refusal(readWorkbook(workbook, limits)))[1]).toContain(refused);
    expect(await readWorkbook(workbook)).toHaveLength(3001);
  });
});
