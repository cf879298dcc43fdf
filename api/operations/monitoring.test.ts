import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApp } from "../app.ts";
import { type TestApp, testApp } from "../testing/app.ts";
import { envelopeAddress } from "./monitoring.ts";

// A double of the error reporting service: it records the envelopes.
const received: { path: string; body: string; headers: Headers }[] = [];
let answer: () => Response = () => new Response("{}", { status: 200 });
let service: ReturnType<typeof Bun.serve>;
let dsn: string;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  service = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      received.push({ path: new URL(request.url).pathname, body: await request.text(), headers: request.headers });
      return answer();
    },
  });
  dsn = `http://public@127.0.0.1:${service.port}/sub/42`;
});
afterAll(async () => {
  await service.stop(true);
  await app.close();
});

const send = (body: string | Uint8Array<ArrayBuffer>, configured: string | null = dsn) => {
  const config = { ...app.deps.config, sentryDsn: configured };
  const served = createApp({ ...app.deps, config });
  return served.handle(
    new Request("http://localhost:3000/api/monitoring", {
      method: "POST",
      body,
      headers: { cookie: "toque.session=secret", authorization: "Bearer secret" },
    }),
  );
};
const envelope = (to: string) => `${JSON.stringify({ event_id: "1", dsn: to })}\n{"type":"event"}\n{"message":"x"}\n`;

describe("the tunnel for error reports", () => {
  test("forwards an envelope unchanged, and nothing else of the request", async () => {
    expect((await send(envelope(dsn))).status).toBe(200);
    const report = received.at(-1);
    expect(report).toMatchObject({ path: "/sub/api/42/envelope/", body: envelope(dsn) });
    expect(report?.headers.get("cookie")).toBeNull();
    expect(report?.headers.get("authorization")).toBeNull();
  });

  test("rejects other addresses and anything that is not an envelope", async () => {
    const before = received.length;
    for (const body of [
      envelope("https://public@evil.example/42"),
      envelope(dsn.replace("/42", "/43")),
      "",
      "{}",
      "not json\n",
      "\u0000",
    ])
      expect([body, (await send(body)).status]).toEqual([body, 422]);
    expect((await send(new Uint8Array(1_000_001))).status).toBe(413);
    expect(received.length).toBe(before);
  });

  test("does not exist when no address is configured", async () => {
    expect((await send(envelope(dsn), null)).status).toBe(404);
  });

  test("forwards Retry-After, and hides other errors of the service", async () => {
    answer = () => new Response(null, { status: 429, headers: { "retry-after": "17" } });
    const limited = await send(envelope(dsn));
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "17"]);
    answer = () => new Response("boom", { status: 500 });
    expect((await send(envelope(dsn))).status).toBe(200);
    answer = () => new Response("{}");
    const gone = "http://public@127.0.0.1:9/1";
    expect((await send(envelope(gone), gone)).status).toBe(200);
  });
});

test("only an address in the service's format is accepted", () => {
  expect(envelopeAddress("https://key@o1.ingest.example/77")).toEqual({
    url: "https://o1.ingest.example/api/77/envelope/",
    publicKey: "key",
  });
  for (const wrong of ["", "x", "https://o1.example/77", "https://key@o1.example/", "https://key@o1.example/abc"])
    expect(envelopeAddress(wrong)).toBeNull();
});
