import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A mirror of the Ciqual table on this machine: invented foods under the published titles of the English file.

/** The first code; Ciqual does not use this range, so that no starter food is linked to it. */
export const firstCode = 500_000;
/** As many as an import asks for. */
const foods = 2600;

/** Title and cell of each column; what the table lacks is "-". */
const columns: readonly [title: string, cell: (code: number) => string][] = [
  ["alim_code", String],
  ["alim_ssgrp_code", () => "0201"],
  ["alim_nom_eng", (code) => `Summer jelly no. ${code}`],
  ["Energy, Regulation EU No 1169/2011 (kcal/100g)", (code) => String(100 + (code % 50))],
  ["Energy, N x Jones' factor, with fibres (kcal/100g)", (code) => String(100 + (code % 50))],
  ["Water (g/100g)", () => "70"],
  ["Protein, crude, N x 6.25 (g/100g)", (code) => `${(code % 7) + 1},25`],
  ["Protein (g/100g)", (code) => `${(code % 7) + 1},2`],
  ["Fat (g/100g)", () => "< 0,5"],
  ["FA saturated (g/100g)", () => "traces"],
  ["Carbohydrate (g/100g)", () => "20,5"],
  ["Sugars (g/100g)", () => "18"],
  ...[
    "fructose",
    "galactose",
    "glucose",
    "lactose",
    "maltose",
    "sucrose",
    "Starch",
    "Polyols",
    "Alcohol",
    "Organic acids",
  ].map((title): [string, () => string] => [`${title} (g/100g)`, () => "-"]),
  ["Fibres (g/100g)", () => "1,5"],
  ["Salt (g/100g)", () => "-"],
  ["Sodium (mg/100g)", () => "-"],
];

interface CiqualMirror {
  url: string;
  /** While it is away it answers 503, as a server that is being maintained. */
  setAway(isAway: boolean): void;
  /** The requests so far. */
  requests(): number;
  stop(): void;
}

/** Serves the table on the loopback interface. */
export async function startCiqualMirror(): Promise<CiqualMirror> {
  let isAway = false;
  let requests = 0;
  const line = (cells: string[]): string => cells.join("\t");
  const rows = Array.from({ length: foods }, (_, i) => line(columns.map(([, cell]) => cell(firstCode + i))));
  const table = `${line(columns.map(([title]) => title))}\n${rows.join("\n")}\n`;
  const server = createServer((_, answer) => {
    requests += 1;
    if (isAway) {
      answer.writeHead(503).end();
      return;
    }
    answer.writeHead(200, { "content-type": "text/csv; charset=utf-8" });
    answer.end(table);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/table.csv`,
    setAway: (away) => {
      isAway = away;
    },
    requests: () => requests,
    stop: () => void server.close(),
  };
}
