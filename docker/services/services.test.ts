/** What the services command decides without starting anything. */
import { afterEach, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import { portFromEnv } from "./config.ts";
import { Reader, Writer } from "./kafka-wire.ts";
import { choosePort, GiveUp, portFree, retry, run } from "./shell.ts";
import { identify, isOurs, waitForEnd } from "./state.ts";

/** Listens on a free port until the test ends. */
const servers: Server[] = [];
function listen(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    servers.push(server);
    server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port));
  });
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  delete process.env.TOQUE_TEST_PORT;
});

describe("ports", () => {
  test("a taken port is passed over, but an error when it was asked for", async () => {
    const taken = await listen();
    expect(await portFree(taken)).toBe(false);
    expect(await choosePort("X", undefined, taken)).toBeGreaterThan(taken);
    expect(choosePort("TOQUE_PG_PORT", taken, 1)).rejects.toThrow(`TOQUE_PG_PORT asks for port ${taken}`);
  });

  test("a variable that is no port is refused by name", () => {
    expect(portFromEnv("TOQUE_TEST_PORT")).toBeUndefined();
    process.env.TOQUE_TEST_PORT = "70000";
    expect(() => portFromEnv("TOQUE_TEST_PORT")).toThrow("TOQUE_TEST_PORT is not a port number: 70000");
    process.env.TOQUE_TEST_PORT = "5000";
    expect(portFromEnv("TOQUE_TEST_PORT")).toBe(5000);
  });
});

describe.skipIf(process.platform !== "linux")("processes", () => {
  test("only the very process that was saved, with its argument, is ours", async () => {
    const child = Bun.spawn(["sleep", "60"]);
    const saved = identify(child.pid)!;
    // Between fork and exec the new process still shows its parent's arguments.
    for (let i = 0; i < 100 && !isOurs(saved, "60"); i++) await Bun.sleep(20);
    expect(isOurs(saved, "60")).toBe(true);
    expect(isOurs(saved, "61")).toBe(false);
    expect(isOurs({ ...saved, startTicks: "1" }, "60")).toBe(false);
    expect(isOurs(undefined, "60")).toBe(false);
    expect(await waitForEnd(saved, 100)).toBe(false);
    child.kill("SIGKILL");
    await child.exited;
    expect(await waitForEnd(saved, 2_000)).toBe(true);
    expect(isOurs(saved, "60")).toBe(false);
  });

  test("a missing program is a result, not a crash", async () => {
    expect(await run(["toque-no-such-program"])).toMatchObject({ code: 127 });
  });
});

describe("retry", () => {
  test("tries again until it works, and not at all after giving up", async () => {
    let calls = 0;
    const late = async () => {
      if (++calls < 3) throw new Error("not yet");
      return calls;
    };
    expect(await retry("x", 1_000, late, 1)).toBe(3);
    calls = 0;
    const hopeless = async () => {
      calls++;
      throw new GiveUp("no");
    };
    expect(retry("x", 1_000, hopeless, 1)).rejects.toThrow("no");
    expect(calls).toBe(1);
  });
});

test("the Kafka protocol's numbers and strings come back as they were written", () => {
  const body = new Writer().int32(2).string("kø").string("").int16(-1).int8(1).int32(-7).bytes();
  const reader = new Reader(body);
  expect(reader.array(() => reader.string())).toEqual(["kø", ""]);
  expect([reader.string(), reader.int8(), reader.int32()]).toEqual([null, 1, -7]);
});
