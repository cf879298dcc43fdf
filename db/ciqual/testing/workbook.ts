import { crc32 } from "node:zlib";

// A minimal XLSX workbook: the parts that ECMA-376 asks for, stored without compression.

interface Part {
  name: string;
  bytes: Uint8Array;
}

/** A ZIP file of stored parts (APPNOTE 6.3.10). */
function zip(parts: Part[]): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of parts) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, path, bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, path]));
    chunks.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...chunks, central, end]));
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "&#10;");

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (index % 26));
}

const part = (name: string, xml: string): Part => ({
  name,
  bytes: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
});
const office = "http://schemas.openxmlformats.org";

/** The rows as the only sheet of a workbook. A cell that looks like a decimal becomes a number, an empty one is left out. */
export function toWorkbook(rows: string[][]): Uint8Array<ArrayBuffer> {
  const cell = (text: string, row: number, column: number) => {
    if (text === "") return "";
    const at = `${columnName(column)}${row + 1}`;
    return /^\d+(,\d+)?$/.test(text)
      ? `<c r="${at}"><v>${text.replace(",", ".")}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  };
  return worksheet(
    rows
      .map((cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join("")}</row>`)
      .join(""),
  );
}

/** A workbook whose only sheet has these `<row>` elements. */
export function worksheet(data: string): Uint8Array<ArrayBuffer> {
  const main = `${office}/spreadsheetml/2006/main`;
  const relations = `${office}/package/2006/relationships`;
  const kinds = `${office}/officeDocument/2006/relationships`;
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return zip([
    part(
      "[Content_Types].xml",
      `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${kinds}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${kinds}"><sheets><sheet name="composition" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${kinds}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part("xl/worksheets/sheet1.xml", `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`),
  ]);
}
