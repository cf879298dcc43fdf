import { connect, createServer, type Socket } from "node:net";

/** A proxy before PostgreSQL that counts round trips. */
export interface RoundTripCounter {
  /** The address of the database through the proxy. */
  url: string;
  /** Round trips since the last call of `reset`. */
  count(): number;
  reset(): void;
  close(): Promise<void>;
}

/** How long an answer is held back: what the client sends meanwhile is sent without waiting for it. */
const HELD_MS = 15;

/**
 * Counts how often a client waits for PostgreSQL: a round trip begins with the first bytes that it sends after all answers
 * have reached it. Statements that are sent without waiting for each other are one round trip.
 */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trips = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    let isWaiting = false;
    let held: Buffer[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    client.on("data", (chunk) => {
      if (!isWaiting) trips++;
      isWaiting = true;
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      held.push(chunk as Buffer);
      // All answers at once: one after the other would end the waiting while some are still to come.
      if (timer) clearTimeout(timer);
      timer = setTimeout(() => {
        const answers = Buffer.concat(held);
        held = [];
        isWaiting = false;
        client.write(answers);
      }, HELD_MS);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    count: () => trips,
    reset: () => {
      trips = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
