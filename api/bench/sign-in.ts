import { startToque, type ToqueProcess } from "../testing/processes.ts";
import { signInBrowser } from "./account.ts";
import { median, type Report } from "./figures.ts";
import { Cleanup, dataFolder, type RealServices, scratchDatabase } from "./services.ts";

const ACCOUNTS = 12;
const REQUESTS = 600;
const WARM_UP = 60;

/** One way in which somebody without the mailbox could ask whether an address has an account. */
interface Question {
  name: string;
  ask(email: string): Promise<Response>;
}

/** The same question by each kind of address, in turn: what the machine does beside them is spread over both. */
interface Answered {
  known: number[];
  unknown: number[];
  /** The half of `unknown` that was asked first of its pair, and the other half. */
  noise: [number[], number[]];
  status: Set<number>;
}

const csrfOf = async (url: string) => {
  const response = await fetch(`${url}/api/auth/csrf`);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { cookie, csrfToken: ((await response.json()) as { csrfToken: string }).csrfToken };
};

async function timed(ask: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  const start = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  return { ms: performance.now() - start, status: response.status };
}

async function answered({ ask }: Question, known: string[], unknown: string[]): Promise<Answered> {
  const result: Answered = { known: [], unknown: [], noise: [[], []], status: new Set() };
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const pair = [known, unknown].map((addresses) => addresses[n % addresses.length]!);
    const order = n % 2 === 0 ? [0, 1] : [1, 0];
    for (const which of order) {
      const { ms, status } = await timed(() => ask(pair[which]!));
      result.status.add(status);
      if (n < WARM_UP) continue;
      (which === 0 ? result.known : result.unknown).push(ms);
      if (which === 1) result.noise[Math.floor(n / 2) % 2 === 0 ? 0 : 1].push(ms);
    }
  }
  return result;
}

/** The larger median over the smaller one: 1 where they are the same. */
const apart = (one: readonly number[], other: readonly number[]): number => {
  const ratio = median(one) / median(other);
  return Math.max(ratio, 1 / ratio);
};

async function questionsTo(toque: ToqueProcess, accessToken: string): Promise<Question[]> {
  const { cookie, csrfToken } = await csrfOf(toque.url);
  const json = { "content-type": "application/json" };
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    fetch(`${toque.url}${path}`, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  return [
    {
      name: "ask for a sign-in link",
      ask: (email) => post("/api/auth/signin/email", { cookie }, { email, csrfToken, json: "true" }),
    },
    {
      name: "follow a wrong link",
      ask: (email) =>
        fetch(`${toque.url}/api/auth/callback/email?${new URLSearchParams({ token: "A".repeat(43), email })}`, {
          redirect: "manual",
        }),
    },
    {
      name: "ask for another address",
      ask: (email) =>
        post("/api/authentication/users/@me/email", { authorization: `Bearer ${accessToken}` }, { email }),
    },
  ];
}

/**
 * Whether the time of an answer tells that an address has an account: each question that names an address, by addresses with
 * an account and without one in turn. The figure is the larger median over the smaller; what addresses of one kind differ by
 * among themselves is the noise of this run. A passkey's options name no address, and a provider's answer one that it proved.
 * That the work is the same, api/session/attacks.test.ts shows.
 */
export async function measureSignIn(services: RealServices): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const dataDir = await dataFolder(cleanup);
    const database = services.databaseUrl && (await scratchDatabase(services.databaseUrl, cleanup));
    const toque = cleanup.add(
      await startToque("api", {
        DATA_DIR: dataDir,
        ...(database ? { DATABASE_URL: database } : {}),
        RATE_REQUESTS_PER_MINUTE: "1000000",
        RATE_MAILS_PER_HOUR: "100000",
      }),
      (running) => running.stop(),
    );
    const known = Array.from({ length: ACCOUNTS }, (_, n) => `known${n}@example.org`);
    const unknown = Array.from({ length: ACCOUNTS }, (_, n) => `other${n}@example.org`);
    for (const email of known) await signInBrowser(toque.url, dataDir, email);
    const { accessToken } = await signInBrowser(toque.url, dataDir);
    const report: Report = {
      figures: [],
      notes: [
        `sign-in: ${REQUESTS} requests of each kind, one at a time and in turn, on ${database ? "PostgreSQL" : "the embedded database"}; the ratio is the larger median over the smaller`,
      ],
    };
    for (const question of await questionsTo(toque, accessToken)) {
      const { known: ours, unknown: theirs, noise, status } = await answered(question, known, unknown);
      if (status.size !== 1) throw new Error(`${question.name}: answered ${[...status].join(" and ")}`);
      report.figures.push({
        name: `${question.name}: an address with an account`,
        value: median(ours),
        unit: "ms",
        floor: { what: "an address without one", value: median(theirs) },
        ratio: apart(ours, theirs),
        target: { of: "ratio", atMost: 1.1 },
      });
      report.notes.push(
        `sign-in: ${question.name}: every answer ${[...status][0]}; addresses without an account among themselves: ratio ${apart(...noise).toFixed(2)}`,
      );
    }
    return report;
  } finally {
    await cleanup.run();
  }
}
