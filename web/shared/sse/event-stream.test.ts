import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ApiError } from "../client/api-error.ts";
import { readEventStream, type StreamStatus } from "./event-stream.ts";
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

  test("returns the same events however the text is split", () => {
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

describe("reading a stream", () => {
  const stream = (text: string): Response => new Response(text, { headers: { "content-type": "text/event-stream" } });
  const read = async (answers: (Response | Error)[]) => {
    const seen: string[] = [];
    const ids: (string | null)[] = [];
    const states: StreamStatus[] = [];
    const result = await readEventStream("/api/events", {
      onEvent: ({ data }) => seen.push(data),
      onStatus: (status) => states.push(status),
      lastEventId: "4",
      firstWait: 1,
      signal: new AbortController().signal,
      fetch: async (_url, init) => {
        ids.push(new Headers(init?.headers).get("last-event-id"));
        const next = answers.shift() ?? new Response(null, { status: 204 });
        if (next instanceof Error) throw next;
        return next;
      },
    }).catch((error: unknown) => error);
    return { seen, ids, states, result };
  };

  test("resumes from the last event after a closed stream, a network error and a 429", async () => {
    const { seen, ids, states, result } = await read([
      stream("id: 5\ndata: five\n\ndata: cut"),
      new ApiError({ status: 0, code: "network_error" }),
      Response.json({ detail: "Wait.", code: "rate_limited" }, { status: 429, headers: { "retry-after": "0" } }),
      stream("id: 6\ndata: six\n\n"),
    ]);
    expect(seen).toEqual(["five", "six"]);
    expect(ids).toEqual(["4", "5", "5", "5", "6"]);
    expect(states.at(-1)).toBe("closed");
    expect(result).toBeUndefined();
  });

  test("a client error ends it with the reason", async () => {
    const { result } = await read([Response.json({ detail: "Gone.", code: "job_not_found" }, { status: 404 })]);
    expect(result).toMatchObject({ status: 404, code: "job_not_found" });
  });

  test("reconnects immediately when the device is online again", async () => {
    let calls = 0;
    await readEventStream("/api/events", {
      onEvent: () => {},
      onStatus: (status) => {
        // As soon as it waits; otherwise the hour's wait would time out the test.
        if (status === "waiting") setTimeout(() => globalThis.dispatchEvent(new Event("online")), 1);
      },
      signal: new AbortController().signal,
      firstWait: 3_600_000,
      fetch: async () => {
        if (++calls === 1) throw new ApiError({ status: 0, code: "network_error" });
        return new Response(null, { status: 204 });
      },
    });
    expect(calls).toBe(2);
  });
});
