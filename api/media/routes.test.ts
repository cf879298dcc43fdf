import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSession } from "@toque/db/accounts/sessions.ts";
import { publishMedia } from "@toque/db/media/pictures.ts";
import { type MediaHarness, uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import sharp from "sharp";
import { createApp } from "../app.ts";
import { type TestApp, type TestUser, testApp } from "../testing/app.ts";
import { payload } from "../testing/payloads.ts";

let server: TestApp;
let media: Pick<MediaHarness, "ticket" | "uploaded"> & { ana: TestUser; ben: TestUser; moderator: TestUser };
let picture: Uint8Array<ArrayBuffer>;
/** The number of statements that read a session. */
let asked = 0;
beforeAll(async () => {
  server = await testApp({}, (statement) => {
    if (statement.includes("from sessions")) asked++;
  });
  media = {
    ...uploadsOf(server.deps),
    ana: await server.signUp("ana@example.com"),
    ben: await server.signUp("ben@example.com"),
    moderator: await server.signUp("moderator@example.com", ["moderator"]),
  };
  picture = new Uint8Array(await photo(900, 600).jpeg().toBuffer());
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  server.handle(new Request(`http://localhost${path}`, { method, headers }));
const as = (user: TestUser) => ({ authorization: `Bearer ${user.token}` });
const put = (url: string, body: BodyInit, method = "PUT", type = "image/jpeg") =>
  server.handle(new Request(url, { method, body, headers: { "content-type": type } }));

describe("uploading over HTTP", () => {
  test("PUT and POST accept the raw file, regardless of the content type header", async () => {
    for (const [method, type] of [
      ["PUT", "image/jpeg"],
      ["POST", "application/json"],
      ["POST", "text/plain"],
      ["PUT", "application/octet-stream"],
    ] as const) {
      const ticket = await media.ticket(media.ana.id);
      const response = await put(ticket.uploadUrl, picture, method, type);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ img_url: ticket.imgUrl, width: 900, height: 600 });
    }
  });
  test("every error has a status, a code and a message", async () => {
    const ticket = await media.ticket(media.ana.id);
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
  test("on a real server, a body without length is aborted at the limit and a valid one is complete", async () => {
    const listening = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: server.handle });
    try {
      const send = async (body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>) => {
        const ticket = await media.ticket(media.ana.id);
        const url = new URL(ticket.uploadUrl);
        return fetch(`http://127.0.0.1:${listening.port}${url.pathname}${url.search}`, { method: "PUT", body });
      };
      expect((await send(picture)).status).toBe(200);
      expect((await send(new Uint8Array(12_500_000))).status).toBe(413);
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        async pull(controller) {
          sent += 100_000;
          // The limit only keeps a server that never rejects from blocking this test.
          if (sent > 200_000_000) controller.close();
          else controller.enqueue(new Uint8Array(100_000));
          await Bun.sleep(0);
        },
      });
      // The server responds while the body is still being sent; a client may see the response or a closed connection.
      const status = await send(endless).then(
        (response) => response.status,
        () => 413,
      );
      expect(status).toBe(413);
      expect(sent).toBeLessThan(200_000_000);
    } finally {
      await listening.stop(true);
    }
  });
});

describe("showing", () => {
  test("a private picture is only shown to its owner", async () => {
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    for (const headers of [{}, as(media.ben), as(media.moderator), { authorization: "Bearer nonsense" }]) {
      const response = await get(url, headers);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({ detail: "There is no such picture.", code: "media_not_found" });
    }
    const response = await get(url, as(media.ana));
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(response.headers.get("vary")).toBe("authorization, cookie");
    const token = (await server.db.transaction((tx) => createSession(tx, media.ana.id))).token;
    expect((await get(url, { cookie: `toque.session=${token}` })).status).toBe(200);
    const fridge = await media.uploaded(media.ana.id, "fridge", picture);
    expect((await get(fridge, as(media.moderator))).status).toBe(404);
  });
  test("a moderator sees the picture of a version under review", async () => {
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    const body = await payload(server.db, { private: true, recipe_img: [{ img_url: url }] });
    const made = await server.call<{ id: number }>("POST", "/api/recipe/recipes", { as: media.ana, body });
    expect([made.status, (await get(url, as(media.moderator))).status]).toEqual([201, 404]);
    await server.call("POST", `/api/recipe/recipes/${made.body.id}/request-public-approval`, { as: media.ana });
    expect((await get(url, as(media.moderator))).status).toBe(200);
    expect((await get(url, as(media.ben))).status).toBe(404);
  });
  test("a public one is shown to everyone, cached permanently, without a session query", async () => {
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    await publishMedia(server.db.sql, [url]);
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
    const url = await media.uploaded(media.ana.id, "recipe", picture);
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
  test("is not sent again to a client that has it, after checking access", async () => {
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    const etag = (await get(`${url}/320`, as(media.ana))).headers.get("etag")!;
    expect((await get(url, as(media.ana))).headers.get("etag")).not.toBe(etag);
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await get(`${url}/320`, { ...as(media.ana), "if-none-match": value });
      expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([304, etag, ""]);
    }
    expect((await get(`${url}/320`, { ...as(media.ana), "if-none-match": '"other"' })).status).toBe(200);
    expect((await get(`${url}/320`, { ...as(media.ben), "if-none-match": etag })).status).toBe(404);
  });
  test("HEAD gives the same headers without the body", async () => {
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    const [head, full] = [await get(url, as(media.ana), "HEAD"), await get(url, as(media.ana))];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-type", "content-length", "cache-control"])
      expect(head.headers.get(name)).toBe(full.headers.get(name));
  });
  test("missing uploads, invalid ids and files lost in storage are not found", async () => {
    const pending = await media.ticket(media.ana.id);
    for (const path of [pending.imgUrl, "/media/1", "/media/%00", `/media/${crypto.randomUUID()}`])
      expect((await get(path, as(media.ana))).status).toBe(404);
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    await server.deps.storage.delete(`images/${url.slice("/media/".length)}/1600.webp`);
    expect((await get(url, as(media.ana))).status).toBe(404);
  });
  test("unavailable storage is a 503 with Retry-After", async () => {
    const url = await media.uploaded(media.ana.id, "recipe", picture);
    const storage = {
      ...server.deps.storage,
      name: "folder" as const,
      get: () => Promise.reject(new Error("/secret/path is gone")),
    };
    const response = await createApp({ ...server.deps, storage }).handle(
      new Request(`http://localhost${url}`, { headers: as(media.ana) }),
    );
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.text()).not.toContain("secret");
  });
});
