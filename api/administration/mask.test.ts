import { expect, test } from "bun:test";
import fc from "fast-check";
import { maskError, maskPayload } from "./mask.ts";

test("an error keeps its reason and loses what signs in or names a person", () => {
  const told: [string, string, string][] = [
    ["connect to postgres://toque:hunter2@db.example:5432/x failed", "hunter2", "db.example:5432"],
    ["GET https://api.example/v1?key=abcdef&lang=fr gave 401", "abcdef", "gave 401"],
    ["401: Authorization: Bearer abc.def-ghi", "abc.def-ghi", "401"],
    ['{"password":"hunter2","row":12}', "hunter2", '"row":12'],
    ["OPENAI_API_KEY=sk-proj-0123456789abcdef is wrong", "sk-proj-0123456789abcdef", "is wrong"],
    ["Incorrect API key provided: sk-live_12345678", "sk-live_12345678", "Incorrect API key"],
    ["mail to maya.okafor+toque@mail.example.org bounced", "maya.okafor", "bounced"],
    ["jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.abc expired", "eyJ", "expired"],
    ["digest 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "9f86d081", "digest"],
    ["client_secret = 'a b'", "a b", "client_secret"],
  ];
  for (const [text, secret, kept] of told) {
    const masked = maskError(text);
    expect(masked).not.toContain(secret);
    expect(masked).toContain(kept);
  }
  expect(maskError("row 12, column sugar: 420 g is more than 100 g")).toBe(
    "row 12, column sugar: 420 g is more than 100 g",
  );
  expect(maskError("job 7 of 0d9f3c7a-3b1e-4c55-9f12-8f1f6f4f3b11 hung")).toContain(
    "0d9f3c7a-3b1e-4c55-9f12-8f1f6f4f3b11",
  );
  expect(maskError("x ".repeat(5000)).length).toBeLessThan(2100);
});

test("a payload keeps its numbers and the names of things, whatever else is in it", () => {
  const payload = {
    job_id: 7,
    type: "chatbot",
    text: "I am allergic to nuts",
    to: ["maya@example.org"],
    deep: { type: "A b" },
  };
  expect(JSON.parse(maskPayload(payload))).toEqual({
    job_id: 7,
    type: "chatbot",
    text: "•••",
    to: ["•••"],
    deep: { type: "•••" },
  });
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 41 }), (value, written) => {
      const shown = maskPayload({ value, [written]: written, note: `to ${written}` });
      expect(shown.includes(JSON.stringify(written).slice(1, -1))).toBe(false);
      expect(() => JSON.parse(shown)).not.toThrow();
    }),
  );
});
