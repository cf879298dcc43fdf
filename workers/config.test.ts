import { describe, expect, test } from "bun:test";
import { type ConfigError, readConfig, variables } from "./config.ts";

const problems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

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

  test("an empty value counts as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", SUBSCRIPTION_REQUIRED: "" })).toEqual(readConfig({}));
  });

  test.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://x", KAFKA_BROKERS: "localhost" }, "KAFKA_BROKERS"],
    [{ KAFKA_BROKERS: "localhost:9092" }, "KAFKA_BROKERS needs DATABASE_URL"],
    [{ EMBEDDED_WORKERS: "false" }, "EMBEDDED_WORKERS=false needs DATABASE_URL"],
    [{ EMBEDDED_WORKERS: "maybe" }, "EMBEDDED_WORKERS"],
    [{ MEILI_URL: "search:7700" }, "MEILI_URL"],
    [{ S3_BUCKET: "photos" }, "S3_ACCESS_KEY_ID"],
    [{ SMTP_URL: "mail.example.org" }, "SMTP_URL"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET"],
    [{ RATE_AI_PER_MINUTE: "0" }, "RATE_AI_PER_MINUTE"],
  ] as [Record<string, string>, string][])("%p is refused by name", (env, name) => {
    const found = problems(env);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
  });

  test("everything that is wrong is told at once, and no secret is repeated", () => {
    const found = problems({ PORT: "x", DATABASE_URL: "mysql://user:hunter2@host/db", AI_CONCURRENCY: "-1" });
    expect(found).toHaveLength(3);
    expect(found.join()).not.toContain("hunter2");
  });

  test("every variable has a meaning and stands once", () => {
    expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
    expect(variables.every(({ meaning }) => meaning.length > 5)).toBe(true);
  });
});
