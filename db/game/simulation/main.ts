import { defaultRules } from "../../shared/game/rules.ts";
import { reportOf, simulate } from "./simulate.ts";

// bun run sim [PLAYERS] [DAYS]: what the figures of the game lead to. Exits with 1 when a strategy earns more than three times
// the median of honest play a charge, or more a day than those who honestly spend all charges.

/** The highest that any strategy may earn, in medians of honest play. */
const MOST = 3;

const [count = 10_000, days = 90] = process.argv.slice(2).map(Number);
const simulation = await simulate(defaultRules, { count, days });
const { strategies, honestPerCharge } = reportOf(simulation);
const sum = (of: (player: (typeof simulation.players)[number]) => number): number =>
  simulation.players.reduce((total, player) => total + of(player), 0);
const row = (cells: (string | number)[]): void =>
  console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(26) : String(cell).padStart(10))).join(""));

console.log(`${count} players, ${days} days\n`);
row(["SPOON in", "cooking", "judging", "quests"]);
row(["", sum(({ earned }) => earned.cooking), sum(({ earned }) => earned.judging), sum(({ earned }) => earned.quests)]);
row(["SPOON out", "chefs", "rests", "held"]);
row(["", sum(({ paid }) => paid.chefs), sum(({ paid }) => paid.rests), sum(({ spoon }) => spoon)]);
console.log("\nLevels of the lowest tenth, the middle and the highest tenth; medians of claimed quests and SPOON held");
row(["day", "10 %", "50 %", "90 %", "quests", "SPOON"]);
for (const { day, levels, quests, held } of simulation.curve) row([day, ...levels, quests, held]);
console.log("\nMedians by strategy; a star plays for SPOON alone. Shares in per cent");
row(["strategy", "a charge", "x honest", "a day", "cooking", "judging", "quests", "level"]);
for (const one of strategies) {
  const ratio = one.perCharge === null ? "-" : (one.perCharge / honestPerCharge).toFixed(2);
  const name = `${one.honest ? "" : "* "}${one.key}`;
  const charge = one.perCharge?.toFixed(1) ?? "-";
  row([name, charge, ratio, one.perDay.toFixed(1), one.cooking, one.judging, one.quests, one.level]);
}
const allCharges = strategies.find(({ key }) => key === "all charges")!.perDay;
const faults = strategies.filter(({ perCharge, perDay }) =>
  perCharge === null ? perDay > allCharges : perCharge > MOST * honestPerCharge,
);
console.log(`\nMedian of honest play: ${honestPerCharge.toFixed(1)} SPOON a charge`);
for (const { key } of faults) console.log(`${key}: earns more than ${MOST} times the median of honest play`);
process.exit(faults.length > 0 ? 1 : 0);
