import type postgres from "postgres";

// One list of type codecs for PGlite and PostgreSQL alike: neither asks the server for its types (fetch_types: false),
// which PGlite's single session would pay for on each connection.

function quoteElement(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function parseArray(text: string): (string | null)[] {
  const out: (string | null)[] = [];
  let i = 1;
  while (i < text.length - 1) {
    if (text[i] === '"') {
      let item = "";
      i++;
      while (text[i] !== '"') {
        if (text[i] === "\\") i++;
        item += text[i++];
      }
      i++;
      out.push(item);
    } else {
      let end = text.indexOf(",", i);
      if (end === -1) end = text.length - 1;
      const item = text.slice(i, end);
      out.push(item === "NULL" ? null : item);
      i = end;
    }
    if (text[i] === ",") i++;
  }
  return out;
}

function arrayType(oid: number, element: (text: string) => unknown): postgres.PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: (values: unknown) => (Array.isArray(values) ? `{${values.map(quoteElement).join(",")}}` : values),
    parse: (text: string) => parseArray(text).map((item) => (item === null ? null : element(item))),
  };
}

const OID = { int8: 20, numeric: 1700, date: 1082 } as const;

/** int8 and numeric become numbers (ids and figures stay below 2^53), dates stay `YYYY-MM-DD` strings, arrays work both ways. */
export const codecs: Record<string, postgres.PostgresType> = {
  int8: { to: OID.int8, from: [OID.int8], serialize: String, parse: Number },
  numeric: { to: OID.numeric, from: [OID.numeric], serialize: String, parse: Number },
  date: { to: OID.date, from: [OID.date], serialize: String, parse: (text: string) => text },
  boolArray: arrayType(1000, (text) => text === "t"),
  int4Array: arrayType(1007, Number),
  textArray: arrayType(1009, (text) => text),
  int8Array: arrayType(1016, Number),
  float8Array: arrayType(1022, Number),
  uuidArray: arrayType(2951, (text) => text),
};
