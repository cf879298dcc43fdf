import { expect, test } from "bun:test";
import { adviceFor } from "./advice.ts";

test("whatever is not well has a sentence, and what is well has none", () => {
  expect(adviceFor({ name: "database", reason: "ok" })).toBeNull();
  expect(adviceFor({ name: "database", reason: "no_answer" })).toBe("database_no_answer");
  expect(adviceFor({ name: "outbox", reason: "waiting" })).toBe("outbox_waiting");
  expect(adviceFor({ name: "version", reason: "no_answer" })).toBe("any_no_answer");
  expect(adviceFor({ name: "bus", reason: "unknown" })).toBe("any_unknown");
});
