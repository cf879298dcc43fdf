import { pipeline, Readable } from "node:stream";
import { JSONParser } from "@streamparser/json";
import { parse } from "csv-parse";
import type { Bytes } from "./bytes.ts";
import { csvOptions, csvRow, damagedTable, isCsv } from "./csv.ts";
import { encodingOf, jsonIn, malformedJson } from "./json.ts";
import { BlockReader, isMealMaster, mealMasterRecipe } from "./meal-master.ts";
import { EntryProblem, FileRefused, shown } from "./problems.ts";
import { foundInJson, isJson, MOST_ENTRIES } from "./read-text.ts";
import { type Found, MAX_TEXT_BYTES, type ReadingContext } from "./source.ts";

// Files of many recipes that are larger than one text should be: they are read piece by piece, and each recipe as it comes.

/** What is read at once. */
const PIECE = 1_000_000;
/** By which the kind of a file is told. */
const START = 64_000;

/** What a piece of a large file is read with. */
interface LargeText {
  file: Bytes;
  name: string;
  encoding: string;
  piece: number;
}

/** The encoding of a whole file, of which little is held. */
async function encodingIn(file: Bytes, piece: number, signal: AbortSignal): Promise<string> {
  const check = new TextDecoder("utf-8", { fatal: true });
  const marked = encodingOf(await file.read(0, 2));
  if (marked !== "utf-8") return marked;
  try {
    for (let at = 0; at < file.size; at += piece) {
      signal.throwIfAborted();
      check.decode(await file.read(at, piece), { stream: true });
    }
    check.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function* piecesOf({ file, encoding, piece }: LargeText, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < file.size; at += piece) {
    signal.throwIfAborted();
    // A NUL character cannot be stored, and is in no text.
    yield decoder.decode(await file.read(at, piece), { stream: at + piece < file.size }).replaceAll("\0", "");
  }
}

/** Lists in which files of JSON have their recipes. */
const lists = ["@graph", "recipes", "items", "itemListElement"].map((name) => `$.${name}.*`);

async function* fromJson(text: LargeText, start: string, context: ReadingContext): AsyncGenerator<Found> {
  const { name } = text;
  const ready: unknown[] = [];
  const parser = new JSONParser({ paths: start.trimStart().startsWith("[") ? ["$.*"] : lists, keepStack: false });
  let entries = 0;
  parser.onValue = ({ value }) => {
    if (typeof value === "object") ready.push(value);
    entries += 1;
  };
  let waiting = 0;
  for await (const piece of piecesOf(text, context.signal)) {
    waiting += piece.length;
    try {
      parser.write(piece);
    } catch {
      throw new FileRefused(malformedJson(name));
    }
    if (entries > MOST_ENTRIES) throw new FileRefused(`${shown(name)} holds more than ${MOST_ENTRIES} entries.`);
    if (ready.length > 0) waiting = 0;
    if (waiting > MAX_TEXT_BYTES) throw new FileRefused(`${shown(name)} holds a recipe that is too large.`);
    for (const value of ready.splice(0)) {
      try {
        yield* foundInJson(jsonIn(JSON.stringify(value), name), { name, zip: null, isAlone: false }, context);
      } catch (error) {
        // JSON that is nested too deeply for its text to be made again is a RangeError.
        if (!(error instanceof EntryProblem || error instanceof RangeError)) throw error;
        yield { name, reason: "unreadable" };
      }
    }
  }
  if (!parser.isEnded) throw new FileRefused(malformedJson(name));
}

async function* fromCsv(text: LargeText, start: string, { lang, signal }: ReadingContext): AsyncGenerator<Found> {
  const rows = parse(csvOptions(start));
  // What goes wrong ends the rows, too.
  pipeline(Readable.from(piecesOf(text, signal)), rows, () => {});
  let read: ReturnType<typeof csvRow> | null = null;
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (read) yield { recipe: { ...read(row).recipe, photos: [] }, zip: null };
      else read = csvRow(row, lang);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("CSV_"))
      throw new FileRefused(damagedTable(text.name));
    throw error;
  }
}

async function* fromMealMaster(text: LargeText, { lang, signal }: ReadingContext): AsyncGenerator<Found> {
  const blocks = new BlockReader();
  let rest = "";
  for await (const piece of piecesOf(text, signal)) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop()!;
    for (const line of lines) {
      const block = blocks.take(line);
      if (block) yield { recipe: mealMasterRecipe(block, lang), zip: null };
    }
    if (rest.length > MAX_TEXT_BYTES) throw new FileRefused(`${shown(text.name)} has a line that is too long.`);
  }
  const last = blocks.take(rest) ?? blocks.end();
  if (last) yield { recipe: mealMasterRecipe(last, lang), zip: null };
}

/**
 * The recipes of a file of any size that holds many: JSON, a table, MealMaster.
 * @param piece bytes that are read at once
 * @throws FileRefused when it is of another kind, or damaged
 */
export async function* readLargeText(
  file: Bytes,
  name: string,
  context: ReadingContext,
  piece = PIECE,
): AsyncGenerator<Found> {
  const encoding = await encodingIn(file, piece, context.signal);
  const start = new TextDecoder(encoding).decode(await file.read(0, START), { stream: true });
  const text = { file, name, encoding, piece };
  if (isJson(start)) yield* fromJson(text, start, context);
  else if (isMealMaster(start)) yield* fromMealMaster(text, context);
  else if (isCsv(start)) yield* fromCsv(text, start, context);
  else throw new FileRefused(`${shown(name)} is too large for a recipe, or for a page with some.`);
}
