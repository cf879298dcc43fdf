import type postgres from "postgres";
import { parse } from "postgres-array";

// One list of type codecs for PGlite and PostgreSQL: neither queries the server for its types (fetch_types: false),
// which is expensive on each connection of PGlite's single session. Without those the client does not know array types
// either.

function quoteElement(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function arrayType(oid: number, element: (text: string) => unknown): postgres.PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: (values: unknown) => (Array.isArray(values) ? `{${values.map(quoteElement).join(",")}}` : values),
    parse: (text: string) => parse(text, element),
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
