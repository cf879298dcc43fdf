/** Tests the services command's decisions without starting anything. */
import { afterEach, describe, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { portFromEnv } from "./config.ts";
import { checkKafka, kafkaAnswers } from "./ready.ts";
import { choosePort, GiveUp, portFree, retry, run } from "./shell.ts";
import { identify, isAlive, isOurs, waitForEnd } from "./state.ts";

/** Listens on a free port until the test ends. */
const servers: Server[] = [];
function listen(connected?: (socket: Socket) => void): Promise<number> {
  return new Promise((done) => {
    const server = createServer(connected);
    servers.push(server);
    server.listen(0, "127.0.0.1", () => done((server.address() as { port: number }).port));
  });
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  delete process.env.TOQUE_TEST_PORT;
});

describe("ports", () => {
  test("an occupied port is skipped, but is an error when it was requested", async () => {
    const taken = await listen();
    expect(await portFree(taken)).toBe(false);
    expect(await choosePort("X", undefined, taken)).toBeGreaterThan(taken);
    expect(choosePort("TOQUE_PG_PORT", taken, 1)).rejects.toThrow(`TOQUE_PG_PORT asks for port ${taken}`);
  });

  test("a variable that is not a port is rejected by name", () => {
    expect(portFromEnv("TOQUE_TEST_PORT")).toBeUndefined();
    process.env.TOQUE_TEST_PORT = "70000";
    expect(() => portFromEnv("TOQUE_TEST_PORT")).toThrow("TOQUE_TEST_PORT is not a port number: 70000");
    process.env.TOQUE_TEST_PORT = "5000";
    expect(portFromEnv("TOQUE_TEST_PORT")).toBe(5000);
  });
});

describe.skipIf(process.platform !== "linux")("processes", () => {
  test("only the saved process, with its argument, is ours", async () => {
    const child = Bun.spawn(["sleep", "60"]);
    const saved = identify(child.pid)!;
    expect(isAlive(saved)).toBe(true);
    // Between fork and exec the new process still shows its parent's arguments.
    for (let i = 0; i < 100 && !isOurs(saved, "60"); i++) await Bun.sleep(20);
    expect(isOurs(saved, "60")).toBe(true);
    expect(isOurs(saved, "61")).toBe(false);
    expect(isOurs({ ...saved, startTicks: "1" }, "60")).toBe(false);
    expect(isOurs(undefined, "60")).toBe(false);
    expect(isAlive({ ...saved, startTicks: "1" })).toBe(false);
    expect(await waitForEnd(saved, 100)).toBe(false);
    child.kill("SIGKILL");
    await child.exited;
    expect(await waitForEnd(saved, 2_000)).toBe(true);
    expect(isOurs(saved, "60")).toBe(false);
    expect(isAlive(saved)).toBe(false);
  });

  test("a missing program is a result, not a crash", async () => {
    expect(await run(["toque-no-such-program"])).toMatchObject({ code: 127 });
  });
});

describe("retry", () => {
  test("retries until success, and not after giving up", async () => {
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

describe("the Kafka probe", () => {
  test("a port without a listener is not a broker", async () => {
    const port = await listen();
    await new Promise((done) => servers.pop()?.close(done));
    expect(await kafkaAnswers(port)).toBe(false);
    expect(checkKafka(port)).rejects.toThrow();
  });

  test("a service with a different protocol is not a broker", async () => {
    const port = await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect(await kafkaAnswers(port)).toBe(false);
    expect(checkKafka(port)).rejects.toThrow();
  });

  const brokers = process.env.TEST_KAFKA_BROKERS ?? "";
  if (!brokers) test.skip("a real broker is asked without a warning (TEST_KAFKA_BROKERS is not set)", () => {});
  else
    test("a real broker is asked without a warning", async () => {
      const script = `
        const { kafkaAnswers } = await import(${JSON.stringify(join(import.meta.dir, "ready.ts"))});
        console.log(await kafkaAnswers(${Number(brokers.split(",")[0]?.split(":")[1])}));`;
      const child = Bun.spawn([process.execPath, "-e", script], { stdout: "pipe", stderr: "pipe" });
      const [said, warned] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      expect([said.trim(), warned]).toEqual(["true", ""]);
    });
});
