// The environment, parsed and validated once. Every variable stands here, with its default and its meaning, and nowhere else.

/** What a variable means, for the error that names it and for the README's table. */
interface Variable {
  name: string;
  fallback: string;
  meaning: string;
}

export const variables = [
  { name: "PORT", fallback: "3000", meaning: "Port of the application" },
  { name: "HOST", fallback: "0.0.0.0", meaning: "Address that the application listens on" },
  {
    name: "METRICS_PORT",
    fallback: "",
    meaning: "Port of /metrics, on 127.0.0.1 unless METRICS_HOST is set; empty: no metrics",
  },
  { name: "METRICS_HOST", fallback: "127.0.0.1", meaning: "Address that /metrics listens on" },
  {
    name: "DATA_DIR",
    fallback: "./data",
    meaning: "Folder of the embedded database, images, mails and generated secrets",
  },
  {
    name: "PUBLIC_URL",
    fallback: "",
    meaning: "Address that people type, without a slash at the end; default http://localhost:PORT",
  },
  {
    name: "DATABASE_URL",
    fallback: "",
    meaning: "postgres://… of a PostgreSQL 15+ with pgvector; empty: the embedded database",
  },
  { name: "DATABASE_POOL", fallback: "10", meaning: "Connections to PostgreSQL of one process" },
  {
    name: "DATABASE_WAIT_SECONDS",
    fallback: "30",
    meaning: "How long a start waits for a PostgreSQL that does not answer yet",
  },
  { name: "KAFKA_BROKERS", fallback: "", meaning: "host:port,… of Kafka; empty: the embedded bus" },
  {
    name: "KAFKA_PREFIX",
    fallback: "",
    meaning: "Goes before the names of topics and groups, so that several installations can share a broker",
  },
  {
    name: "EMBEDDED_WORKERS",
    fallback: "true",
    meaning: "Run the AI workers inside the API process; false when bun workers/main.ts runs beside it",
  },
  { name: "MEILI_URL", fallback: "", meaning: "Address of Meilisearch; empty: search by PostgreSQL" },
  { name: "MEILI_KEY", fallback: "", meaning: "Key of Meilisearch" },
  {
    name: "OPENAI_API_KEY",
    fallback: "",
    meaning: "Key of an OpenAI-compatible service; empty without OPENAI_BASE_URL: the offline chef",
  },
  { name: "OPENAI_BASE_URL", fallback: "", meaning: "Address of an OpenAI-compatible service" },
  { name: "OPENAI_MODEL", fallback: "gpt-4.1-mini", meaning: "Chat model" },
  { name: "OPENAI_VISION_MODEL", fallback: "", meaning: "Model that sees pictures; empty: fridge recognition is off" },
  { name: "OPENAI_EMBEDDING_MODEL", fallback: "", meaning: "Embedding model; empty: embeddings are computed here" },
  { name: "S3_BUCKET", fallback: "", meaning: "Bucket for images; empty: a folder in DATA_DIR" },
  { name: "S3_ENDPOINT", fallback: "", meaning: "Address of the S3 service" },
  { name: "S3_REGION", fallback: "us-east-1", meaning: "Region of the S3 service" },
  { name: "S3_ACCESS_KEY_ID", fallback: "", meaning: "Key id for S3" },
  { name: "S3_SECRET_ACCESS_KEY", fallback: "", meaning: "Secret key for S3" },
  { name: "SMTP_URL", fallback: "", meaning: "smtp://… or smtps://…; empty: mails are .eml files in DATA_DIR/mail" },
  { name: "MAIL_FROM", fallback: "Toque <toque@localhost>", meaning: "Sender of mails" },
  {
    name: "AUTH_SECRET",
    fallback: "",
    meaning:
      "Signs access tokens; comma-separated, the first signs, all are accepted; empty: made and kept in DATA_DIR",
  },
  { name: "SERVICE_SECRET", fallback: "", meaning: "Bearer secret of internal callers; empty: they are refused" },
  {
    name: "ADMIN_EMAILS",
    fallback: "",
    meaning: "Addresses, comma-separated; the first account among them becomes admin",
  },
  { name: "TRUSTED_PROXIES", fallback: "0", meaning: "How many proxies in front add X-Forwarded-For" },
  { name: "RATE_REQUESTS_PER_MINUTE", fallback: "600", meaning: "Requests a minute of one address and of one account" },
  { name: "RATE_AI_PER_MINUTE", fallback: "30", meaning: "AI requests a minute of one account" },
  {
    name: "RATE_MAILS_PER_HOUR",
    fallback: "5",
    meaning: "Sign-in mails an hour to one mail address and from one network address",
  },
  {
    name: "SUBSCRIPTION_REQUIRED",
    fallback: "false",
    meaning: "Whether the dashboard and the AI ask for a subscription",
  },
  {
    name: "SENTRY_DSN",
    fallback: "",
    meaning: "Where the page's error reports go, through this server; empty: nowhere",
  },
  {
    name: "AI_DAILY_FREE",
    fallback: "5",
    meaning: "AI actions a day on the free tier, when subscriptions are required",
  },
  { name: "AI_DAILY_BASIC", fallback: "100", meaning: "The same on the basic tier" },
  { name: "AI_DAILY_PREMIUM", fallback: "1000", meaning: "The same on the premium tier" },
  { name: "AI_CONCURRENCY", fallback: "4", meaning: "AI jobs that one worker process runs at once" },
  {
    name: "CIQUAL_URL",
    fallback: "",
    meaning:
      "https:// address of the published Ciqual table, or of its French and its English file with a blank between them",
  },
  {
    name: "CIQUAL_ALLOW_PRIVATE",
    fallback: "false",
    meaning: "Whether the table may come from a private network and by plain http: a mirror of one's own",
  },
] as const satisfies readonly Variable[];

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
    embeddingModel: string | null;
  } | null;
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string } | null;
  smtpUrl: string | null;
  mailFrom: string;
  authSecrets: string[] | null;
  serviceSecret: string | null;
  adminEmails: string[];
  trustedProxies: number;
  rates: { requestsPerMinute: number; aiPerMinute: number; mailsPerHour: number };
  subscriptionRequired: boolean;
  sentryDsn: string | null;
  aiDaily: { free: number; basic: number; premium: number };
  aiConcurrency: number;
  ciqual: { url: string | null; allowPrivate: boolean };
}

/** The environment is not usable; `problems` names every variable that is wrong. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type Name = (typeof variables)[number]["name"];

class Reader {
  readonly problems: string[] = [];
  constructor(private readonly env: Record<string, string | undefined>) {}

  text(name: Name): string {
    const given = this.env[name]?.trim();
    return given ? given : (variables.find((variable) => variable.name === name)?.fallback ?? "");
  }
  optional(name: Name): string | null {
    return this.text(name) || null;
  }
  integer(name: Name, min: number, max: number): number {
    const text = this.text(name);
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
      return min;
    }
    return value;
  }
  flag(name: Name): boolean {
    const text = this.text(name).toLowerCase();
    if (text === "true" || text === "false") return text === "true";
    this.problems.push(`${name} must be true or false, not "${text}"`);
    return variables.find((variable) => variable.name === name)?.fallback === "true";
  }
  url(name: Name, protocols: string[]): string | null {
    const text = this.optional(name);
    if (text === null) return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      // The value itself may hold a password, so it is not repeated.
      this.problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
      return null;
    }
    return text.replace(/\/$/, "");
  }
  list(name: Name): string[] {
    return this.text(name)
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  }
}

/** Parses the environment. Throws one ConfigError that names everything that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = new Reader(env);
  const port = read.integer("PORT", 0, 65_535);
  const kafkaBrokers = read.list("KAFKA_BROKERS");
  for (const broker of kafkaBrokers)
    if (!/^[^:\s]+:\d+$/.test(broker)) read.problems.push(`KAFKA_BROKERS must list host:port, not "${broker}"`);
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const meiliUrl = read.url("MEILI_URL", ["http:", "https:"]);
  const baseUrl = read.url("OPENAI_BASE_URL", ["http:", "https:"]);
  const apiKey = read.text("OPENAI_API_KEY");
  const bucket = read.optional("S3_BUCKET");
  const embeddedWorkers = read.flag("EMBEDDED_WORKERS");
  const authSecrets = read.list("AUTH_SECRET");
  for (const secret of authSecrets)
    if (secret.length < 32) read.problems.push("AUTH_SECRET: each secret must have at least 32 characters");
  if (kafkaBrokers.length > 0 && !databaseUrl)
    read.problems.push("KAFKA_BROKERS needs DATABASE_URL: other processes cannot reach the embedded database");
  if (!embeddedWorkers && !databaseUrl)
    read.problems.push("EMBEDDED_WORKERS=false needs DATABASE_URL: other processes cannot reach the embedded database");
  if (bucket && (!read.text("S3_ACCESS_KEY_ID") || !read.text("S3_SECRET_ACCESS_KEY")))
    read.problems.push("S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  const metricsPort = read.optional("METRICS_PORT") === null ? null : read.integer("METRICS_PORT", 0, 65_535);
  const config: Config = {
    port,
    host: read.text("HOST"),
    metricsPort,
    metricsHost: read.text("METRICS_HOST"),
    dataDir: read.text("DATA_DIR"),
    publicUrl: read.url("PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`,
    databaseUrl,
    databasePool: read.integer("DATABASE_POOL", 1, 200),
    databaseWaitSeconds: read.integer("DATABASE_WAIT_SECONDS", 0, 3600),
    kafkaBrokers: kafkaBrokers.length > 0 ? kafkaBrokers : null,
    kafkaPrefix: read.text("KAFKA_PREFIX"),
    embeddedWorkers,
    meili: meiliUrl ? { url: meiliUrl, key: read.text("MEILI_KEY") } : null,
    openai:
      apiKey || baseUrl
        ? {
            apiKey,
            baseUrl,
            model: read.text("OPENAI_MODEL"),
            visionModel: read.optional("OPENAI_VISION_MODEL"),
            embeddingModel: read.optional("OPENAI_EMBEDDING_MODEL"),
          }
        : null,
    s3: bucket
      ? {
          bucket,
          endpoint: read.url("S3_ENDPOINT", ["http:", "https:"]),
          region: read.text("S3_REGION"),
          accessKeyId: read.text("S3_ACCESS_KEY_ID"),
          secretAccessKey: read.text("S3_SECRET_ACCESS_KEY"),
        }
      : null,
    smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: read.text("MAIL_FROM"),
    authSecrets: authSecrets.length > 0 ? authSecrets : null,
    serviceSecret: read.optional("SERVICE_SECRET"),
    adminEmails: read.list("ADMIN_EMAILS").map((email) => email.toLowerCase()),
    trustedProxies: read.integer("TRUSTED_PROXIES", 0, 10),
    rates: {
      requestsPerMinute: read.integer("RATE_REQUESTS_PER_MINUTE", 1, 1_000_000),
      aiPerMinute: read.integer("RATE_AI_PER_MINUTE", 1, 100_000),
      mailsPerHour: read.integer("RATE_MAILS_PER_HOUR", 1, 100_000),
    },
    subscriptionRequired: read.flag("SUBSCRIPTION_REQUIRED"),
    sentryDsn: read.url("SENTRY_DSN", ["http:", "https:"]),
    aiDaily: {
      free: read.integer("AI_DAILY_FREE", 0, 1_000_000),
      basic: read.integer("AI_DAILY_BASIC", 0, 1_000_000),
      premium: read.integer("AI_DAILY_PREMIUM", 0, 1_000_000),
    },
    aiConcurrency: read.integer("AI_CONCURRENCY", 1, 64),
    ciqual: { url: read.optional("CIQUAL_URL"), allowPrivate: read.flag("CIQUAL_ALLOW_PRIVATE") },
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}
