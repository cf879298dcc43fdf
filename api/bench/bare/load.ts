import { quantile } from "../figures.ts";
import type { LoadResult } from "../http.ts";

// Sends a fixed number of GET requests over a few connections that stay open, one request at a time on each:
// bun bare/load.ts URL CONNECTIONS WARM_UP REQUESTS. Prints what it saw as JSON. It speaks HTTP/1.1 by itself, because a
// full client would take a good part of the machine from the server that is measured.

const [address, ...counts] = process.argv.slice(2);
const url = new URL(address!);
const [connections, warmUp, requests] = counts.map(Number) as [number, number, number];
const message = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept: */*\r\n\r\n`;

interface Connection {
  /** Sends one request; gives the body. */
  get(): Promise<Buffer>;
  close(): void;
}

/** Cuts an answer off the front of what has arrived; null while it is not whole. */
function takeAnswer(arrived: Buffer): Buffer | null {
  const end = arrived.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = arrived.toString("latin1", 0, end);
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(`${url.pathname} answered ${head.split("\r\n")[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error("an answer without content-length");
  const size = end + 4 + Number(length);
  if (arrived.length < size) return null;
  if (arrived.length > size) throw new Error("an answer that is longer than it says");
  return arrived.subarray(end + 4);
}

async function connect(): Promise<Connection> {
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
    get: () =>
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
const first = await open[0]!.get();
const expected = Buffer.from(first);

async function send(total: number): Promise<number[]> {
  const latencies: number[] = [];
  let sent = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (sent < total) {
        sent++;
        const at = performance.now();
        const body = await connection.get();
        latencies.push(performance.now() - at);
        if (!body.equals(expected)) throw new Error(`two answers of ${url.pathname} differ`);
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
