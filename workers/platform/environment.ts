import { FormatRegistry, type TSchema, Type } from "@sinclair/typebox";

// The environment as one schema, the only definition of each variable with its default and its meaning: the
// README's table is compared with it. `expected` completes the error message for an invalid value; the value itself is
// repeated only where it cannot hold a secret (`repeat`).

const integer = (fallback: number | null, minimum: number, maximum: number, description: string) =>
  Type.Integer({
    ...(fallback === null ? {} : { default: fallback }),
    minimum,
    maximum,
    description,
    expected: `must be a whole number from ${minimum} to ${maximum}`,
    repeat: true,
  });

const price = (description: string) =>
  Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description, expected: "must be a number from 0 on", repeat: true }),
  );

const flag = (fallback: boolean, description: string) =>
  Type.Boolean({ default: fallback, description, expected: "must be true or false", repeat: true });

const text = (fallback: string, description: string) => Type.String({ default: fallback, description });

const optional = (description: string) => Type.Optional(Type.String({ description }));

/** A URL with one of these protocols; it may contain a password. */
const url = (protocols: readonly string[], description: string) => {
  const format = `url of ${protocols.join(", ")}`;
  if (!FormatRegistry.Has(format))
    FormatRegistry.Set(format, (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
  const expected = `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
  return Type.Optional(Type.String({ format, description, expected }));
};
const http = ["http:", "https:"];

/** An address that vouches for people: encrypted, or on this machine. */
const issuer = (fallback: string, description: string) => {
  const format = "url of a sign-in";
  const isHere = (host: string) => ["localhost", "127.0.0.1", "[::1]"].includes(host);
  if (!FormatRegistry.Has(format))
    FormatRegistry.Set(format, (value) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      return url?.protocol === "https:" || (url?.protocol === "http:" && isHere(url.hostname));
    });
  const expected = "must be an address that starts with https://, or http:// of this machine";
  return Type.String({ default: fallback, format, description, expected });
};

/** A comma-separated list. */
const list = <T extends TSchema>(item: T, description: string) => Type.Optional(Type.Array(item, { description }));

export const Environment = Type.Object({
  PORT: integer(3000, 0, 65_535, "Port of the application"),
  HOST: text("0.0.0.0", "Address that the application listens on"),
  METRICS_PORT: Type.Optional(
    integer(null, 0, 65_535, "Port of /metrics, on 127.0.0.1 unless METRICS_HOST is set; empty: no metrics"),
  ),
  METRICS_HOST: text("127.0.0.1", "Address that /metrics listens on"),
  DATA_DIR: text("./data", "Folder of the embedded database, images, mails and generated secrets"),
  PUBLIC_URL: url(http, "Address that people type, without a slash at the end; default http://localhost:PORT"),
  DATABASE_URL: url(
    ["postgres:", "postgresql:"],
    "postgres://… of a PostgreSQL 15+ with pgvector; empty: the embedded database",
  ),
  DATABASE_POOL: integer(10, 1, 200, "Connections to PostgreSQL of one process"),
  DATABASE_WAIT_SECONDS: integer(30, 0, 3600, "How long a start waits for a PostgreSQL that does not answer yet"),
  KAFKA_BROKERS: list(
    Type.String({ pattern: "^[^:\\s]+:\\d+$", expected: "must list host:port", repeat: true }),
    "host:port,… of Kafka; empty: the embedded bus",
  ),
  KAFKA_PREFIX: optional(
    "Goes before the names of topics and groups, so that several installations can share a broker",
  ),
  EMBEDDED_WORKERS: flag(
    true,
    "Run the AI workers inside the API process; false when bun workers/main.ts runs beside it",
  ),
  MEILI_URL: url(http, "Address of Meilisearch; empty: search by PostgreSQL alone"),
  MEILI_KEY: optional("Key of Meilisearch; the actions that it needs stand in step 4 above"),
  MEILI_KEY_FILE: optional("File that holds the key of Meilisearch, in the place of MEILI_KEY"),
  OPENAI_API_KEY: optional("Key of an OpenAI-compatible service; empty without OPENAI_BASE_URL: the offline chef"),
  OPENAI_BASE_URL: url(http, "Address of an OpenAI-compatible service"),
  OPENAI_MODEL: text("gpt-4.1-mini", "Chat model"),
  OPENAI_VISION_MODEL: optional("Model that sees pictures; empty: fridge recognition and photos of recipes are off"),
  OPENAI_IMAGE_MODEL: optional("Model that makes pictures, for portraits of chefs; empty: they are drawn here"),
  OPENAI_EMBEDDING_MODEL: optional("Embedding model of any dimensions; empty: embeddings are computed here"),
  OPENAI_EMBEDDING_BASE_URL: url(
    http,
    "Address of another OpenAI-compatible service that has the embedding model; empty: it is where the others are",
  ),
  OPENAI_EMBEDDING_API_KEY: optional("Key of that other service; OPENAI_API_KEY is never sent there"),
  OPENAI_TIMEOUT_SECONDS: integer(120, 1, 3600, "How long one call of a model may take, its whole answer included"),
  OPENAI_MAX_OUTPUT_TOKENS: integer(
    8192,
    256,
    1_000_000,
    "Tokens that one answer of a model may have, what it thinks before it included; a longer one is cut off and refused",
  ),
  OPENAI_PRICE_INPUT: price(
    "Price of a million input tokens of that service, in any currency; empty: tokens are counted alone",
  ),
  OPENAI_PRICE_CACHED: price("Price of a million input tokens that it has in its cache; empty: as other input"),
  OPENAI_PRICE_OUTPUT: price("Price of a million output tokens"),
  S3_BUCKET: optional("Bucket for images; empty: a folder in DATA_DIR"),
  S3_ENDPOINT: url(http, "Address of the S3 service"),
  S3_REGION: text("us-east-1", "Region of the S3 service"),
  S3_ACCESS_KEY_ID: optional("Key id for S3"),
  S3_SECRET_ACCESS_KEY: optional("Secret key for S3"),
  SMTP_URL: url(["smtp:", "smtps:"], "smtp://… or smtps://…; empty: mails are .eml files in DATA_DIR/mail"),
  MAIL_FROM: text("Toque <toque@localhost>", "Sender of mails"),
  AUTH_SECRET: list(
    Type.String({ minLength: 32, expected: "must have at least 32 characters in each secret" }),
    "Signs access tokens; comma-separated, the first signs, all are accepted; empty: made and kept in DATA_DIR",
  ),
  HEALTH_KEY: list(
    Type.String({ minLength: 32, expected: "must have at least 32 characters in each key" }),
    "Encrypts health profiles; comma-separated, the first encrypts, all decrypt; empty: made and kept in DATA_DIR",
  ),
  GOOGLE_CLIENT_ID: optional("Client id at Google; empty: no sign-in with Google"),
  GOOGLE_CLIENT_SECRET: optional("Client secret at Google"),
  GOOGLE_ISSUER: issuer("https://accounts.google.com", "Address of Google's sign-in"),
  DISCORD_CLIENT_ID: optional("Client id at Discord; empty: no sign-in with Discord"),
  DISCORD_CLIENT_SECRET: optional("Client secret at Discord"),
  DISCORD_URL: issuer("https://discord.com", "Address of Discord"),
  APPLE_CLIENT_ID: optional("Services id at Apple; empty: no sign-in with Apple"),
  APPLE_TEAM_ID: optional("Team id at Apple"),
  APPLE_KEY_ID: optional("Id of the key for Sign in with Apple"),
  APPLE_PRIVATE_KEY: optional("That key as PEM (the .p8 file); line breaks may be written as \\n"),
  APPLE_ISSUER: issuer("https://appleid.apple.com", "Address of Apple's sign-in"),
  SERVICE_SECRET: optional("Bearer secret of internal callers; empty: they are refused"),
  ADMIN_EMAILS: list(Type.String(), "Addresses, comma-separated; the first account among them becomes admin"),
  ROLES_NEED_PASSKEY: flag(
    false,
    "Whether administrators and moderators act as such only in a session that a passkey opened",
  ),
  TRUSTED_PROXIES: integer(0, 0, 10, "How many proxies in front add X-Forwarded-For"),
  RATE_REQUESTS_PER_MINUTE: integer(600, 1, 1_000_000, "Requests a minute of one address and of one account"),
  RATE_AI_PER_MINUTE: integer(30, 1, 100_000, "AI requests a minute of one account"),
  RATE_MAILS_PER_HOUR: integer(
    5,
    1,
    100_000,
    "Sign-in mails an hour to one mail address, six times as many from one network address; newsletter confirmations of one account",
  ),
  RATE_PROMO_CODES_PER_HOUR: integer(
    40,
    1,
    100_000,
    "Wrong promo codes an hour of one account, and ten times as many from one network address",
  ),
  GAME: flag(true, "Whether there is the cooking game; each user may switch it off as well"),
  MINTER_URL: url(http, "Address of a service that mints chefs as NFTs; empty: none is minted"),
  MINTER_KEY: optional("Key of that service, sent as bearer"),
  SUBSCRIPTION_REQUIRED: flag(false, "Whether the dashboard and the AI ask for a subscription"),
  APPLE_BUNDLE_ID: optional("Bundle id of the app in the App Store; empty: no subscriptions are bought there"),
  APPLE_APP_ID: Type.Optional(
    integer(null, 1, 999_999_999_999, "Number of that app in App Store Connect; not needed with the sandbox"),
  ),
  APPLE_STORE_KEY_ID: optional("Id of the key for in-app purchases"),
  APPLE_STORE_ISSUER_ID: optional("Issuer of that key"),
  APPLE_STORE_PRIVATE_KEY: optional("That key, PEM with \\n between its lines, or the file that holds it"),
  APPLE_STORE_ENVIRONMENT: Type.String({
    default: "production",
    pattern: "^(production|sandbox)$",
    description: "production or sandbox: purchases of the other one are refused",
    expected: "must be production or sandbox",
    repeat: true,
  }),
  APPLE_ROOT_CERTIFICATES: list(
    Type.String(),
    "Files of Apple's root certificates, comma-separated, or their DER in base64",
  ),
  APPLE_STORE_URL: url(http, "Address in the place of the App Store Server API's"),
  GOOGLE_PLAY_PACKAGE: optional("Package name of the app in Google Play; empty: no subscriptions are bought there"),
  GOOGLE_PLAY_CREDENTIALS: optional(
    "JSON key of the service account that sees its subscriptions, or the file that holds it",
  ),
  GOOGLE_PUBSUB_AUDIENCE: optional("Audience of the push subscription that brings Google Play's notifications"),
  GOOGLE_PUBSUB_ACCOUNT: optional("Service account that signs those pushes"),
  GOOGLE_PLAY_TEST_PURCHASES: flag(false, "Whether purchases of license testers, who pay nothing, count"),
  GOOGLE_PLAY_URL: url(http, "Address in the place of all of Google's"),
  SENTRY_DSN: url(http, "Where the page's error reports go, through this server; empty: nowhere"),
  AI_DAILY_FREE: integer(5, 0, 1_000_000, "AI actions a day on the free tier, when subscriptions are required"),
  AI_DAILY_BASIC: integer(100, 0, 1_000_000, "The same on the basic tier"),
  AI_DAILY_PREMIUM: integer(1000, 0, 1_000_000, "The same on the premium tier"),
  AI_CONCURRENCY: integer(4, 1, 64, "AI jobs that one worker process runs at once"),
  CIQUAL_URL: optional(
    "https:// address of the published Ciqual table, or of its French and its English file with a blank between them",
  ),
  CIQUAL_ALLOW_PRIVATE: flag(
    false,
    "Whether the table may come from a private network and by plain http: a mirror of one's own",
  ),
});

/** Each variable with its default as a text (empty: none) and its description, in the README's order. */
export const variables = Object.entries<TSchema>(Environment.properties).map(([name, schema]) => ({
  name,
  fallback: String(schema.default ?? ""),
  meaning: schema.description ?? "",
}));
