import { cpus, loadavg } from "node:os";
import { measureCiqual } from "./ciqual.ts";
import { type Report, table } from "./figures.ts";
import { measureGame } from "./game.ts";
import { measureHttp } from "./http.ts";
import { measureImport } from "./import.ts";
import { measureLexicon } from "./lexicon.ts";
import { measureListings } from "./listings.ts";
import { measureApiMemory, measureMemory } from "./memory.ts";
import { measureMemoryInUse } from "./memory-in-use.ts";
import { measurePages } from "./pages.ts";
import { measureKafkaQueue, measureQueue } from "./queue.ts";
import { measureRefusals } from "./refusals.ts";
import { measureSearch } from "./search.ts";
import { type RealServices, realServices } from "./services.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureStart } from "./start.ts";
import { measureWrites } from "./writes.ts";

// Benchmarks Toque as real processes: bun run bench [start|memory|memory-api|memory-in-use|http|listings|writes|queue|queue-kafka|search|lexicon|sign-in …] [--json
// FILE]. Each figure is shown with its floor, measured in the same run; targets are shown and never enforced. Exits
// with 1 only when something could not be measured.

const parts: Record<string, (services: RealServices) => Promise<Report>> = {
  start: measureStart,
  memory: measureMemory,
  "memory-api": measureApiMemory,
  "memory-in-use": measureMemoryInUse,
  http: measureHttp,
  listings: measureListings,
  writes: measureWrites,
  queue: measureQueue,
  "queue-kafka": measureKafkaQueue,
  pages: measurePages,
  ciqual: measureCiqual,
  import: measureImport,
  lexicon: measureLexicon,
  search: measureSearch,
  refusals: measureRefusals,
  "sign-in": measureSignIn,
  game: measureGame,
};

const args = process.argv.slice(2);
const jsonAt = args.indexOf("--json");
const jsonFile = jsonAt === -1 ? null : args[jsonAt + 1];
const named = args.filter((_, index) => jsonAt === -1 || (index !== jsonAt && index !== jsonAt + 1));
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0 || jsonFile === undefined) {
  console.error(`usage: bun run bench [${Object.keys(parts).join("|")} …] [--json FILE]`);
  process.exit(2);
}

const load = () => loadavg().map((value) => Math.round(value * 100) / 100);
const services = await realServices();
const all: Report = { figures: [], notes: [] };
const loads: Record<string, { before: number[]; after: number[] }> = {};
for (const name of named.length > 0 ? named : Object.keys(parts)) {
  const before = load();
  console.error(`measuring ${name} (load ${before.join(" ")})`);
  try {
    const report = await parts[name]!(services);
    all.figures.push(...report.figures);
    all.notes.push(...report.notes);
  } catch (error) {
    process.exitCode = 1;
    all.notes.push(`${name} could not be measured: ${error instanceof Error ? error.message : error}`);
  }
  loads[name] = { before, after: load() };
  all.notes.push(`${name}: load average ${before.join(" ")} before, ${load().join(" ")} after`);
}

const machine = { processors: cpus().length, model: cpus()[0]?.model ?? "", bun: Bun.version };
console.log(table(all.figures));
console.log(`\n${machine.processors} processors (${machine.model}), Bun ${machine.bun}`);
for (const note of all.notes) console.log(note);
if (jsonFile !== null)
  await Bun.write(jsonFile, `${JSON.stringify({ at: new Date().toISOString(), machine, loads, ...all }, null, 2)}\n`);
