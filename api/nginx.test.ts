import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@toque/db/testing/free-port.ts";
import { fillWithIndexed } from "@toque/search/testing/database.ts";
import { type NginxProcess, nginxProgram, startNginx } from "../docker/services/nginx.ts";
import { startToque, type ToqueProcess } from "./testing/processes.ts";

// A real nginx with the shipped template before a real Toque: what passes through is what Toque answers itself.

const program = nginxProgram();
if (!program && process.env.REQUIRE_SERVICES === "1") throw new Error("nginx is required here");
const MINUTE = 60_000;
const root = join(import.meta.dir, "..");

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Names as they came, in lower case: a name that came twice is in it twice. */
  names: string[];
  body: Buffer;
}

interface Options {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
  /** The client's own address, of the loopback network. */
  from?: string;
}

/** Sends a request whose answer is neither decompressed nor followed. */
function ask(url: string, { method = "GET", headers = {}, body, from = "127.0.0.1" }: Options = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: from, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const names = response.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, names, body: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Of the connection, of the moment, of one request, meant for nginx, or (parts of files) what nginx adds. */
const own = "connection keep-alive transfer-encoding date server x-request-id x-accel-buffering accept-ranges".split(
  " ",
);
const compared = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));

if (!program) test.skip("the tests behind nginx (there is none on this machine)", () => {});
else
  describe("behind nginx", () => {
    let folder: string;
    let toque: ToqueProcess;
    let nginx: NginxProcess;
    let through: string;
    let direct: string;
    let token: string;
    let script: string;
    let picture: string;

    const listen = async (upstream: string, publicUrl: string, log?: string) => {
      const port = await freePort();
      const variables = {
        NGINX_PORT: String(port),
        API_UPSTREAM: upstream,
        NGINX_LOCAL_RESOLVERS: "127.0.0.1",
        PUBLIC_URL: publicUrl,
      };
      const started = startNginx(program, variables, log);
      const url = `http://127.0.0.1:${port}`;
      const deadline = Date.now() + 20_000;
      while (!(await ask(`${url}/healthz`).catch(() => null))) {
        if (Date.now() > deadline) throw new Error("nginx does not answer");
        await Bun.sleep(20);
      }
      return { started, url };
    };

    beforeAll(async () => {
      // Nothing to do when it is there.
      const build = Bun.spawnSync([process.execPath, "web/build.ts"], { cwd: root });
      if (build.exitCode !== 0) throw new Error(build.stderr.toString());
      folder = await mkdtemp(join(tmpdir(), "toque-behind-nginx-"));
      await fillWithIndexed(folder);
      const env = { DATA_DIR: folder, AUTH_SECRET: "a-secret-for-tests-that-is-long-enough" };
      const minted = Bun.spawnSync([process.execPath, "api/admin/main.ts", "token", "proxy@example.org"], {
        cwd: root,
        env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
      });
      token = minted.stdout.toString().trim();
      toque = await startToque("api", {
        ...env,
        PUBLIC_URL: "https://toque.example",
        TRUSTED_PROXIES: "1",
        SENTRY_DSN: "https://key@errors.example/7",
        SUBSCRIPTION_REQUIRED: "true",
        // As small as the tests of the forwarded address need, and much more than the others send.
        RATE_REQUESTS_PER_MINUTE: "60",
      });
      direct = toque.url.replace("localhost", "127.0.0.1");
      ({ started: nginx, url: through } = await listen(new URL(direct).host, "https://toque.example"));
      const page = await readFile(join(root, "web/dist/index.html"), "utf8");
      script = /"(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
      const recipes = (await ask(`${direct}/api/recipe/recipes?limit=1`)).body.toString();
      picture = /\/media\/covers\/[^"]+\.svg/.exec(recipes)?.[0] ?? "";
    }, 3 * MINUTE);
    afterAll(async () => {
      await nginx?.stop();
      await toque?.stop();
      await rm(folder, { recursive: true, force: true });
    }, MINUTE);

    /** Both answers, after comparing status, headers and body. */
    async function same(path: string, options: Options = {}): Promise<Answer> {
      const [one, other] = [await ask(direct + path, options), await ask(through + path, options)];
      expect([path, other.status, compared(other)]).toEqual([path, one.status, compared(one)]);
      expect(other.body.equals(one.body)).toBe(true);
      expect(other.names.length).toBe(new Set(other.names).size);
      return other;
    }

    test("the page is the API's: its policy, its settings, never cached, and the same at every address", async () => {
      for (const path of ["/", "/recipes", "/recipes/3", "/chat", "/authentication/signin", "/index.html"]) {
        const answer = await same(path, { headers: { accept: "text/html" } });
        expect(answer.status).toBe(200);
        expect(answer.headers["content-type"]).toStartWith("text/html");
        expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
        expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
        expect(answer.headers["x-frame-options"]).toBe("DENY");
        expect(answer.headers["cache-control"]).toBe("no-cache");
        expect(answer.body.toString()).toContain('name="toque:sentry-dsn" content="https://key@errors.example/7"');
        expect(answer.body.toString()).toContain('name="toque:subscription-required" content="true"');
      }
    });

    test("hashed assets are kept for good, in the best form that the client accepts", async () => {
      expect(script).not.toBe("");
      for (const encoding of ["br", "gzip", "gzip, deflate, br", undefined]) {
        const answer = await same(script, { headers: encoding ? { "accept-encoding": encoding } : {} });
        const expected = encoding === undefined ? undefined : encoding.includes("br") ? "br" : "gzip";
        expect(answer.headers["content-encoding"]).toBe(expected);
        expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(answer.headers.vary).toBe("accept-encoding");
        expect(answer.headers["content-type"]).toStartWith("text/javascript");
      }
    });

    test("what is missing is 404 in the form of the API's errors, never the page", async () => {
      for (const path of [
        "/assets/gone-abc.js",
        "/locales/xx/common.json",
        "/locales/en/gone.json",
        "/gone.js",
        "/favicon.ico",
        "/media/gone",
        "/api/gone",
        "/swagger/gone",
      ]) {
        const answer = await same(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(JSON.parse(answer.body.toString())).toMatchObject({ code: expect.any(String) });
      }
      for (const path of ["/.error", "/nginx.conf", "/etc/nginx/nginx.conf"]) {
        const answer = await ask(through + path);
        expect(answer.body.toString()).not.toContain("proxy_pass");
      }
    });

    test("ETags are revalidated: 304 for the page, its assets and its pictures, which keep their policy", async () => {
      for (const path of ["/", script, "/favicon.svg", "/locales/en/common.json"]) {
        const { headers } = await same(path);
        expect(headers.etag).toMatch(/^"[^"]+"$/);
        const again = await same(path, { headers: { "if-none-match": headers.etag } });
        expect([path, again.status, again.body.length]).toEqual([path, 304, 0]);
        // The headers of a 304 replace the stored ones.
        expect(again.headers["content-security-policy"]).toBeUndefined();
        const other = await same(path, { headers: { "if-none-match": '"other"' } });
        expect(other.status).toBe(200);
      }
    });

    test("HEAD has the headers of GET and no body", async () => {
      for (const path of ["/", script, picture, "/api/recipe/recipes", "/locales/en/gone.json"]) {
        const head = await same(path, { method: "HEAD" });
        const get = await ask(through + path);
        expect([path, head.status, head.body.length]).toEqual([path, get.status, 0]);
        expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
      }
    });

    test("a part of an asset is 206, a part beyond its end 416", async () => {
      const whole = (await ask(through + script)).body;
      const part = await ask(through + script, { headers: { range: "bytes=10-29" } });
      expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 10-29/${whole.length}`]);
      expect(part.body.equals(whole.subarray(10, 30))).toBe(true);
      const beyond = await ask(through + script, { headers: { range: `bytes=${whole.length}-` } });
      expect(beyond.status).toBe(416);
      expect((await ask(through)).headers["accept-ranges"]).toBeUndefined();
    });

    test("TRACE is 405, and a body that is too large 413, in the form of the API's errors", async () => {
      const big = (bytes: number) => ({ "content-type": "application/json", "content-length": bytes });
      const cases: [string, Options, number, string][] = [
        ["/", { method: "TRACE" }, 405, "method_not_allowed"],
        ["/api/recipe/recipes", { method: "TRACE" }, 405, "method_not_allowed"],
        // Refused by nginx.
        ["/api/recipe/recipes", { method: "POST", headers: big(1_100_000) }, 413, "body_too_large"],
        ["/media/upload/x", { method: "PUT", headers: big(12_600_000) }, 413, "image_too_large"],
        // Refused by the API.
        ["/api/recipe/recipes", { method: "POST", headers: big(1_010_000) }, 413, "body_too_large"],
        ["/media/upload/x", { method: "PUT", headers: big(12_010_000) }, 413, "image_too_large"],
        // Large, and right for a picture.
        ["/media/upload/x", { method: "PUT", headers: big(11_000_000) }, 404, "upload_not_found"],
      ];
      for (const [path, options, status, code] of cases) {
        const length = Number(options.headers?.["content-length"] ?? 0);
        const sent = length === 0 ? options : { ...options, body: Buffer.alloc(length) };
        const answer = await ask(through + path, sent);
        expect([path, answer.status]).toEqual([path, status]);
        expect(answer.headers["content-type"]).toStartWith("application/json");
        const body = JSON.parse(answer.body.toString()) as Record<string, unknown>;
        expect(body).toMatchObject({ code, detail: expect.any(String) });
        const alone = await ask(direct + path, sent);
        expect([path, alone.status, JSON.parse(alone.body.toString())]).toEqual([path, status, body]);
        for (const name of [
          "content-security-policy",
          "x-content-type-options",
          "x-frame-options",
          "strict-transport-security",
          "referrer-policy",
          "cache-control",
        ])
          expect([name, answer.headers[name]]).toEqual([name, alone.headers[name]]);
        expect(answer.names.length).toBe(new Set(answer.names).size);
      }
    });

    test("a body is refused by its stated length, however large, before any of it is sent", async () => {
      for (const to of [through, direct])
        for (const bytes of [70_000_000, 5_000_000_000]) {
          const headers = { "content-type": "application/json", "content-length": bytes };
          const answer = await ask(`${to}/api/recipe/recipes`, { method: "POST", headers });
          expect([to, bytes, answer.status]).toEqual([to, bytes, 413]);
          expect(JSON.parse(answer.body.toString())).toMatchObject({ code: "body_too_large" });
        }
    });

    test("an address that is too long is 414 in the same form", async () => {
      const answer = await ask(`${through}/${"a".repeat(9000)}`);
      expect(answer.status).toBe(414);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code: "address_too_long" });
    });

    test("clients are counted by their own address, which no header of theirs changes", async () => {
      const call = (from: string, headers: OutgoingHttpHeaders) =>
        ask(`${through}/api/recipe/difficulties`, { from, headers });
      const statuses: number[] = [];
      for (let i = 0; i < 80; i++) {
        const forged = `203.0.113.${i}`;
        const { status } = await call("127.0.0.7", {
          "x-forwarded-for": forged,
          "x-real-ip": forged,
          forwarded: `for=${forged}`,
        });
        statuses.push(status);
      }
      expect(statuses.at(0)).toBe(200);
      expect(statuses.at(-1)).toBe(429);
      expect((await call("127.0.0.8", {})).status).toBe(200);
      // Another one cannot be locked out by its address, written by a stranger.
      await call("127.0.0.7", { "x-forwarded-for": "127.0.0.9" });
      expect((await call("127.0.0.9", {})).status).toBe(200);
    });

    test(
      "an event stream passes event by event",
      async () => {
        const headers = { authorization: `Bearer ${token}` };
        const aborted = new AbortController();
        const stream = await fetch(`${through}/api/recipe/shopping-lists/events`, { headers, signal: aborted.signal });
        expect(stream.headers.get("content-type")).toStartWith("text/event-stream");
        expect(stream.headers.get("content-encoding")).toBeNull();
        const reader = stream.body!.getReader();
        let text = "";
        const read = async (wanted: string) => {
          while (!text.includes(wanted)) {
            const { value, done } = await reader.read();
            if (done) throw new Error(`the stream ended: ${text}`);
            text += new TextDecoder().decode(value);
          }
        };
        await read("retry: ");
        const made = await ask(`${through}/api/recipe/shopping-lists`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: Buffer.from('{"name":"Market"}'),
          from: "127.0.0.11",
        });
        expect(made.status).toBe(201);
        await read("event: shopping_list");
        aborted.abort();
      },
      MINUTE,
    );

    test("without an API the answer is 503 with Retry-After, and with no stream open nginx ends at once", async () => {
      const { started, url } = await listen(`127.0.0.1:${await freePort()}`, "http://localhost:8080");
      const answer = await ask(`${url}/recipes`);
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code: "service_unavailable" });
      expect(answer.headers["strict-transport-security"]).toBeUndefined();
      expect((await ask(`${url}/healthz`)).status).toBe(200);
      expect(await started.stop()).toBe(true);
    });

    test("the log has a line of JSON a request, without the secrets of links, also while the API is away", async () => {
      const log = join(folder, "nginx.log");
      for (const upstream of [new URL(direct).host, `127.0.0.1:${await freePort()}`]) {
        const { started, url } = await listen(upstream, "", log);
        const paths = [
          "/?token=s3cret",
          "/api/recipe/shopping-list-invitations/s3cret/accept",
          "/media/upload/x?token=s3cret",
        ];
        for (const path of paths)
          await ask(url + path, { headers: { referer: `${url}/?token=s3cret`, "user-agent": 'a "quoted" one' } });
        await started.stop();
      }
      const text = await readFile(log, "utf8");
      expect(text).not.toContain("s3cret");
      const lines = text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const logged = ["/", "/api/recipe/shopping-list-invitations/***", "/media/upload/x"];
      expect(lines.map(({ path }) => path)).toEqual([...logged, ...logged]);
      expect(lines[0]).toMatchObject({
        method: "GET",
        status: 200,
        upstream: "200",
        client: "127.0.0.1",
        agent: 'a "quoted" one',
      });
      expect(lines[3]).toMatchObject({ status: 503, upstream: "502" });
    });

    test(
      "an open stream does not keep nginx from ending",
      async () => {
        const { started, url } = await listen(new URL(direct).host, "");
        const headers = { authorization: `Bearer ${token}` };
        const stream = await fetch(`${url}/api/recipe/shopping-lists/events`, { headers });
        const reader = stream.body!.getReader();
        await reader.read();
        expect(await started.stop()).toBe(true);
        await reader.cancel().catch(() => undefined);
      },
      MINUTE,
    );
  });
