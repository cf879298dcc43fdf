import { runningServices } from "../docker/services/api.ts";
import { browserPath } from "./browser.ts";
import { walk } from "./playwright.ts";

// bun run e2e [--full | --required-plan | --with-model] [playwright arguments]: the browser's walks on the embedded stack, with
// --full on the real PostgreSQL and Kafka (bun run services start), with --required-plan those of a server that requires a plan,
// with --with-model those of one that has an AI service.

const args = process.argv.slice(2);
const full = args.includes("--full");
const services = full ? await runningServices() : null;
if (full && !services) throw new Error("PostgreSQL and Kafka do not run here: bun run services start");
if (services) process.env.TEST_DATABASE_URL = services.databaseUrl;
const browser = await browserPath();
if (!browser) throw new Error("no Chromium could be found or installed; set CHROMIUM_PATH");
if ((await Bun.spawn([process.execPath, "web/build.ts"], { stdout: "inherit", stderr: "inherit" }).exited) !== 0)
  process.exit(1);
const { embeddedStack, fullStack, modelStack, requiredPlanStack } = await import("./stacks.ts");
const flags = { "--full": embeddedStack, "--required-plan": requiredPlanStack, "--with-model": modelStack };
const isFlag = (arg: string): arg is keyof typeof flags => arg in flags;
const embedded = flags[args.find(isFlag) ?? "--full"];
const stack = services ? await fullStack(services.kafkaBrokers) : await embedded();
try {
  const counts = await walk(
    stack,
    browser,
    args.filter((arg) => !isFlag(arg)),
  );
  process.exitCode = counts.failed === 0 ? 0 : 1;
} finally {
  await stack.stop();
}
