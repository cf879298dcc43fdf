import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { runningServices, startServices } from "../docker/services/api.ts";
import { browserPath } from "./browser.ts";
import { canGenerateClient, generateClient } from "./openapi-client.ts";
import { type Counts, walk } from "./playwright.ts";
import { embeddedStack, fullStack } from "./stacks.ts";

// bun run test: every test of the project, in a real browser too. What this machine cannot run is named; where
// REQUIRE_SERVICES=1 or CI is set that is a failure. Ends with one line that adds up every runner's own counts.

const root = join(import.meta.dir, "..");
const results = join(root, "test-results");
const strict = process.env.REQUIRE_SERVICES === "1" || process.env.CI === "true";

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const leftOut: string[] = [];

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

/** The client made from the OpenAPI document, for the contract test. */
async function contractClient(): Promise<Record<string, string>> {
  if (!canGenerateClient()) {
    leftOut.push("the contract test with a generated client (it needs Java and Maven)");
    return {};
  }
  try {
    return { TEST_CLIENT_DIR: await generateClient(join(results, "client")) };
  } catch (error) {
    leftOut.push(`the contract test with a generated client (${(error as Error).message.split("\n")[0]})`);
    return {};
  }
}

/** The counts of a JUnit file: the attributes of its root. */
async function junitCounts(path: string): Promise<Counts> {
  const xml = await readFile(path, "utf8");
  const attributes = /<testsuites ([^>]*)>/.exec(xml)?.[1] ?? "";
  const number = (name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  const skipped = number("skipped");
  return { passed: number("tests") - failed - skipped, failed, skipped };
}

/** Kills Kafka: never beside a test that uses it. */
const CRASH_TESTS = "api/crash.test.ts";

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
    env,
  );
  const counts = existsSync(report) ? await junitCounts(report) : { passed: 0, failed: 1, skipped: 0 };
  // A file that does not load fails no test of its own.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  add(name, counts);
}

async function browserTests(env: Record<string, string>): Promise<void> {
  const browser = await browserPath();
  if (!browser) {
    leftOut.push("the browser tests (no Chromium could be found or installed; set CHROMIUM_PATH)");
    return;
  }
  Object.assign(process.env, env);
  const stacks = [embeddedStack, ...(env.TEST_KAFKA_BROKERS ? [() => fullStack(env.TEST_KAFKA_BROKERS!)] : [])];
  for (const start of stacks) {
    const stack = await start();
    try {
      // What the browser alone decides is the same on both: the full stack is walked by what depends on its database and its events.
      const args = start === embeddedStack ? [] : ["--grep", "@full"];
      add(`playwright on ${stack.name}`, await walk(stack, browser, args));
    } finally {
      await stack.stop();
    }
  }
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const env = { ...(await services()), ...(await contractClient()) };
// Third-party data is read in place and belongs to no clone: its absence is named, and is no failure.
const unread = existsSync(join(root, "..", "shared", "data"))
  ? []
  : ["the tests on third-party data (../shared/data is absent)"];
await unitTests(
  "bun test",
  ["--parallel=2", `--path-ignore-patterns=${CRASH_TESTS}`, "--path-ignore-patterns=web/e2e/**"],
  env,
);
await unitTests("crash tests", [`./${CRASH_TESTS}`], env);
if ((await run([process.execPath, "web/build.ts"], {})) === 0) await browserTests(env);
else total.failed++;

for (const what of [...leftOut, ...unread]) console.log(`Not run on this machine: ${what}`);
if (strict) total.failed += leftOut.length;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
