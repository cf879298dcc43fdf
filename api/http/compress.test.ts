import { describe, expect, test } from "bun:test";
import { compressText } from "./compress.ts";

const long = { text: "tomato ".repeat(400) };
const asking = (encoding?: string) =>
  new Request("http://localhost/api", { headers: encoding ? { "accept-encoding": encoding } : {} });
const answer = (body: unknown = long, init?: ResponseInit) => Response.json(body, init);

describe("compression of responses", () => {
  test("compresses for clients that accept it, with the same content", async () => {
    const packed = await compressText(asking("gzip, br"), answer(long, { status: 201, headers: { etag: '"3"' } }));
    expect(packed.status).toBe(201);
    expect(packed.headers.get("etag")).toBe('"3"');
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toBe("accept-encoding");
    const bytes = new Uint8Array(await packed.arrayBuffer());
    expect(bytes.length).toBeLessThan(1000);
    expect(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(bytes)))).toEqual(long);
  });

  test("compresses a page", async () => {
    const page = new Response("<p>tomato</p>".repeat(200), { headers: { "content-type": "text/html; charset=utf-8" } });
    expect((await compressText(asking("gzip"), page)).headers.get("content-encoding")).toBe("gzip");
  });

  test("leaves others uncompressed, with a Vary header", async () => {
    for (const encoding of [undefined, "br", "identity"]) {
      const plain = await compressText(asking(encoding), answer());
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(plain.headers.get("vary")).toBe("accept-encoding");
      expect(await plain.json()).toEqual(long);
    }
  });

  test("skips small, streamed and already compressed responses", async () => {
    const small = await compressText(asking("gzip"), answer({ id: 1 }, { status: 404 }));
    expect([small.status, small.headers.get("content-encoding")]).toEqual([404, null]);
    expect(await small.json()).toEqual({ id: 1 });
    const stream = new Response("data: 1\n\n", { headers: { "content-type": "text/event-stream" } });
    expect(await compressText(asking("gzip"), stream)).toBe(stream);
    const packed = answer(long, { headers: { "content-encoding": "br" } });
    expect(await compressText(asking("gzip"), packed)).toBe(packed);
  });
});
