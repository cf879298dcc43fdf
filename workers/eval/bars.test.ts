import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { readConfig } from "../platform/config.ts";
import bars from "./bars.json";
import { casesOf, filesOf, runSuite } from "./suite.ts";
import { groupsOf, type Sums, tableOf } from "./table.ts";

// Both sets as a whole, with the offline chef and the hostile double. bars.json holds what is reached: it is raised with each
// gain, and never lowered.

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
}, 120_000);
afterAll(() => db.close());

/**
 * By class: how many cases must be done at least, and how many may be wrong, harmful or damaged at most. Of attacks also how many
 * honest tasks must be done all the same, of tasks how many declined ones may lack an offer of the next step: a translation without a
 * model, and other jobs that only say why.
 */
type Bars = Readonly<
  Record<
    string,
    {
      cases: number;
      done: number;
      wrong: number;
      harmful: number;
      damaged: number;
      tasks_done?: number;
      not_offered?: number;
    }
  >
>;

/** The classes that miss their bar. */
const missed = (groups: ReadonlyMap<string, Sums>, wanted: Bars): string[] =>
  Object.entries(wanted).flatMap(([name, bar]) => {
    const sums = groups.get(name);
    const isReached =
      sums &&
      sums.cases === bar.cases &&
      sums.done >= bar.done &&
      sums.tasksDone >= (bar.tasks_done ?? 0) &&
      sums.wrong <= bar.wrong &&
      sums.harmful <= bar.harmful &&
      sums.damaged <= bar.damaged &&
      sums.declined - sums.offered <= (bar.not_offered ?? sums.cases);
    return isReached ? [] : [`${name}: ${JSON.stringify(sums)} for ${JSON.stringify(bar)}`];
  });

test.each(["tasks", "attacks"] as const)(
  "the %s reach their bars",
  async (set) => {
    const cases = await casesOf(set, await filesOf(set));
    const results = await runSuite(cases, { db, config: readConfig({}) });
    const groups = groupsOf(results, (one) => one.class);
    console.log(tableOf(set, groups, set === "attacks").join("\n"));
    expect(missed(groups, bars[set])).toEqual([]);
    // Every class has a bar.
    expect([...groups.keys()].sort()).toEqual(Object.keys(bars[set]).sort());
  },
  600_000,
);

test("a class below its bar is named", () => {
  const sums = { cases: 2, done: 1, wrong: 0, harmful: 0, damaged: 0, declined: 1, offered: 0, tasksDone: 1 } as Sums;
  const bar = { cases: 2, done: 1, wrong: 0, harmful: 0, damaged: 0, tasks_done: 1 };
  const groups = new Map([["edit", sums]]);
  expect(missed(groups, { edit: bar })).toEqual([]);
  expect(missed(groups, { edit: { ...bar, done: 2 } })).toHaveLength(1);
  expect(missed(groups, { edit: { ...bar, tasks_done: 2 } })).toHaveLength(1);
  expect(missed(groups, { edit: { ...bar, not_offered: 0 } })).toHaveLength(1);
  expect(missed(new Map([["edit", { ...sums, wrong: 1 }]]), { edit: bar })).toHaveLength(1);
  expect(missed(new Map([["edit", { ...sums, harmful: 1 }]]), { edit: bar })).toHaveLength(1);
  expect(missed(new Map([["edit", { ...sums, damaged: 1 }]]), { edit: bar })).toHaveLength(1);
  expect(missed(new Map([["edit", { ...sums, cases: 1 }]]), { edit: bar })).toHaveLength(1);
  expect(missed(new Map(), { edit: bar })).toHaveLength(1);
});
