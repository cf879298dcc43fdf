import { readFileSync } from "node:fs";
import type { Static, TSchema } from "@sinclair/typebox";
import { Value, type ValueError } from "@sinclair/typebox/value";
import { Environment } from "./environment.ts";
import type { ModelPrices } from "./model-usage.ts";
import { problemsOfProviders, providersOf, type SignInProviderConfig } from "./sign-in-providers.ts";
import { readStores, type StoresConfig } from "./stores/config.ts";

// The environment, parsed and validated once.

export interface Config {
  port: number;
  host: string;
  metricsPort: number | null;
  metricsHost: string;
  dataDir: string;
  publicUrl: string;
  databaseUrl: string | null;
  databasePool: number;
  databaseWaitSeconds: number;
  kafkaBrokers: string[] | null;
  kafkaPrefix: string;
  embeddedWorkers: boolean;
  meili: { url: string; key: string } | null;
  openai: {
    apiKey: string;
    baseUrl: string | null;
    model: string;
    visionModel: string | null;
    imageModel: string | null;
    embeddingModel: string | null;
    /** Where the embedding model is, if not at the same service. */
    embeddingService: { apiKey: string; baseUrl: string } | null;
    /** Of one call, its answer included. */
    timeoutMs: number;
    /** Of one answer of a model that writes. */
    maxOutputTokens: number;
    /** Of a million tokens; null unless those of input and output are given. */
    prices: ModelPrices | null;
  } | null;
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string } | null;
  smtpUrl: string | null;
  mailFrom: string;
  authSecrets: string[] | null;
  healthKeys: string[] | null;
  signIn: SignInProviderConfig;
  serviceSecret: string | null;
  adminEmails: string[];
  /** Whether administrators and moderators act as such only in a session that a passkey opened. */
  rolesNeedPasskey: boolean;
  trustedProxies: number;
  rates: { requestsPerMinute: number; aiPerMinute: number; mailsPerHour: number; promoCodesPerHour: number };
  /** Whether there is the cooking game. */
  game: boolean;
  /** Mints chefs; null: none does. */
  minter: { url: string; key: string | null } | null;
  subscriptionRequired: boolean;
  stores: StoresConfig;
  sentryDsn: string | null;
  aiDaily: { free: number; basic: number; premium: number };
  aiConcurrency: number;
  ciqual: { url: string | null; allowPrivate: boolean };
}

/** The environment is invalid; `problems` names every faulty variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

const schemas: [string, TSchema][] = Object.entries(Environment.properties);

/** The variables that are set, lists as lists: an empty value counts as unset. */
function given(env: Record<string, string | undefined>): Record<string, string | string[]> {
  return Object.fromEntries(
    schemas.flatMap(([name, schema]) => {
      const text = env[name]?.trim();
      if (!text) return [];
      const items = () => text.split(",").map((item) => item.trim());
      return [[name, schema.type === "array" ? items().filter(Boolean) : text]];
    }),
  );
}

/**
 * Converts values to the schema's types. A text with an ambiguous conversion ("2.5" as 2, "1" as true) stays a
 * text, which the schema rejects.
 */
function convert(texts: Record<string, string | string[]>): Record<string, unknown> {
  const converted = Value.Convert(Environment, Value.Clone(texts)) as Record<string, unknown>;
  const guessed = (value: unknown, text: unknown) =>
    (typeof value === "number" && value !== Number(text)) ||
    (typeof value === "boolean" && String(value) !== String(text).toLowerCase());
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, guessed(converted[name], text) ? text : converted[name]]),
  );
}

/** The problem with one variable, or with one item of its list. */
function problemOf({ path, schema, value }: ValueError): string {
  const name = path.split("/")[1];
  return `${name} ${schema.expected ?? "is not usable"}${schema.repeat ? `, not "${value}"` : ""}`;
}

/** Problems with values that are valid individually but not in combination. */
function contradictions(values: Record<string, unknown>): string[] {
  const problems: string[] = [];
  const needsDatabase = (what: string) =>
    `${what} needs DATABASE_URL: other processes cannot reach the embedded database`;
  if (values.DATABASE_URL === undefined) {
    if (Array.isArray(values.KAFKA_BROKERS) && values.KAFKA_BROKERS.length > 0)
      problems.push(needsDatabase("KAFKA_BROKERS"));
    if (values.EMBEDDED_WORKERS === false) problems.push(needsDatabase("EMBEDDED_WORKERS=false"));
  }
  const [input, output] = [values.OPENAI_PRICE_INPUT, values.OPENAI_PRICE_OUTPUT];
  if (
    (input === undefined) !== (output === undefined) ||
    (values.OPENAI_PRICE_CACHED !== undefined && input === undefined)
  )
    problems.push("OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT belong together: a cost needs both");
  if (values.OPENAI_EMBEDDING_BASE_URL !== undefined && values.OPENAI_EMBEDDING_MODEL === undefined)
    problems.push(
      "OPENAI_EMBEDDING_BASE_URL needs OPENAI_EMBEDDING_MODEL: the name by which that service knows its model",
    );
  if (values.OPENAI_EMBEDDING_API_KEY !== undefined && values.OPENAI_EMBEDDING_BASE_URL === undefined)
    problems.push("OPENAI_EMBEDDING_API_KEY needs OPENAI_EMBEDDING_BASE_URL: without it OPENAI_API_KEY is sent");
  if (values.S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY))
    problems.push("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  return [...problems, ...problemsOfProviders(values)];
}

/**
 * The typed environment, with defaults for unset variables.
 * @throws ConfigError that names all problems
 */
function readEnvironment(env: Record<string, string | undefined>): Static<typeof Environment> {
  const values = Value.Default(Environment, convert(given(env))) as Record<string, unknown>;
  const problems = [...[...Value.Errors(Environment, values)].map(problemOf), ...contradictions(values)];
  if (problems.length > 0 || !Value.Check(Environment, values)) throw new ConfigError(problems);
  return values;
}

/** A list without items counts as unset. */
const filled = (items: string[] | undefined): string[] | null => (items?.length ? items : null);
const address = (url: string | undefined): string | null => url?.replace(/\/$/, "") ?? null;

/** The key in a file; an empty one without a file. */
function keyFrom(file: string | undefined): string {
  if (!file) return "";
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError([`MEILI_KEY_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}`]);
  }
}

function pricesOf(read: Static<typeof Environment>): ModelPrices | null {
  const { OPENAI_PRICE_INPUT: input, OPENAI_PRICE_CACHED: cached = input, OPENAI_PRICE_OUTPUT: output } = read;
  return input === undefined || cached === undefined || output === undefined ? null : { input, cached, output };
}

/** Parses the environment. Throws one ConfigError that names all problems. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = readEnvironment(env);
  const minterUrl = address(read.MINTER_URL);
  const meiliUrl = address(read.MEILI_URL);
  const embeddingUrl = address(read.OPENAI_EMBEDDING_BASE_URL);
  const { stores, problems } = readStores(read);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: read.PORT,
    host: read.HOST,
    metricsPort: read.METRICS_PORT ?? null,
    metricsHost: read.METRICS_HOST,
    dataDir: read.DATA_DIR,
    publicUrl: address(read.PUBLIC_URL) ?? `http://localhost:${read.PORT}`,
    databaseUrl: address(read.DATABASE_URL),
    databasePool: read.DATABASE_POOL,
    databaseWaitSeconds: read.DATABASE_WAIT_SECONDS,
    kafkaBrokers: filled(read.KAFKA_BROKERS),
    kafkaPrefix: read.KAFKA_PREFIX ?? "",
    embeddedWorkers: read.EMBEDDED_WORKERS,
    meili: meiliUrl ? { url: meiliUrl, key: read.MEILI_KEY ?? keyFrom(read.MEILI_KEY_FILE) } : null,
    openai:
      read.OPENAI_API_KEY || read.OPENAI_BASE_URL
        ? {
            apiKey: read.OPENAI_API_KEY ?? "",
            baseUrl: address(read.OPENAI_BASE_URL),
            model: read.OPENAI_MODEL,
            visionModel: read.OPENAI_VISION_MODEL ?? null,
            imageModel: read.OPENAI_IMAGE_MODEL ?? null,
            embeddingModel: read.OPENAI_EMBEDDING_MODEL ?? null,
            embeddingService: embeddingUrl
              ? { apiKey: read.OPENAI_EMBEDDING_API_KEY ?? "", baseUrl: embeddingUrl }
              : null,
            timeoutMs: read.OPENAI_TIMEOUT_SECONDS * 1000,
            maxOutputTokens: read.OPENAI_MAX_OUTPUT_TOKENS,
            prices: pricesOf(read),
          }
        : null,
    s3: read.S3_BUCKET
      ? {
          bucket: read.S3_BUCKET,
          endpoint: address(read.S3_ENDPOINT),
          region: read.S3_REGION,
          accessKeyId: read.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: read.S3_SECRET_ACCESS_KEY ?? "",
        }
      : null,
    smtpUrl: address(read.SMTP_URL),
    mailFrom: read.MAIL_FROM,
    authSecrets: filled(read.AUTH_SECRET),
    healthKeys: filled(read.HEALTH_KEY),
    signIn: providersOf(read),
    serviceSecret: read.SERVICE_SECRET ?? null,
    adminEmails: (read.ADMIN_EMAILS ?? []).map((email) => email.toLowerCase()),
    rolesNeedPasskey: read.ROLES_NEED_PASSKEY,
    trustedProxies: read.TRUSTED_PROXIES,
    rates: {
      requestsPerMinute: read.RATE_REQUESTS_PER_MINUTE,
      aiPerMinute: read.RATE_AI_PER_MINUTE,
      mailsPerHour: read.RATE_MAILS_PER_HOUR,
      promoCodesPerHour: read.RATE_PROMO_CODES_PER_HOUR,
    },
    game: read.GAME,
    minter: minterUrl ? { url: minterUrl, key: read.MINTER_KEY ?? null } : null,
    subscriptionRequired: read.SUBSCRIPTION_REQUIRED,
    stores,
    sentryDsn: address(read.SENTRY_DSN),
    aiDaily: { free: read.AI_DAILY_FREE, basic: read.AI_DAILY_BASIC, premium: read.AI_DAILY_PREMIUM },
    aiConcurrency: read.AI_CONCURRENCY,
    ciqual: { url: read.CIQUAL_URL ?? null, allowPrivate: read.CIQUAL_ALLOW_PRIVATE },
  };
}
