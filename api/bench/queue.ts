import { openPGlite } from "@toque/db/client/pglite.ts";
import { openPostgres } from "@toque/db/client/postgres.ts";
import type { Database } from "@toque/db/client/types.ts";
import { answerMessage } from "@toque/workers/ai/agents/chat.ts";
import { offlineEmbedder } from "@toque/workers/ai/embedder-offline.ts";
import { openAIChatModel } from "@toque/workers/ai/openai.ts";
import { noConstraints } from "@toque/workers/ai/read/constraints.ts";
import { type OpenAIDouble, startOpenAIDouble } from "@toque/workers/ai/testing/openai-double.ts";
import { ChangeSet } from "@toque/workers/ai/tools/change-set.ts";
import { KafkaClient } from "@toque/workers/platform/bus/kafka-client.ts";
import { silentLogger } from "@toque/workers/platform/logging/logger.ts";
import { workersGroup } from "@toque/workers/runtime/runner.ts";
import { startToque, type ToqueProcess } from "../testing/processes.ts";
import { signIn } from "./account.ts";
import { type Figure, median, quantile, type Report } from "./figures.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

const MODEL = "double";
const MODEL_MS = 200;
const WARM_UP = 20;
const MESSAGES = 200;
const ALONE = 50;
const QUESTION = "How long do I boil an egg?";
const ANSWER = "A soft egg takes six minutes, a hard one ten.";

const now = () => performance.timeOrigin + performance.now();

/** A model with a fixed delay that records when it was called and when it returned. Milliseconds since 1970. */
interface TimedModel {
  double: OpenAIDouble;
  calls: { asked: number; answered: number }[];
}

function timedModel(cleanup: Cleanup): TimedModel {
  const calls: TimedModel["calls"] = [];
  const double = startOpenAIDouble(async () => {
    const asked = now();
    await Bun.sleep(MODEL_MS);
    calls.push({ asked, answered: now() });
    return { text: ANSWER };
  });
  return cleanup.add({ double, calls }, (model) => model.double.stop());
}

/** One message, as measured by its sender. Milliseconds since 1970. */
interface Sent {
  jobId: number;
  sent: number;
  answered: number;
  model: { asked: number; answered: number };
}

const overheadOf = ({ sent, answered, model }: Sent) => answered - sent - (model.answered - model.asked);

/** Sends messages one after the other, each in a new thread so that all are alike. */
async function converse(url: string, token: string, { calls }: TimedModel, count: number): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let i = 0; i < count; i++) {
    calls.length = 0;
    const sent = now();
    const response = await fetch(`${url}/api/recipe/chatbot/send-message?new_thread=true`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ message: QUESTION }),
    });
    const body = (await response.json()) as { message?: string; job_id?: number };
    const answered = now();
    if (response.status !== 200 || body.message !== ANSWER || !body.job_id)
      throw new Error(`a message was answered with ${response.status} ${JSON.stringify(body)}`);
    if (calls.length !== 1) throw new Error(`a message took ${calls.length} model calls`);
    all.push({ jobId: body.job_id, sent, answered, model: calls[0]! });
  }
  return all;
}

/** The overhead without any queue: the agent alone, in this process. @returns its overheads in milliseconds */
async function agentAlone(model: TimedModel): Promise<number[]> {
  const chat = openAIChatModel({ apiKey: "", baseUrl: model.double.baseUrl, model: MODEL });
  // Never connected: the model calls no tool.
  const db = openPostgres("postgres://nobody@127.0.0.1:9/none", 1);
  const overheads: number[] = [];
  for (let i = 0; i < WARM_UP + ALONE; i++) {
    model.calls.length = 0;
    const changeSet = new ChangeSet(db.sql, 1, null);
    const search = { searchRecipes: () => Promise.reject(new Error("no search here")) };
    const started = now();
    await answerMessage({
      model: chat,
      tools: {
        db,
        userId: 1,
        lang: "en",
        constraints: noConstraints,
        search,
        embedder: offlineEmbedder,
        changeSet,
        log: silentLogger,
      },
      history: [],
      situation: {},
      message: QUESTION,
      signal: new AbortController().signal,
      emitText: () => {},
    });
    const call = model.calls[0]!;
    if (i >= WARM_UP) overheads.push(now() - started - (call.answered - call.asked));
  }
  await db.close();
  return overheads;
}

/** Breakdown of the latency of messages, in medians of milliseconds, from the rows of their jobs. */
async function whereItWent(db: Database, name: string, messages: Sent[]): Promise<string[]> {
  const rows = await db.sql<{ id: number; created: number; started: number; finished: number }[]>`
    select id, extract(epoch from created_at)::float8 * 1000 as created,
      extract(epoch from started_at)::float8 * 1000 as started,
      extract(epoch from finished_at)::float8 * 1000 as finished
    from jobs where id = any(${messages.map(({ jobId }) => jobId)}::bigint[])`;
  const jobs = new Map(rows.map((row) => [row.id, row]));
  const stretches = (of: Sent[]) => {
    const middle = (length: (message: Sent, job: (typeof rows)[number]) => number) =>
      median(of.map((message) => length(message, jobs.get(message.jobId)!))).toFixed(1);
    return [
      `request to its transaction ${middle(({ sent }, { created }) => created - sent)}`,
      `to the worker's claim ${middle((_, { created, started }) => started - created)}`,
      `to the model ${middle(({ model }, { started }) => model.asked - started)}`,
      `from the model to the last transaction ${middle(({ model }, { finished }) => finished - model.answered)}`,
      `to the answer ${middle(({ answered }, { finished }) => answered - finished)}`,
    ].join(", ");
  };
  const slowest = messages.toSorted((a, b) => overheadOf(b) - overheadOf(a)).slice(0, Math.ceil(messages.length / 50));
  // Timers are delayed on a busy machine: tails of this size are caused by that.
  const late = messages.map(({ model }) => model.answered - model.asked - MODEL_MS);
  const lateness = `p50 ${median(late).toFixed(1)}, p99 ${quantile(late, 0.99).toFixed(1)}`;
  return [
    `${name}, median ms: ${stretches(messages)}`,
    `${name}, the slowest 2 %: ${stretches(slowest)}`,
    `${name}, the model's own timer was late by ms: ${lateness}`,
  ];
}

function figuresOf(name: string, messages: Sent[], alone: number[], p50: number): Figure[] {
  const overheads = messages.map(overheadOf);
  const what = "the agent alone, no queue";
  return [
    {
      name: `job overhead, ${name}: p50`,
      value: median(overheads),
      unit: "ms",
      floor: { what, value: median(alone) },
      target: { of: "value", atMost: p50 },
    },
    {
      name: `job overhead, ${name}: p99`,
      value: quantile(overheads, 0.99),
      unit: "ms",
      floor: { what, value: quantile(alone, 0.99) },
      target: { of: "value", atMost: 100 },
    },
  ];
}

/** Why the Kafka part cannot be measured now, or null. Other workers of the group would take our messages. */
async function kafkaObstacle(brokers: string): Promise<string | null> {
  const admin = new KafkaClient({ brokers: brokers.split(","), log: silentLogger }).kafka.admin();
  try {
    await admin.connect();
    const { groups } = await admin.describeGroups([workersGroup]);
    return groups.some(({ members }) => members.length > 0) ? "other workers are at the same Kafka" : null;
  } catch (error) {
    return `Kafka does not answer (${error})`;
  } finally {
    await admin.disconnect().catch(() => {});
  }
}

const modelEnv = ({ double }: TimedModel) => ({ OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: MODEL });

async function talkTo(toque: ToqueProcess, dataDir: string, model: TimedModel): Promise<Sent[]> {
  const token = await signIn(toque.url, dataDir);
  await converse(toque.url, token, model, WARM_UP);
  return converse(toque.url, token, model, MESSAGES);
}

const rule = `${MESSAGES} messages in sequence after ${WARM_UP} to warm up, one model call of ${MODEL_MS} ms each`;

/** The overhead of a chat message, embedded: from the request to the answer, less the time of the model. */
export async function measureQueue(): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const model = timedModel(cleanup);
    const alone = await agentAlone(model);
    const folder = await dataFolder(cleanup);
    const toque = await startToque("api", { DATA_DIR: folder, ...modelEnv(model) });
    const messages = await talkTo(toque, folder, model).finally(() => toque.stop());
    const db = await openPGlite(folder);
    const went = await whereItWent(db, "queue", messages).finally(() => db.close());
    return {
      figures: figuresOf("embedded", messages, alone, 15),
      notes: [`queue: ${rule}`, ...went],
    };
  } finally {
    await cleanup.run();
  }
}

/** The same with the API and the worker as processes of their own on PostgreSQL and Kafka. */
export async function measureKafkaQueue({ databaseUrl, kafkaBrokers }: RealServices): Promise<Report> {
  const leftOut = (why: string): Report => ({ figures: [], notes: [`queue-kafka is left out: ${why}`] });
  if (!databaseUrl || !kafkaBrokers) return leftOut("there is no PostgreSQL or no Kafka");
  const obstacle = await kafkaObstacle(kafkaBrokers);
  if (obstacle) return leftOut(obstacle);
  const cleanup = new Cleanup();
  try {
    const model = timedModel(cleanup);
    const alone = await agentAlone(model);
    const database = await scratchDatabase(databaseUrl, cleanup);
    const folder = await dataFolder(cleanup);
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database,
      KAFKA_BROKERS: kafkaBrokers,
      EMBEDDED_WORKERS: "false",
      ...modelEnv(model),
    };
    const api = cleanup.add(await startToque("api", env), (running) => running.stop());
    cleanup.add(await startToque("worker", env), (running) => running.stop());
    const messages = await talkTo(api, folder, model);
    const db = cleanup.add(openPostgres(database, 1), (open) => open.close());
    return {
      figures: figuresOf("Kafka", messages, alone, 25),
      notes: [`queue-kafka: ${rule}`, ...(await whereItWent(db, "queue-kafka", messages))],
    };
  } finally {
    await cleanup.run();
  }
}
