import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { silentLogger } from "@toque/db/log.ts";
import { Elysia } from "elysia";
import sharp from "sharp";
import { publishMedia } from "./pictures.ts";
import { mediaRoutes } from "./routes.ts";
import { type MediaHarness, openMediaHarness } from "./testing/harness.ts";
import { photo } from "./testing/pictures.ts";

let media: MediaHarness;
let picture: Uint8Array<ArrayBuffer>;
let asked = 0;
beforeAll(async () => {
  media = await openMediaHarness();
  picture = new Uint8Array(await photo(900, 600).jpeg().toBuffer());
});
afterAll(() => media.close());

/** The routes in an app of their own; who asks stands in a header, a moderator may see recipe pictures. */
function app() {
  const deps = {
    ...media,
    log: silentLogger,
    async userIdOf(request: Request) {
      asked++;
      return Number(request.headers.get("x-user")) || null;
    },
    mayAlsoSee: async (request: Request, { kind }: { kind: string }) =>
      request.headers.get("x-role") === "moderator" && kind === "recipe",
  };
  return new Elysia().use(mediaRoutes(deps)).use(mediaRoutes(deps));
}
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app().handle(new Request(`http://localhost${path}`, { method, headers }));
const as = (userId: number) => ({ "x-user": String(userId) });
const put = (url: string, body: BodyInit, method = "PUT", type = "image/jpeg") =>
  app().handle(new Request(url, { method, body, headers: { "content-type": type } }));

describe("uploading over HTTP", () => {
  test("PUT and POST take the file as it is, whatever type the header names", async () => {
    for (const [method, type] of [
      ["PUT", "image/jpeg"],
      ["POST", "application/json"],
      ["POST", "text/plain"],
      ["PUT", "application/octet-stream"],
    ] as const) {
      const ticket = await media.ticket(media.ana);
      const response = await put(ticket.uploadUrl, picture, method, type);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ img_url: ticket.imgUrl, width: 900, height: 600 });
    }
  });
  test("every fault has its status, its code and a sentence", async () => {
    const ticket = await media.ticket(media.ana);
    const cases = [
      [ticket.uploadUrl, Buffer.from("GIF89a"), 415, "unsupported_image_type"],
      [ticket.uploadUrl, picture.slice(0, 4000), 422, "image_unreadable"],
      [ticket.uploadUrl, new Uint8Array(12_000_001), 413, "image_too_large"],
      [ticket.uploadUrl.replace(/token=.*/, ""), picture, 404, "upload_not_found"],
      [`http://localhost/media/upload/x?token=y`, picture, 404, "upload_not_found"],
    ] as const;
    for (const [url, body, status, code] of cases) {
      const response = await put(url, body);
      expect(response.status).toBe(status);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const answer = await response.json();
      expect(Object.keys(answer).sort()).toEqual(["code", "detail"]);
      expect([answer.code, answer.detail.endsWith(".")]).toEqual([code, true]);
    }
    expect((await put(ticket.uploadUrl, picture)).status).toBe(200);
    expect((await put(ticket.uploadUrl, picture)).status).toBe(410);
  });
  test("through a real server, a body without length is cut off at the limit and a good one arrives whole", async () => {
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app().fetch });
    try {
      const send = async (body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>) => {
        const ticket = await media.ticket(media.ana);
        const url = new URL(ticket.uploadUrl);
        return fetch(`http://127.0.0.1:${server.port}${url.pathname}${url.search}`, { method: "PUT", body });
      };
      expect((await send(picture)).status).toBe(200);
      expect((await send(new Uint8Array(12_500_000))).status).toBe(413);
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        async pull(controller) {
          sent += 100_000;
          // The end only keeps a server that never refuses from hanging this test.
          if (sent > 200_000_000) controller.close();
          else controller.enqueue(new Uint8Array(100_000));
          await Bun.sleep(0);
        },
      });
      // The server answers while the body is still on its way; a client may see the answer or a closed connection.
      const status = await send(endless).then(
        (response) => response.status,
        () => 413,
      );
      expect(status).toBe(413);
      expect(sent).toBeLessThan(200_000_000);
    } finally {
      await server.stop(true);
    }
  });
});

describe("showing", () => {
  test("a private picture is its owner's alone", async () => {
    const url = await media.uploaded(media.ana, "recipe", picture);
    for (const headers of [{}, as(media.ben), { "x-user": "0" }]) {
      const response = await get(url, headers);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({ detail: "There is no such picture.", code: "media_not_found" });
    }
    const response = await get(url, as(media.ana));
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, max-age=300"]);
    expect(response.headers.get("vary")).toBe("Authorization, Cookie");
    expect((await get(url, { "x-role": "moderator" })).status).toBe(200);
    const fridge = await media.uploaded(media.ana, "fridge", picture);
    expect((await get(fridge, { "x-role": "moderator" })).status).toBe(404);
  });
  test("a public one is anyone's, kept for ever, without asking who", async () => {
    const url = await media.uploaded(media.ana, "recipe", picture);
    await publishMedia(media.db.sql, [url]);
    asked = 0;
    const response = await get(url);
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(asked).toBe(0);
  });
  test("comes in the sizes that exist", async () => {
    const url = await media.uploaded(media.ana, "recipe", picture);
    const widths: number[] = [];
    for (const path of [`${url}/320`, `${url}/800`, `${url}/1600`, url]) {
      const response = await get(path, as(media.ana));
      expect(response.headers.get("content-type")).toBe("image/webp");
      const bytes = await response.bytes();
      expect(response.headers.get("content-length")).toBe(String(bytes.byteLength));
      widths.push((await sharp(bytes).metadata()).width);
    }
    expect(widths).toEqual([320, 800, 900, 900]);
    for (const size of ["640", "0", "320.webp", "..%2F320"])
      expect((await get(`${url}/${size}`, as(media.ana))).status).toBe(404);
  });
  test("is not sent again to who has it, but only to who may have it", async () => {
    const url = await media.uploaded(media.ana, "recipe", picture);
    const etag = (await get(`${url}/320`, as(media.ana))).headers.get("etag")!;
    expect((await get(url, as(media.ana))).headers.get("etag")).not.toBe(etag);
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await get(`${url}/320`, { ...as(media.ana), "if-none-match": value });
      expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, etag, ""]);
    }
    expect((await get(`${url}/320`, { ...as(media.ana), "if-none-match": '"other"' })).status).toBe(200);
    expect((await get(`${url}/320`, { ...as(media.ben), "if-none-match": etag })).status).toBe(404);
  });
  test("HEAD tells the same without the bytes", async () => {
    const url = await media.uploaded(media.ana, "recipe", picture);
    const [head, full] = [await get(url, as(media.ana), "HEAD"), await get(url, as(media.ana))];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-type", "content-length", "cache-control"])
      expect(head.headers.get(name)).toBe(full.headers.get(name));
  });
  test("what is not uploaded, not an id, or lost in storage is not found", async () => {
    const pending = await media.ticket(media.ana);
    for (const path of [pending.imgUrl, "/media/1", "/media/%00", `/media/${crypto.randomUUID()}`])
      expect((await get(path, as(media.ana))).status).toBe(404);
    const url = await media.uploaded(media.ana, "recipe", picture);
    await media.storage.delete(`images/${url.slice("/media/".length)}/1600.webp`);
    expect((await get(url, as(media.ana))).status).toBe(404);
  });
  test("storage that is down is a 503 that says when to come back", async () => {
    const url = await media.uploaded(media.ana, "recipe", picture);
    const storage = { ...media.storage, get: () => Promise.reject(new Error("/secret/path is gone")) };
    const routes = mediaRoutes({ ...media, storage, log: silentLogger, userIdOf: async () => media.ana });
    const response = await new Elysia().use(routes).handle(new Request(`http://localhost${url}`));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.text()).not.toContain("secret");
  });
});
