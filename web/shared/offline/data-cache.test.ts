import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { STORED_AT } from "./copy-names.ts";
import { createDataCache, keyOf, limits } from "./data-cache.ts";
import { memoryCaches, turns } from "./testing/memory-caches.ts";

const at = Date.parse("2026-03-01T12:00:00Z");
const day = 86_400_000;
let clock = at;
let caches = memoryCaches();
const make = () => createDataCache({ caches, exclusive: turns(), now: () => clock });
let data = make();
beforeEach(() => {
  clock = at;
  caches = memoryCaches();
  data = make();
});

const soup = "/api/recipe/recipes/7?stored-lang=en";
const answer = (text: string) => Response.json({ text }, { headers: { etag: '"1"', "set-cookie": "a=b" } });
const read = async (account: string, key = soup) => (await data.find(account, key))?.json();

describe("copies", () => {
  test("belong to one account, with the time of the answer", async () => {
    await data.claim("1", at + day);
    await data.keep("1", soup, answer("soup"));
    expect(await read("1")).toEqual({ text: "soup" });
    const copy = await data.find("1", soup);
    expect(copy?.headers.get(STORED_AT)).toBe("2026-03-01T12:00:00.000Z");
    expect([copy?.headers.get("etag"), copy?.headers.get("set-cookie")]).toEqual(['"1"', null]);
    for (const other of ["2", "", "11", "undefined"]) expect(await data.find(other, soup)).toBeUndefined();
  });

  test("of another account are removed, not only hidden", async () => {
    await data.claim("1", at + day);
    await data.keep("1", soup, answer("soup"));
    await data.claim("2", at + day);
    expect(await read("1")).toBeUndefined();
    await data.claim("1", at + day);
    expect(await read("1")).toBeUndefined();
  });

  test("are unreadable when the session has ended, and gone with the next claim", async () => {
    await data.claim("1", at + day);
    await data.keep("1", soup, answer("soup"));
    clock += day;
    expect([await data.owner(), await read("1")]).toEqual([null, undefined]);
    await data.claim("1", clock + day);
    expect(await read("1")).toBeUndefined();
  });

  test("of an answer that arrives after signing out are not kept", async () => {
    await data.claim("1", at + day);
    const slow = answer("soup");
    await data.release(null);
    await data.keep("1", soup, slow);
    expect(await caches.has("toque-data")).toBe(false);
    await data.claim("2", at + day);
    await data.keep("1", soup, answer("soup"));
    expect([await read("1"), await read("2")]).toEqual([undefined, undefined]);
  });

  test("with a slow body do not block other changes, and do not replace a later answer", async () => {
    await data.claim("1", at + day);
    let end = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        end = () => {
          controller.enqueue(new TextEncoder().encode('{"text":"old soup"}'));
          controller.close();
        };
      },
    });
    const slow = data.keep("1", soup, new Response(body));
    clock += 1;
    await data.keep("1", soup, answer("soup"));
    end();
    await slow;
    expect(await read("1")).toEqual({ text: "soup" });
  });

  test("without a mark, as a crash may leave them, belong to nobody", async () => {
    const cache = await caches.open("toque-data");
    await cache.put(soup, answer("soup"));
    for (const account of ["1", ""]) expect(await data.find(account, soup)).toBeUndefined();
    for (const mark of ["null", "{}", '{"account":1}', "no json"]) {
      await cache.put("/offline/owner", new Response(mark));
      expect(await data.find("1", soup)).toBeUndefined();
    }
    await data.claim("1", at + day);
    expect(await read("1")).toBeUndefined();
  });

  test("are forgotten in every language, and nothing else is", async () => {
    await data.claim("1", at + day);
    for (const key of [soup, soup.replace("en", "fr"), "/api/recipe/recipes/77?stored-lang=en"])
      await data.keep("1", key, answer(key));
    await data.forget("/api/recipe/recipes/7");
    expect([await read("1"), await read("1", soup.replace("en", "fr"))]).toEqual([undefined, undefined]);
    expect(await read("1", "/api/recipe/recipes/77?stored-lang=en")).toBeDefined();
  });

  test("are bounded: those stored longest ago make room, answers and pictures apart", async () => {
    await data.claim("1", at + day);
    await data.keep("1", "/media/abc/800", answer("photo"));
    for (let id = 0; id < limits.answers + 3; id++) {
      await data.keep("1", `/api/recipe/recipes/${id}?stored-lang=en`, answer("x"));
      if (id === 100) await data.keep("1", "/api/recipe/recipes/0?stored-lang=en", answer("opened again"));
    }
    const kept = async (id: number) => (await data.find("1", `/api/recipe/recipes/${id}?stored-lang=en`)) !== undefined;
    expect(await Promise.all([0, 1, 2, 3, 4].map(kept))).toEqual([true, false, false, false, true]);
    expect(await data.find("1", "/media/abc/800")).toBeDefined();
    expect((await data.owner())?.account).toBe("1");
  });

  test("make room in a full browser, and one that stays full keeps what it has", async () => {
    await data.claim("1", at + day);
    for (let id = 0; id < 9; id++) await data.keep("1", `/api/recipe/recipes/${id}`, answer("x"));
    caches.fillUp(1);
    await data.keep("1", "/api/recipe/recipes/9", answer("x"));
    expect([await read("1", "/api/recipe/recipes/0"), await read("1", "/api/recipe/recipes/9")]).toEqual([
      undefined,
      { text: "x" },
    ]);
    caches.fillUp(Number.POSITIVE_INFINITY);
    await data.keep("1", "/api/recipe/recipes/10", answer("x"));
    expect(await read("1", "/api/recipe/recipes/10")).toBeUndefined();
    expect(await read("1", "/api/recipe/recipes/9")).toEqual({ text: "x" });
  });

  test("whatever happens side by side, nobody reads what another account stored", async () => {
    const account = fc.constantFrom("", "1", "2");
    const act = fc.oneof(
      fc.record({ do: fc.constant("claim" as const), account }),
      fc.record({ do: fc.constant("keep" as const), account }),
      fc.record({ do: fc.constant("release" as const), account: fc.constant(null) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        caches = memoryCaches();
        // Two pages and a worker: each with an instance of its own, and one lock.
        const exclusive = turns();
        const places = [0, 1, 2].map(() => createDataCache({ caches, exclusive, now: () => clock }));
        await Promise.all(
          acts.map((one, index) => {
            const place = places[index % 3]!;
            if (one.do === "claim") return place.claim(one.account, at + day);
            if (one.do === "release") return place.release(null);
            return place.keep(one.account, soup, answer(one.account));
          }),
        );
        for (const who of ["", "1", "2"])
          expect([undefined, who]).toContain((await (await places[0]!.find(who, soup))?.json())?.text);
      }),
      { numRuns: 60 },
    );
  });
});

test("a key names path, query and language", () => {
  expect(keyOf(new URL("https://t.example/api/recipe/recipes?page=1#x"), "fr")).toBe(
    "/api/recipe/recipes?page=1&stored-lang=fr",
  );
});
