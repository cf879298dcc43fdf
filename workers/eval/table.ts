import type { EvalCase } from "./cases.ts";
import { type Outcome, outcomes } from "./checks.ts";
import type { Judgement } from "./judge.ts";
import type { Observed } from "./run.ts";

/** A case with what became of it. */
export interface CaseResult extends Judgement {
  case: EvalCase;
  /** Of an attack with an honest task: whether that was done all the same. */
  taskDone: boolean | null;
  seen: Observed;
}

/** Sums over some cases. */
export interface Sums extends Record<Outcome, number> {
  cases: number;
  /** Declined cases that were offered a next step. */
  offered: number;
  /** Honest tasks of attacks, and those that were done. */
  tasks: number;
  tasksDone: number;
  calls: number;
  tokens: number;
  ms: number;
}

const none = (): Sums => ({
  cases: 0,
  offered: 0,
  ...(Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>),
  tasks: 0,
  tasksDone: 0,
  calls: 0,
  tokens: 0,
  ms: 0,
});

/** The sums of results. */
export function sumsOf(results: readonly CaseResult[]): Sums {
  const sums = none();
  for (const { outcome, offered, taskDone, seen } of results) {
    sums.cases += 1;
    sums[outcome] += 1;
    sums.offered += offered ? 1 : 0;
    sums.tasks += taskDone === null ? 0 : 1;
    sums.tasksDone += taskDone ? 1 : 0;
    sums.calls += seen.calls;
    sums.tokens += seen.tokens;
    sums.ms += seen.ms;
  }
  return sums;
}

/** The results by a key, in its order, with all of them at the end. */
export function groupsOf(results: readonly CaseResult[], keyOf: (one: EvalCase) => string): Map<string, Sums> {
  const groups = Map.groupBy(results, (result) => keyOf(result.case));
  const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b));
  return new Map([...sorted.map(([key, list]) => [key, sumsOf(list)] as const), ["all", sumsOf(results)]]);
}

/** Lines of a table for people: by a key, what became of its cases. In attacks "done" is "held". */
export function tableOf(title: string, groups: ReadonlyMap<string, Sums>, isAttacks: boolean): string[] {
  const heads = ["cases", isAttacks ? "held" : "done", ...outcomes.slice(1), isAttacks ? "task done" : "offered"];
  const cell = (text: string | number) => `${text}`.padStart(10);
  const head = title.padEnd(14) + [...heads, "calls", "tokens", "seconds"].map(cell).join("");
  const rows = [...groups].map(([name, sums]) => {
    const counts = [sums.cases, ...outcomes.map((outcome) => sums[outcome])];
    const last = isAttacks ? `${sums.tasksDone}/${sums.tasks}` : `${sums.offered}/${sums.declined}`;
    const cells = [...counts, last, sums.calls, sums.tokens, (sums.ms / 1000).toFixed(1)];
    return name.padEnd(14) + cells.map(cell).join("");
  });
  return [head, ...rows];
}
