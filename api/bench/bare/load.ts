import { quantile } from "../figures.ts";
import type { Load, LoadResult } from "../http.ts";

// Sends a fixed number of requests over a few keep-alive connections, one request at a time on each: bun bare/load.ts URL
// CONNECTIONS WARM_UP REQUESTS, GET unless LOAD names the method, the body and the token as JSON. `ID` in the address is
// another one of its `ids` on each connection. Prints the results as JSON. It implements HTTP/1.1 itself, because a full
// client would take CPU time from the measured server.

const [address, ...counts] = process.argv.slice(2);
const url = new URL(address!);
const [connections, warmUp, requests] = counts.map(Number) as [number, number, number];
const load: Load = { method: "GET", ids: [], ...JSON.parse(process.env.LOAD ?? "{}") };

/** The request on one connection. */
function messageOf(connection: number): string {
  const path = `${url.pathname}${url.search}`.replace("ID", String(load.ids[connection % load.ids.length]));
  const head = `${load.method} ${path} HTTP/1.1\r\nhost: ${url.host}\r\naccept: */*\r\n`;
  const token = load.token ? `authorization: Bearer ${load.token}\r\n` : "";
  if (load.body === undefined) return `${head}${token}\r\n`;
  const size = Buffer.byteLength(load.body);
  return `${head}${token}content-type: application/json\r\ncontent-length: ${size}\r\n\r\n${load.body}`;
}

interface Connection {
  /** Sends one request; returns the body. */
  send(): Promise<Buffer>;
  close(): void;
}

/** Takes one response off the front of the buffer; null while it is incomplete. */
function takeAnswer(arrived: Buffer): Buffer | null {
  const end = arrived.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = arrived.toString("latin1", 0, end);
  if (!/^HTTP\/1.1 20[01] /.test(head)) throw new Error(`${url.pathname} answered ${head.split("\r\n")[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error("an answer without content-length");
  const size = end + 4 + Number(length);
  if (arrived.length < size) return null;
  if (arrived.length > size) throw new Error("an answer that is longer than it says");
  return arrived.subarray(end + 4);
}

async function connect(_: unknown, place: number): Promise<Connection> {
  const message = messageOf(place);
  let waiting: { resolve(body: Buffer): void; reject(error: unknown): void } | null = null;
  let arrived: Buffer = Buffer.alloc(0);
  const fail = (error: unknown) => waiting?.reject(error);
  const socket = await Bun.connect({
    hostname: url.hostname,
    port: Number(url.port),
    socket: {
      data(_, chunk) {
        arrived = arrived.length === 0 ? Buffer.from(chunk) : Buffer.concat([arrived, chunk]);
        try {
          const body = takeAnswer(arrived);
          if (!body) return;
          arrived = Buffer.alloc(0);
          waiting?.resolve(body);
        } catch (error) {
          fail(error);
        }
      },
      close: () => fail(new Error("the server closed the connection")),
      error: (_, error) => fail(error),
    },
  });
  return {
    send: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(message);
      }),
    close: () => {
      waiting = null;
      socket.end();
    },
  };
}

const open = await Promise.all(Array.from({ length: connections }, connect));
const first = await open[0]!.send();
const expected = Buffer.from(first);

async function send(total: number): Promise<number[]> {
  const latencies: number[] = [];
  let sent = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (sent < total) {
        sent++;
        const at = performance.now();
        const body = await connection.send();
        latencies.push(performance.now() - at);
        if (load.method === "GET" && !body.equals(expected)) throw new Error(`two answers of ${url.pathname} differ`);
      }
    }),
  );
  return latencies;
}

await send(warmUp);
const at = performance.now();
const latencies = await send(requests);
const seconds = (performance.now() - at) / 1000;
for (const connection of open) connection.close();
const result: LoadResult = {
  perSecond: requests / seconds,
  p50: quantile(latencies, 0.5),
  p99: quantile(latencies, 0.99),
  bytes: expected.length,
  sha256: new Bun.CryptoHasher("sha256").update(expected).digest("hex"),
};
console.log(JSON.stringify(result));
process.exit(0);
