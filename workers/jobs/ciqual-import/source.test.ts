import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CiqualError } from "@toque/db/ciqual/errors.ts";
import { csvTable } from "@toque/db/ciqual/testing/table.ts";
import { fetchTable, readFromUrls, type SourceOptions } from "./source.ts";

describe("fetching", () => {
  let server: ReturnType<typeof Bun.serve>;
  const asked: string[] = [];
  const fr = csvTable({ lang: "fr", foods: 3 });
  beforeAll(() => {
    server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      routes: {
        "/jelly_2020_fr.csv": () => new Response(fr),
        "/jelly_2020_eng.csv": () => new Response(csvTable({ lang: "en", foods: 3 })),
        "/alone_fr.csv": () => new Response(fr),
        "/torn_fr.csv": () => new Response(fr),
        "/torn_eng.csv": () => new Response("busy", { status: 503 }),
        "/moved": () => new Response(null, { status: 302, headers: { location: "/jelly_2020_fr.csv" } }),
        "/inside": () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1:1/secret" } }),
        "/local": () => new Response(null, { status: 302, headers: { location: "file:///etc/passwd" } }),
        "/circle": () => new Response(null, { status: 302, headers: { location: "/circle" } }),
        "/large": () => new Response(new Uint8Array(200_000)),
        "/endless": () =>
          new Response(
            new ReadableStream({
              async pull(controller) {
                await Bun.sleep(1);
                controller.enqueue(new Uint8Array(10_000));
              },
            }),
          ),
        "/silent": () => new Promise<Response>(() => {}),
      },
      fetch(request) {
        asked.push(new URL(request.url).pathname);
        return new Response("none", { status: 404 });
      },
    });
  });
  afterAll(() => server.stop(true));

  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  const own: SourceOptions = { allowPrivate: true };
  const why = async (source: string, options: SourceOptions) => {
    const error = await fetchTable(source, options).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CiqualError)) throw new Error(`no refusal but ${error}`);
    expect(error.code).toBe("ciqual_source_unavailable");
    return error.message;
  };

  test("returns the bytes, across a redirect", async () => {
    expect(await fetchTable(at("/moved"), own)).toEqual(fr);
  });

  test("connects to the checked address under the given host name", async () => {
    const resolved: string[] = [];
    const resolve = async (host: string) => {
      resolved.push(host);
      return ["127.0.0.1"];
    };
    const bytes = await fetchTable(`http://table.example:${server.port}/jelly_2020_fr.csv`, { ...own, resolve });
    expect([bytes.length, resolved]).toEqual([fr.length, ["table.example"]]);
  });

  test("never reads from a private network, whatever the name or redirect", async () => {
    const inside = "The address leads into a private network.";
    for (const host of ["127.0.0.1", "[::1]", "localhost", "169.254.169.254", "0x7f.1", "2130706433"])
      expect(await why(`https://${host}:${server.port}/jelly_2020_fr.csv`, { allowPrivate: false })).toBe(inside);
    const mixed = async () => ["93.184.215.14", "10.0.0.1"];
    expect(await why("https://table.example/", { allowPrivate: false, resolve: mixed })).toBe(inside);
    expect(await why(at("/moved"), { allowPrivate: false })).toContain("https://");
    expect(await why(at("/local"), own)).toContain("https://");
  });

  test("is limited in size, time and number of redirects", async () => {
    expect(await why(at("/large"), { ...own, maxBytes: 100_000 })).toContain("larger than");
    expect(await why(at("/endless"), { ...own, maxBytes: 100_000 })).toContain("larger than");
    expect(await why(at("/silent"), { ...own, timeoutMs: 50 })).toContain("did not answer");
    expect(await why(at("/circle"), own)).toContain("redirects too often");
    expect(await why(at("/inside"), own)).toBe("The source cannot be reached.");
    expect(await why(at("/nothing"), own)).toBe("The source answers 404.");
    expect(await why("https://no-such-host.invalid/", own)).toBe("The host of the address is not known.");
  });

  test("is aborted with its job", async () => {
    const gone = new AbortController();
    const fetching = fetchTable(at("/silent"), { ...own, signal: gone.signal });
    gone.abort(new Error("the job was cancelled"));
    expect(await fetching.catch((error: Error) => error.message)).toBe("the job was cancelled");
  });

  test("also fetches the other language's file if it exists", async () => {
    expect(await readFromUrls(at("/jelly_2020_eng.csv"), own)).toMatchObject({ langs: ["en", "fr"], release: "2020" });
    expect(await readFromUrls(at("/alone_fr.csv"), own)).toMatchObject({ langs: ["fr"], release: "unnamed" });
    expect(asked).toContain("/alone_eng.csv");
    await expect(readFromUrls(at("/torn_fr.csv"), own)).rejects.toThrow("503");
    const both = `${at("/moved")} ${at("/jelly_2020_eng.csv")}`;
    expect(await readFromUrls(both, own)).toMatchObject({ langs: ["fr", "en"], source: both });
  });
});
