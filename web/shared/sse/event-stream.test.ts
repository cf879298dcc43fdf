import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createEventStreamParser, type ServerEvent } from "./parse-event-stream.ts";

function parse(chunks: string[]): { events: ServerEvent[]; retries: number[] } {
  const events: ServerEvent[] = [];
  const retries: number[] = [];
  const parser = createEventStreamParser({ event: (event) => events.push(event), retry: (wait) => retries.push(wait) });
  for (const chunk of chunks) parser.push(chunk);
  return { events, retries };
}

describe("the event-stream parser", () => {
  test("reads types, ids, several lines of data and comments", () => {
    const { events, retries } = parse([
      ": hello\nretry: 250\nid: 7\nevent: recipe_modified\ndata: {\ndata:  1}\n\n",
      "data\n\nid\ndata: after\n\n",
    ]);
    expect(events).toEqual([
      { id: "7", type: "recipe_modified", data: "{\n 1}" },
      { id: "7", type: "message", data: "" },
      { id: "", type: "message", data: "after" },
    ]);
    expect(retries).toEqual([250]);
  });

  test("drops an event that never ended, a NUL id and a retry that is no number", () => {
    const { events, retries } = parse(["id: a\0\nretry: 1s\ndata: x\n\n", "data: unfinished\n"]);
    expect(events).toEqual([{ id: "", type: "message", data: "x" }]);
    expect(retries).toEqual([]);
  });

  test("skips a byte order mark only at the start", () => {
    expect(parse(["\uFEFFdata: a\n\n\uFEFFdata: b\n\ndata: c\n\n"]).events.map(({ data }) => data)).toEqual(["a", "c"]);
  });

  test("gives the same events however the text is cut", () => {
    const line = fc.constantFrom("data: soup", "data:", "id: 3", "event: x", ": note", "", "retry: 9", "unknown: y");
    const text = fc
      .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")))
      .map((lines) => `${lines.flat().join("")}\n`);
    fc.assert(
      fc.property(text, fc.array(fc.nat(200), { maxLength: 20 }), (stream, cuts) => {
        const at = [0, ...cuts.map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b), stream.length];
        const chunks = at.slice(1).map((end, index) => stream.slice(at[index], end));
        expect(parse(chunks)).toEqual(parse([stream]));
      }),
    );
  });
});
