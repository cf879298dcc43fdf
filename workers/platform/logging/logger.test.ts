import { expect, test } from "bun:test";
import { withRequestId } from "@toque/db/request-id.ts";
import fc from "fast-check";
import { formatLine } from "./logger.ts";

test("a field never overwrites a standard field, whatever its name", () => {
  const names = fc.oneof(fc.constantFrom("message", "level", "time", "request_id", "error"), fc.string());
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), fc.string(), (fields, message) => {
      const line = JSON.parse(withRequestId("r-1", () => formatLine("warn", message, fields)));
      expect([line.level, line.message, line.request_id]).toEqual(["warn", message, "r-1"]);
      expect(Number.isNaN(Date.parse(line.time))).toBe(false);
    }),
  );
  expect(JSON.parse(formatLine("info", "it failed", { message: "boom" }))).toMatchObject({
    message: "it failed",
    message_field: "boom",
  });
});

test("is one line, names the request only if there is one, and describes an error", async () => {
  expect(formatLine("info", "two\nlines", { text: "a\nb" })).not.toContain("\n");
  expect(JSON.parse(formatLine("info", "x"))).not.toHaveProperty("request_id");
  expect(JSON.parse(formatLine("error", "x", { error: new TypeError("no") })).error).toMatchObject({
    name: "TypeError",
    message: "no",
  });
  const later = await withRequestId("r-2", async () => {
    await Bun.sleep(1);
    return formatLine("info", "x");
  });
  expect(JSON.parse(later).request_id).toBe("r-2");
});
