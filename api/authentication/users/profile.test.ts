import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { PublicUser, User } from "@toque/db/schemas/user.ts";
import { removeAbandonedUploads } from "@toque/workers/platform/images/cleanup.ts";
import { uploadsOf } from "@toque/workers/platform/images/testing/harness.ts";
import { photo } from "@toque/workers/platform/images/testing/pictures.ts";
import { type TestApp, type TestUser, testApp } from "../../testing/app.ts";

let app: TestApp;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.signUp(), await app.signUp()];
});
afterAll(() => app.close());

const at = (path: string) => `/api/authentication/users/@me/${path}`;
const me = async (as: TestUser) => (await app.call<User>("GET", "/api/authentication/me", { as })).body;
const post = <T = User>(as: TestUser, path: string, body: unknown) => app.call<T>("POST", at(path), { as, body });
const locOf = (body: unknown) => (body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.join("."));

describe("the name", () => {
  const named = async (as: TestUser, username: string) => {
    const { status, body } = await post<User & { code?: string }>(as, "change-username", { username });
    return status === 200 ? body.username : status === 409 ? body.code : status;
  };
  test("is unique by case and look-alike, and one's own may be written anew", async () => {
    expect(await named(ana, "Ana.Lind")).toBe("Ana.Lind");
    for (const alike of ["ana.lind", "ANA.LIND", "Аna.Lind", "ana.1ind", "ána.lïnd", "ａｎａ.lind", "ana.lind\u200b"])
      expect([alike, await named(ben, alike)]).toEqual([alike, "username_taken"]);
    expect(await named(ana, "ana.lind")).toBe("ana.lind");
    expect((await me(ben)).username).toBeNull();
  });
  test("reserved ones and those of the starter content are taken, others have to fit", async () => {
    for (const reserved of ["admin", "Toque", "tоque", "support", "m0derator"])
      expect([reserved, await named(ben, reserved)]).toEqual([reserved, "username_taken"]);
    for (const wrong of ["ab", "a".repeat(31), "a b c", "ana\r\nBcc: x@y.z", "Жук", "<b>x</b>", "..."])
      expect([wrong, await named(ben, wrong)]).toEqual([wrong, 422]);
    expect(locOf((await post(ben, "change-username", { username: "a b" })).body)).toEqual(["body.username"]);
  });
  test("is said to be free, taken or none before it is taken, and the saying changes nothing", async () => {
    const check = (as: TestUser, username: string) =>
      app.call<{ status: string }>("GET", `${at("username-check")}?${new URLSearchParams({ username })}`, { as });
    const said = async (as: TestUser, username: string) => (await check(as, username)).body.status;
    await named(ana, "Ana.Lind");
    for (const alike of ["ana.lind", "Аna.Lind", "ana.1ind", "admin", "m0derator"])
      expect([alike, await said(ben, alike)]).toEqual([alike, "taken"]);
    expect(await said(ana, "ana.lind")).toBe("free");
    expect(await said(ben, "ben.lind")).toBe("free");
    for (const wrong of ["", "ab", "a b c", "Жук"]) expect([wrong, await said(ben, wrong)]).toEqual([wrong, "invalid"]);
    expect((await check(ben, "x".repeat(101))).status).toBe(422);
    expect((await me(ben)).username).toBeNull();
  });
  test("of twenty who want the same one at once, one gets it", async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => app.signUp()));
    const forms = ["zorro", "Zorro", "ZORRO", "z0rro", "zоrrо"];
    const got = await Promise.all(
      crowd.map((one, index) => post(one, "change-username", { username: forms[index % 4] })),
    );
    expect(got.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    const [row] = await app.db.sql`select count(*)::int as n from users where username_skeleton = 'zorro'`;
    expect(row?.n).toBe(1);
  });
});

describe("the bio", () => {
  test("has a language, is shown to others as a text, and is taken away by an empty one", async () => {
    const { body } = await post(ana, "change-bio", {
      bio: "  Ich koche gern.\r\nAm liebsten Suppe.  ",
      origin_lang: "de",
    });
    expect(body.bio).toEqual({ de: "Ich koche gern.\nAm liebsten Suppe." });
    const shown = await app.call<PublicUser>("GET", `/api/authentication/users/${ana.id}`, { headers: { lang: "fr" } });
    expect(shown.body.bio).toBe("Ich koche gern.\nAm liebsten Suppe.");
    expect((await post(ana, "change-bio", { bio: " ", origin_lang: "en" })).body.bio).toBeNull();
  });
  test("is plain text of at most 500 characters", async () => {
    await post(ana, "change-bio", { bio: "Kept.", origin_lang: "en" });
    for (const bio of ["a\u0007b", "a\u202Eb", "a\u2066b", "a\u009fb", "x".repeat(501), 5, null, { en: "x" }])
      expect(locOf((await post(ana, "change-bio", { bio, origin_lang: "en" })).body)).toEqual(["body.bio"]);
    expect((await post(ana, "change-bio", { bio: "x", origin_lang: "xx" })).status).toBe(422);
    expect((await me(ana)).bio).toEqual({ en: "Kept." });
  });
});

describe("links", () => {
  const put = (body: unknown) => app.call<User>("PUT", at("socials"), { as: ana, body });
  test("are stored in their normal form, in order", async () => {
    const { body } = await put([
      { type: "youtube", url: "https://m.youtube.com/@ana?x=1" },
      { type: "x", url: "https://twitter.com/ana" },
    ]);
    expect(body.socials).toEqual([
      { type: "youtube", url: "https://www.youtube.com/@ana" },
      { type: "x", url: "https://x.com/ana" },
    ]);
  });
  test("a wrong one is named by its index and changes nothing", async () => {
    const before = (await me(ana)).socials;
    const wrong = await put([
      { type: "x", url: "https://x.com/ana" },
      { type: "twitch", url: "https://twitch.tv@evil.example/a" },
    ]);
    expect([wrong.status, locOf(wrong.body)]).toEqual([422, ["body.1.url"]]);
    expect((await put([{ type: "myspace", url: "https://myspace.com/ana" }])).status).toBe(422);
    expect((await put([{ type: "x", url: "https://x.com/ana", title: "x" }])).status).toBe(422);
    expect((await me(ana)).socials).toEqual(before);
  });
});

describe("the picture", () => {
  const upload = async (as: TestUser, kind: "avatar" | "recipe" = "avatar") =>
    uploadsOf(app.deps).uploaded(as.id, kind, await photo(900, 600).jpeg().toBuffer());
  const seen = async (url: string) => (await app.handle(new Request(`http://localhost:3000${url}`))).status;
  const change = (as: TestUser, avatar_url: unknown) => post(as, "change-avatar", { avatar_url });

  test("is uploaded by a ticket, kept as a square, and everyone sees it", async () => {
    const query = "/api/authentication/avatar-upload-url?content_type=image/jpeg";
    const ticket = await app.call<{ upload_url: string; img_url: string }>("GET", query, { as: ana });
    const file = new Uint8Array(await photo(900, 600).jpeg().toBuffer());
    const sent = await app.handle(new Request(ticket.body.upload_url, { method: "PUT", body: file }));
    expect(await sent.json()).toMatchObject({ img_url: ticket.body.img_url, width: 600, height: 600 });
    expect(await seen(ticket.body.img_url)).toBe(404);
    expect((await change(ana, ticket.body.img_url)).body.avatar_url).toBe(ticket.body.img_url);
    expect(await seen(ticket.body.img_url)).toBe(200);
  });
  test("is one's own, of this kind, and of this server", async () => {
    const { avatar_url } = await me(ana);
    const others = await upload(ben);
    const pending = await uploadsOf(app.deps).ticket(ana.id, "avatar");
    const wrong = [others, await upload(ana, "recipe"), pending.imgUrl, `/media/${crypto.randomUUID()}`];
    for (const url of [
      ...wrong,
      "https://evil.example/a.png",
      `${avatar_url}?x`,
      `//localhost${avatar_url}`,
      "",
      null,
      1,
    ])
      expect([url, locOf((await change(ana, url)).body)]).toEqual([url, ["body.avatar_url"]]);
    expect(await seen(others)).toBe(404);
    expect((await me(ana)).avatar_url).toBe(avatar_url);
  });
  test("a former one is shown no more, and its files go with the next cleanup; the present one stays", async () => {
    const first = await upload(ana);
    await change(ana, first);
    const second = await upload(ana);
    await change(ana, second);
    expect([await seen(first), await seen(second)]).toEqual([404, 200]);
    await app.db.sql`update media set upload_expires_at = now() - interval '2 hours' where kind = 'avatar'`;
    await removeAbandonedUploads(app.db, app.deps.storage);
    const left = await app.db.sql<{ id: string }[]>`select id from media where kind = 'avatar'`;
    expect(left.map(({ id }) => `/media/${id}`)).toEqual([second]);
    expect(await seen(second)).toBe(200);
    expect(await app.deps.storage.get(`images/${first.slice(7)}/320.webp`)).toBeNull();
    expect((await app.call<User>("DELETE", at("avatar"), { as: ana })).body.avatar_url).toBeNull();
    expect(await seen(second)).toBe(404);
  });
  test("of many changes at once exactly one picture stays public", async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => upload(ben)));
    await Promise.all(urls.map((url) => change(ben, url)));
    const { avatar_url } = await me(ben);
    const open = await Promise.all(urls.map(async (url) => ((await seen(url)) === 200 ? url : null)));
    expect(open.filter(Boolean)).toEqual([avatar_url]);
  });
});

test("nothing else of an account is changed by any of these bodies", async () => {
  const before = await me(ana);
  const extra = { roles: ["admin"], email: "x@example.org", id: ben.id, user_id: ben.id, deleted_at: null };
  const calls: [string, string, object][] = [
    ["POST", "change-username", { username: "another.name" }],
    ["POST", "change-bio", { bio: "x", origin_lang: "en" }],
    ["POST", "change-avatar", { avatar_url: `/media/${crypto.randomUUID()}` }],
    ["PATCH", "personal-info", { weight: 70 }],
  ];
  for (const [method, path, body] of calls) {
    for (const [key, value] of Object.entries(extra)) {
      const answer = await app.call(method, at(path), { as: ana, body: { ...body, [key]: value } });
      expect([path, key, answer.status]).toEqual([path, key, 422]);
    }
  }
  expect(await me(ana)).toEqual(before);
});
