import { expect, test } from "bun:test";
import type { Logger } from "../logging/logger.ts";
import { limitRepeats } from "./limited-log.ts";

test("a repeated message is logged at intervals, with the number of omitted ones", async () => {
  const lines: unknown[] = [];
  const write: Logger["info"] = (message, fields) => {
    lines.push([message, fields]);
  };
  const log = limitRepeats({ info: write, warn: write, error: write }, 40);
  for (let i = 0; i < 5; i++) log.warn("away", { i });
  log.warn("other");
  log.error("away");
  expect(lines).toEqual([
    ["away", { i: 0 }],
    ["other", undefined],
    ["away", undefined],
  ]);
  await Bun.sleep(50);
  log.warn("away", { i: 5 });
  expect(lines.at(-1)).toEqual(["away", { i: 5, repeated: 4 }]);
});
