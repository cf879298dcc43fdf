import { describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type ConfigError, readConfig } from "./config.ts";
import { variables } from "./environment.ts";

const problems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

const pem = (namedCurve: string) =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const apple = { APPLE_CLIENT_ID: "x", APPLE_TEAM_ID: "y", APPLE_KEY_ID: "z" };

describe("the environment", () => {
  test("may be empty: everything embedded", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      dataDir: "./data",
      publicUrl: "http://localhost:3000",
      databaseUrl: null,
      kafkaBrokers: null,
      meili: null,
      openai: null,
      s3: null,
      smtpUrl: null,
      embeddedWorkers: true,
    });
  });

  test("prices of a model stand together, the cached one as other input unless it is given", () => {
    const env = { OPENAI_API_KEY: "k", OPENAI_PRICE_INPUT: "0.4", OPENAI_PRICE_OUTPUT: "1.6" };
    expect(readConfig(env).openai?.prices).toEqual({ input: 0.4, cached: 0.4, output: 1.6 });
    expect(readConfig({ ...env, OPENAI_PRICE_CACHED: "0.1" }).openai?.prices?.cached).toBe(0.1);
    expect(readConfig({ OPENAI_API_KEY: "k" }).openai?.prices).toBeNull();
    expect(() => readConfig({ OPENAI_PRICE_INPUT: "1" })).toThrow("OPENAI_PRICE_OUTPUT");
    expect(() => readConfig({ ...env, OPENAI_PRICE_INPUT: "-1" })).toThrow("OPENAI_PRICE_INPUT");
  });

  test("an embedding model may be at another service, which never gets the key of the first", () => {
    const env = { OPENAI_API_KEY: "k", OPENAI_EMBEDDING_MODEL: "e" };
    expect(readConfig(env).openai?.embeddingService).toBeNull();
    const other = { ...env, OPENAI_EMBEDDING_BASE_URL: "http://localhost:8081/v1/" };
    const baseUrl = "http://localhost:8081/v1";
    expect(readConfig(other).openai?.embeddingService).toEqual({ apiKey: "", baseUrl });
    expect(readConfig({ ...other, OPENAI_EMBEDDING_API_KEY: "e" }).openai?.embeddingService).toEqual({
      apiKey: "e",
      baseUrl,
    });
  });

  test("a call of a model has two minutes unless it says otherwise", () => {
    const timeout = (value: string) =>
      readConfig({ OPENAI_API_KEY: "k", OPENAI_TIMEOUT_SECONDS: value }).openai?.timeoutMs;
    expect(timeout("")).toBe(120_000);
    expect(timeout("900")).toBe(900_000);
  });

  test("an answer of a model has 8,192 tokens at most unless it says otherwise", () => {
    const limit = (value: string) =>
      readConfig({ OPENAI_API_KEY: "k", OPENAI_MAX_OUTPUT_TOKENS: value }).openai?.maxOutputTokens;
    expect([limit(""), limit("4096")]).toEqual([8192, 4096]);
  });

  test("an empty value counts as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", SUBSCRIPTION_REQUIRED: "" })).toEqual(readConfig({}));
  });

  test.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ OPENAI_TIMEOUT_SECONDS: "0" }, "OPENAI_TIMEOUT_SECONDS"],
    [{ OPENAI_MAX_OUTPUT_TOKENS: "-1" }, "OPENAI_MAX_OUTPUT_TOKENS"],
    [{ OPENAI_EMBEDDING_BASE_URL: "http://x" }, "OPENAI_EMBEDDING_BASE_URL needs OPENAI_EMBEDDING_MODEL"],
    [{ OPENAI_EMBEDDING_API_KEY: "k" }, "OPENAI_EMBEDDING_API_KEY needs OPENAI_EMBEDDING_BASE_URL"],
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "true" }, "PORT"],
    [{ METRICS_PORT: "-1" }, "METRICS_PORT"],
    [{ DATABASE_POOL: "2.5" }, "DATABASE_POOL"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://x", KAFKA_BROKERS: "localhost" }, "KAFKA_BROKERS"],
    [{ KAFKA_BROKERS: "localhost:9092" }, "KAFKA_BROKERS needs DATABASE_URL"],
    [{ EMBEDDED_WORKERS: "false" }, "EMBEDDED_WORKERS=false needs DATABASE_URL"],
    [{ EMBEDDED_WORKERS: "maybe" }, "EMBEDDED_WORKERS"],
    [{ EMBEDDED_WORKERS: "0" }, "EMBEDDED_WORKERS"],
    [{ MEILI_URL: "search:7700" }, "MEILI_URL"],
    [{ S3_BUCKET: "photos" }, "S3_ACCESS_KEY_ID"],
    [{ SMTP_URL: "mail.example.org" }, "SMTP_URL"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET"],
    [{ RATE_AI_PER_MINUTE: "0" }, "RATE_AI_PER_MINUTE"],
    [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET belong together"],
    [{ DISCORD_CLIENT_SECRET: "x" }, "DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET belong together"],
    [{ APPLE_CLIENT_ID: "x", APPLE_TEAM_ID: "y" }, "APPLE_PRIVATE_KEY belong together"],
    [{ ...apple, APPLE_PRIVATE_KEY: "x" }, "APPLE_PRIVATE_KEY must be a P-256"],
    [{ ...apple, APPLE_PRIVATE_KEY: pem("secp384r1") }, "APPLE_PRIVATE_KEY must be a P-256"],
    // Whoever stands between could sign in as anybody.
    [{ GOOGLE_ISSUER: "http://accounts.google.com" }, "GOOGLE_ISSUER"],
    [{ DISCORD_URL: "http://localhost.evil.example" }, "DISCORD_URL"],
    [{ APPLE_ISSUER: "appleid.apple.com" }, "APPLE_ISSUER"],
  ] as [Record<string, string>, string][])("%p is refused by name", (env, name) => {
    const found = problems(env);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
  });

  test("a key is taken with its line breaks written out, and providers are off by default", () => {
    const key = pem("prime256v1");
    const written = readConfig({ ...apple, APPLE_PRIVATE_KEY: key.replaceAll("\n", "\\n") }).signIn;
    expect(written.apple).toMatchObject({ privateKey: key, url: "https://appleid.apple.com" });
    expect(readConfig({}).signIn).toEqual({ google: null, discord: null, apple: null });
  });

  test("all faults are reported at once, without repeating secrets", () => {
    const found = problems({ PORT: "x", DATABASE_URL: "mysql://user:hunter2@host/db", AI_CONCURRENCY: "-1" });
    expect(found).toHaveLength(3);
    expect(found.join()).not.toContain("hunter2");
    expect(problems({ AUTH_SECRET: "hunter2" }).join()).not.toContain("hunter2");
  });

  test("lists, flags and addresses accept the usual spellings", () => {
    expect(
      readConfig({
        DATABASE_URL: "postgres://user:password@host/db",
        KAFKA_BROKERS: " one:9092, two:9092 ,",
        ADMIN_EMAILS: "Ada@example.org,bob@example.org",
        SUBSCRIPTION_REQUIRED: "TRUE",
        PUBLIC_URL: "https://toque.example.org/",
        METRICS_PORT: "0",
      }),
    ).toMatchObject({
      kafkaBrokers: ["one:9092", "two:9092"],
      adminEmails: ["ada@example.org", "bob@example.org"],
      subscriptionRequired: true,
      publicUrl: "https://toque.example.org",
      metricsPort: 0,
    });
  });

  test("the key of Meilisearch may be in a file, which must then be there", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "toque-config-")), "key");
    const env = { MEILI_URL: "http://127.0.0.1:7700", MEILI_KEY_FILE: file };
    expect(problems(env)).toEqual(["MEILI_KEY_FILE cannot be read: ENOENT"]);
    await writeFile(file, "abc\n");
    expect(readConfig(env).meili).toEqual({ url: "http://127.0.0.1:7700", key: "abc" });
    expect(readConfig({ ...env, MEILI_KEY: "own" }).meili?.key).toBe("own");
    await rm(dirname(file), { recursive: true });
  });

  test("every variable has a description and occurs once", () => {
    expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
    expect(variables.every(({ meaning }) => meaning.length > 5)).toBe(true);
  });
});
