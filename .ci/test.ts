import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { runningServices, startServices } from "../docker/services/api.ts";
import { ensureNginx, nginxProgram } from "../docker/services/nginx.ts";
import { browserPath } from "./browser.ts";
import { startMeilisearch, type TestMeilisearch } from "./meilisearch.ts";
import { generateClients } from "./openapi-clients.ts";
import { type Counts, walk } from "./playwright.ts";
import { testPython } from "./python.ts";
import { embeddedStack, fullStack, modelStack, requiredPlanStack, type Stack } from "./stacks.ts";

// bun run test: every test of the project, in a real browser too. What this machine cannot run is named; where
// REQUIRE_SERVICES=1 or CI is set that is a failure. Ends with one line that adds up every runner's own counts.

const root = join(import.meta.dir, "..");
const results = join(root, "test-results");
const strict = process.env.REQUIRE_SERVICES === "1" || process.env.CI === "true";

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const leftOut: string[] = [];
/** What is no part of a clone: its absence is reported, but is not a failure. */
const absent: string[] = [];
/** What lies in ../shared/data, by its folder, and is tested on where it is there. */
const thirdPartyData = {
  ciqual: "the published Ciqual table",
  photos: "real photos",
  recipes: "public-domain recipes",
  "store-notifications": "Apple's signed samples of store notifications",
};
/** Named once more at the end, where the output of a long run is still to be seen. */
const failures: string[] = [];

function add(name: string, counts: Counts): void {
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

async function run(command: string[], env: Record<string, string>): Promise<number> {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdout: "inherit",
    stderr: "inherit",
    stdin: "ignore",
  });
  return child.exited;
}

/** Real PostgreSQL and Kafka: those that run, in CI started here. */
async function services(): Promise<Record<string, string>> {
  const there = strict ? await startServices((line) => console.log(line)) : await runningServices();
  if (!there) {
    leftOut.push("the suites on real PostgreSQL and Kafka (start them with: bun run services start)");
    return {};
  }
  return {
    TEST_DATABASE_URL: there.databaseUrl,
    TEST_KAFKA_BROKERS: there.kafkaBrokers,
    ...(strict ? { REQUIRE_SERVICES: "1" } : {}),
  };
}

/** nginx: that of the machine, in CI fetched. */
async function nginx(): Promise<void> {
  if (strict) await ensureNginx();
  else if (!nginxProgram()) leftOut.push("the tests behind nginx (they need nginx, which is not on this machine)");
}

/** What a preparation gives to the tests; what cannot be prepared here is named. */
async function prepared(what: string, prepare: () => Promise<Record<string, string>>): Promise<Record<string, string>> {
  try {
    return await prepare();
  } catch (error) {
    leftOut.push(`${what} (${(error as Error).message.split("\n")[0]})`);
    return {};
  }
}

/** The clients made from the OpenAPI document, and Python: for its client, and for the real S3 and SMTP servers. */
async function clientsAndPython(): Promise<Record<string, string>> {
  const [clients, python] = await Promise.all([
    prepared("the contract tests with generated clients", async () => {
      const folder = join(results, "clients");
      await generateClients(folder);
      return { TEST_CLIENTS_DIR: folder };
    }),
    prepared("the tests on a real S3 and SMTP server, and the Python client", async () => ({
      TEST_PYTHON: await testPython(strict),
    })),
  ]);
  return { ...clients, ...python };
}

/** The real Meilisearch, where its binary is beside the checkout. */
async function meilisearch(): Promise<TestMeilisearch | null> {
  try {
    const server = await startMeilisearch();
    if (!server) absent.push("the suites on the real Meilisearch (../shared/tools is absent)");
    return server;
  } catch (error) {
    leftOut.push(`the suites on the real Meilisearch (${(error as Error).message.split("\n")[0]})`);
    return null;
  }
}

/** The tests of a JUnit file that failed: "file › name". */
function junitFailures(xml: string): string[] {
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const failed = [...xml.matchAll(/<testcase ([^>]*[^/])>\s*<(?:failure|error)\b/g)];
  return failed.map(([, tag]) => `${attribute(tag!, "file")} › ${attribute(tag!, "name")}`);
}

/** The counts of a JUnit file: the attributes of its root. */
function junitCounts(xml: string): Counts {
  const attributes = /<testsuites ([^>]*)>/.exec(xml)?.[1] ?? "";
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  const skipped = number("skipped");
  return { passed: number("tests") - failed - skipped, failed, skipped };
}

/** They kill Kafka and Meilisearch: never beside a test that uses them, nor beside others, as they wait for a return. */
const CRASH_TESTS = ["api/crash.test.ts", "api/search-outage.test.ts"];

/** Most code of a test file runs for seconds: the last compilers of JavaScriptCore take more processor time than they save then. */
const SHORT_LIVED = { BUN_JSC_thresholdForOMGOptimizeAfterWarmUp: "2000000", BUN_JSC_useFTLJIT: "0" };

/** Parts in which the tests are run one after the other. */
const SHARDS = 10;

async function unitTests(name: string, options: string[], env: Record<string, string>): Promise<void> {
  const report = join(results, `${name.replaceAll(" ", "-")}.xml`);
  const code = await run(
    [
      process.execPath,
      "test",
      ...options,
      "--timeout=60000",
      "--only-failures",
      "--reporter=junit",
      `--reporter-outfile=${report}`,
    ],
    { ...SHORT_LIVED, ...env },
  );
  const xml = existsSync(report) ? await readFile(report, "utf8") : null;
  const counts = xml ? junitCounts(xml) : { passed: 0, failed: 1, skipped: 0 };
  if (xml) failures.push(...junitFailures(xml));
  // A file that fails to load has no failed test of its own.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  add(name, counts);
}

async function walkOn(start: () => Promise<Stack>, browser: string, args: string[] = []): Promise<void> {
  const stack = await start();
  try {
    add(`playwright on ${stack.name}`, await walk(stack, browser, args));
  } finally {
    await stack.stop();
  }
}

/** The web application, and the browser that tests it; null where either cannot be had. */
async function builtForBrowser(): Promise<string | null> {
  const code = await run([process.execPath, "web/build.ts"], {});
  if (code !== 0) {
    total.failed++;
    return null;
  }
  const browser = await browserPath();
  if (!browser) leftOut.push("the browser tests (no Chromium could be found or installed; set CHROMIUM_PATH)");
  return browser;
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await nginx();
const engine = await meilisearch();
const env = { ...(await services()), ...(await clientsAndPython()), ...engine?.env };
for (const [folder, what] of Object.entries(thirdPartyData))
  if (!existsSync(join(root, "..", "shared", "data", folder)))
    absent.push(`the tests on ${what} (../shared/data/${folder} is absent)`);
// The files of a process share its modules, and the code that is compiled, which takes a sixth less time; each has a database of
// its own. Of more files than those of a shard so much would be kept that collecting it takes more.
for (let shard = 1; shard <= SHARDS; shard++)
  await unitTests(
    `bun test ${shard} of ${SHARDS}`,
    [
      "--parallel=2",
      "--no-isolate",
      `--shard=${shard}/${SHARDS}`,
      ...CRASH_TESTS.map((file) => `--path-ignore-patterns=${file}`),
      "--path-ignore-patterns=web/e2e/**",
    ],
    env,
  );
// The crash tests wait most of the time. What is walked beside them uses neither Kafka nor Meilisearch.
const [browser] = await Promise.all([
  builtForBrowser().then(async (found) => {
    if (found) {
      await walkOn(requiredPlanStack, found);
      await walkOn(modelStack, found);
    }
    return found;
  }),
  unitTests(
    "crash tests",
    CRASH_TESTS.map((file) => `./${file}`),
    env,
  ),
]);
await engine?.stop();
if (browser) {
  Object.assign(process.env, env);
  // What depends on the database and the events is walked on the full stack where there is one, the rest on the embedded.
  const brokers = env.TEST_KAFKA_BROKERS;
  await walkOn(embeddedStack, browser, brokers ? ["--grep-invert", "@full"] : []);
  if (brokers) await walkOn(() => fullStack(brokers), browser, ["--grep", "@full"]);
}

for (const what of [...leftOut, ...absent]) console.log(`Not run on this machine: ${what}`);
for (const name of failures) console.log(`Failed: ${name}`);
if (strict) total.failed += leftOut.length;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
