import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestGuarded } from "./fetch-guarded.ts";

// A real TLS connection to the address that a name was resolved to: the certificate is checked for the name.

const hasOpenssl = Bun.which("openssl") !== null;
let folder: string;
let server: ReturnType<typeof Bun.serve>;
let certificate: string;

beforeAll(async () => {
  if (!hasOpenssl) return;
  folder = await mkdtemp(join(tmpdir(), "toque-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const named = ["-subj", "/CN=recipes.example", "-addext", "subjectAltName=DNS:recipes.example"];
  const made = Bun.spawnSync(["openssl", ...request, ...named, "-keyout", key, "-out", cert]);
  if (made.exitCode !== 0) throw new Error(made.stderr.toString());
  certificate = await readFile(cert, "utf8");
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { key: await readFile(key, "utf8"), cert: certificate },
    fetch: (asked) => new Response(asked.headers.get("host")),
  });
});
afterAll(async () => {
  await server?.stop(true);
  if (folder) await rm(folder, { recursive: true });
});

const get = (host: string, ca?: string) =>
  requestGuarded(`https://${host}:${server.port}/`, {
    allowPrivate: true,
    maxBytes: 1000,
    signal: AbortSignal.timeout(10_000),
    resolve: async () => ["127.0.0.1"],
    ...(ca ? { send: (url, init) => fetch(url, { ...init, tls: { ...init.tls, ca } }) } : {}),
  }).then(
    ({ bytes }) => new TextDecoder().decode(bytes),
    (error: { reason?: string }) => error.reason,
  );

test.skipIf(!hasOpenssl)(
  "the certificate of a pinned address is checked for the name, not for the address",
  async () => {
    expect(await get("recipes.example", certificate)).toBe(`recipes.example:${server.port}`);
    expect(await get("other.example", certificate)).toBe("unreachable");
    // Nobody vouches for it.
    expect(await get("recipes.example")).toBe("unreachable");
  },
);
