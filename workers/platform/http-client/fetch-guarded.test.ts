import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isPublicAddress } from "./addresses.ts";
import { FetchError, type FetchOptions, hostProblem, requestGuarded } from "./fetch-guarded.ts";

const PUBLIC = "93.184.216.34";
const html = { "content-type": "text/html" };
const page = "<p>soup</p>";
const zeros = new Uint8Array(200_000_000);
/** 200 MB in 200 kB, and in a few hundred bytes. */
const bombs = {
  gzip: gzipSync(zeros, { level: 1 }),
  brotli: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
};

let server: ReturnType<typeof Bun.serve>;
let raw: Server;
let rawPort = 0;
/** Paths and hosts that arrived, and the addresses that were connected to. */
let asked: string[] = [];
let connected: string[] = [];

function endless(wait: number, size: number): Response {
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(wait);
      controller.enqueue(new Uint8Array(size));
    },
  });
  return new Response(stream, { headers: html });
}

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(`${request.headers.get("host")}${pathname}`);
      const to = searchParams.get("to");
      if (to) return new Response(null, { status: 302, headers: { location: to } });
      if (pathname === "/circle") {
        const n = Number(searchParams.get("n") ?? 0) + 1;
        return new Response(null, { status: 301, headers: { location: `/circle?n=${n}` } });
      }
      if (pathname === "/endless") return endless(0, 50_000);
      if (pathname === "/slow") return endless(40, 1);
      if (pathname === "/gzip")
        return new Response(gzipSync(page), { headers: { ...html, "content-encoding": "gzip" } });
      if (pathname === "/brotli")
        return new Response(brotliCompressSync(page), { headers: { ...html, "content-encoding": "br" } });
      if (pathname === "/bomb") return new Response(bombs.gzip, { headers: { ...html, "content-encoding": "gzip" } });
      if (pathname === "/brotli-bomb")
        return new Response(bombs.brotli, { headers: { ...html, "content-encoding": "br" } });
      if (pathname === "/cut-gzip")
        return new Response(gzipSync(page.repeat(99)).subarray(0, 30), {
          headers: { ...html, "content-encoding": "gzip" },
        });
      if (pathname === "/strange-encoding")
        return new Response(page, { headers: { ...html, "content-encoding": "gzip, gzip" } });
      return new Response(page, { headers: html });
    },
  });
  // A server that answers with headers that never end.
  raw = createServer((socket) => {
    socket.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write(`x-${Math.random()}: ${"a".repeat(500)}\r\n`), 5);
    socket.on("close", () => clearInterval(timer));
  });
  raw.listen(0, "127.0.0.1", () => {
    rawPort = (raw.address() as { port: number }).port;
  });
});
afterAll(async () => {
  await server.stop(true);
  raw.close();
});

/** What the public internet is in these tests: every address is this server, under the name that was asked for. */
const options = (more: Partial<FetchOptions> = {}): FetchOptions => ({
  allowPrivate: false,
  publicPage: true,
  maxBytes: 10_000_000,
  timeoutMs: 5000,
  resolve: async (host) => (/^[\d.]+$|:/.test(host) ? [host] : [PUBLIC]),
  send: (url, init) => {
    connected.push(url.hostname);
    const here = new URL(url);
    here.protocol = "http:";
    here.hostname = "127.0.0.1";
    here.port = String(url.pathname === "/headers" ? rawPort : server.port);
    const { tls: _, ...rest } = init;
    return fetch(here, rest);
  },
  ...more,
});

async function refusal(source: string, more: Partial<FetchOptions> = {}): Promise<FetchError> {
  asked = [];
  connected = [];
  const error = await requestGuarded(source, options(more)).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof FetchError)) throw new Error(`no refusal but ${error}`);
  return error;
}

describe("an address that leads inside", () => {
  test.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://①②⑦.0.0.1/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://100.64.0.1/",
    "http://100.100.100.200/",
    "http://10.0.0.1/",
    "http://0/",
    "http://255.255.255.255/",
    "http://192.0.0.192/",
  ])("%s is refused before anything is sent", async (address) => {
    const resolve = async (host: string) => [host === "localhost" ? "127.0.0.1" : host];
    expect((await refusal(address, { resolve })).reason).toBe("refused");
    expect(hostProblem(address)).not.toBeNull();
    expect([asked, connected]).toEqual([[], []]);
  });

  test("by a redirect is refused, and by each later one", async () => {
    for (const inside of [
      "http://127.0.0.1/admin",
      "http://[::ffff:10.0.0.1]/",
      "http://0x7f.1/",
      "file:///etc/passwd",
    ]) {
      const first = await refusal(`https://recipes.example/?to=${encodeURIComponent(inside)}`);
      expect([first.reason, asked]).toEqual(["refused", ["recipes.example/"]]);
      const second = `https://recipes.example/?to=${encodeURIComponent(inside)}`;
      await refusal(`https://start.example/?to=${encodeURIComponent(second)}`);
      expect(asked).toEqual(["start.example/", "recipes.example/"]);
    }
  });

  test("by its name is refused, also where only one of its addresses is inside", async () => {
    for (const addresses of [["127.0.0.1"], [PUBLIC, "10.0.0.7"], ["::ffff:169.254.169.254"], [PUBLIC, "fe80::1"]]) {
      const error = await refusal("https://recipes.example/", { resolve: async () => addresses });
      expect([error.reason, connected]).toEqual(["refused", []]);
    }
  });

  test("by a name whose address changes after the check: the connection goes to the checked address", async () => {
    let times = 0;
    const resolve = async () => (times++ === 0 ? [PUBLIC] : ["127.0.0.1"]);
    connected = [];
    const { bytes } = await requestGuarded("https://rebind.example/", options({ resolve }));
    expect([new TextDecoder().decode(bytes), times, connected]).toEqual([page, 1, [PUBLIC]]);
    // Its next request is a new check.
    expect((await refusal("https://rebind.example/", { resolve })).reason).toBe("refused");
    expect(connected.every(isPublicAddress)).toBe(true);
  });

  test("names no other port, no account and no other protocol", async () => {
    for (const bad of [
      "https://recipes.example:22/",
      "http://recipes.example:6379/",
      "https://me:secret@recipes.example/",
      "ftp://recipes.example/",
      "gopher://recipes.example/",
      "data:text/html,x",
      "javascript:alert(1)",
      "recipes.example",
    ])
      expect((await refusal(bad)).reason).toBe("refused");
  });
});

describe("a hostile server", () => {
  test("that redirects a thousand times is left after five", async () => {
    const error = await refusal("https://recipes.example/circle");
    expect([error.message, asked.length]).toEqual(["The source redirects too often.", 6]);
  });
  test("that sends a body without end is left at the limit", async () => {
    expect((await refusal("https://recipes.example/endless", { maxBytes: 1_000_000 })).reason).toBe("too_large");
  });
  test("that sends a byte now and then, or headers without end, is left when the time is up", async () => {
    for (const path of ["slow", "headers"]) {
      const error = await refusal(`https://recipes.example/${path}`, { timeoutMs: 300 });
      expect(error.reason).toBe("timeout");
    }
  });
  test("whose name server does not answer is left when the time is up", async () => {
    const resolve = () => new Promise<string[]>(() => {});
    expect((await refusal("https://recipes.example/", { resolve, timeoutMs: 100 })).reason).toBe("timeout");
  });
  test.each(["bomb", "brotli-bomb"])(
    "that sends a %s is left at the limit, without unpacking the rest",
    async (path) => {
      Bun.gc(true);
      const before = process.memoryUsage().rss;
      expect((await refusal(`https://recipes.example/${path}`)).reason).toBe("too_large");
      expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    },
  );
  test("that breaks off, or encodes twice, gives nothing", async () => {
    expect((await refusal("https://recipes.example/cut-gzip")).reason).toBe("truncated");
    expect((await refusal("https://recipes.example/strange-encoding")).reason).toBe("answer");
  });
  test("ends at the caller's signal with its reason", async () => {
    const stop = new AbortController();
    const asking = requestGuarded("https://recipes.example/slow", options({ signal: stop.signal }));
    setTimeout(() => stop.abort(new Error("left")), 50);
    expect(await asking.catch((error: Error) => error.message)).toBe("left");
  });
});

test("a compressed page arrives as it was, under its last address", async () => {
  for (const path of ["gzip", "brotli", "plain"]) {
    const to = encodeURIComponent(`http://www.recipes.example/${path}`);
    const { bytes, url } = await requestGuarded(`https://recipes.example/?to=${to}`, options());
    expect([new TextDecoder().decode(bytes), url]).toEqual([page, `http://www.recipes.example/${path}`]);
  }
});

test("a host's next address is tried where one cannot be connected to", async () => {
  const { send } = options();
  const { bytes } = await requestGuarded("https://recipes.example/", {
    ...options(),
    resolve: async () => ["2606:4700::1", PUBLIC],
    send: (url, init) => (url.hostname.startsWith("[") ? Promise.reject(new Error("no route")) : send!(url, init)),
  });
  expect(bytes.length).toBe(page.length);
});
