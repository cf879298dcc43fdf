import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { silentLogger } from "@toque/db/log.ts";
import { readConfig } from "@toque/workers/config.ts";
import { Elysia } from "elysia";
import { errors } from "../http/errors.ts";
import { envelopeAddress, monitoringRoutes } from "./monitoring.ts";

// A double of the reporting service: it keeps what it is sent.
const received: { path: string; body: string; headers: Headers }[] = [];
let answer: () => Response = () => new Response("{}", { status: 200 });
let service: ReturnType<typeof Bun.serve>;
let dsn: string;
beforeAll(() => {
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
afterAll(() => service.stop(true));

const send = (body: string | Uint8Array<ArrayBuffer>, configured: string | null = dsn) => {
  const config = readConfig(configured ? { SENTRY_DSN: configured } : {});
  const app = new Elysia().use(errors(silentLogger)).use(monitoringRoutes({ config, log: silentLogger }));
  return app.handle(
    new Request("http://localhost:3000/api/monitoring", {
      method: "POST",
      body,
      headers: { cookie: "toque.session=secret", authorization: "Bearer secret" },
    }),
  );
};
const envelope = (to: string) => `${JSON.stringify({ event_id: "1", dsn: to })}\n{"type":"event"}\n{"message":"x"}\n`;

describe("the tunnel for error reports", () => {
  test("passes an envelope on as it is, and nothing else of the request", async () => {
    expect((await send(envelope(dsn))).status).toBe(200);
    const report = received.at(-1);
    expect(report).toMatchObject({ path: "/sub/api/42/envelope/", body: envelope(dsn) });
    expect(report?.headers.get("cookie")).toBeNull();
    expect(report?.headers.get("authorization")).toBeNull();
  });

  test("takes nothing for another address, and nothing that is no envelope", async () => {
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

  test("does not exist where no address is configured", async () => {
    expect((await send(envelope(dsn), null)).status).toBe(404);
  });

  test("says how long to be silent, and hides what else went wrong there", async () => {
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

test("only an address of the service's form is one", () => {
  expect(envelopeAddress("https://key@o1.ingest.example/77")).toEqual({
    url: "https://o1.ingest.example/api/77/envelope/",
    publicKey: "key",
  });
  for (const wrong of ["", "x", "https://o1.example/77", "https://key@o1.example/", "https://key@o1.example/abc"])
    expect(envelopeAddress(wrong)).toBeNull();
});
