import { connect, createServer, type Server, type Socket } from "node:net";

// A proxy before a real PostgreSQL, for tests of a database that goes away.

/**
 * What the proxy does: `pass` on; `refuse` connections, after ending all; `hang`: accept, take everything and say nothing,
 * for ever on the connections of that time; `starting`: answer each connection as a PostgreSQL that starts or stops does.
 */
export type ProxyMode = "pass" | "refuse" | "hang" | "starting";

export interface TcpProxy {
  port: number;
  set(mode: ProxyMode): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL's error 57P03 as one message of its protocol. */
function startingUp(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"];
  const body = Buffer.from(`${fields.map((field) => `${field}\0`).join("")}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Listens on a free port of the loopback address. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  const sockets = new Set<Socket>();
  const stuck = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const serve = (client: Socket) => {
    keep(client);
    if (mode === "starting") {
      client.once("data", () => client.end(startingUp()));
      return;
    }
    if (mode === "hang") {
      stuck.add(client);
      client.on("data", () => {});
      return;
    }
    const server = connect(target.port, target.host);
    keep(server);
    const link = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        // Bytes of a connection that was open during a hang are lost, as on a network that forgot it.
        if (!stuck.has(from)) to.write(bytes);
      });
      from.on("close", () => to.destroy());
    };
    link(client, server);
    link(server, client);
  };
  let listener: Server | null = null;
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer(serve);
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        listener = server;
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      });
    });
  const stopListening = async () => {
    const old = listener;
    listener = null;
    const closed = old ? new Promise<void>((resolve) => old.close(() => resolve())) : Promise.resolve();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    port,
    async set(next) {
      mode = next;
      if (next === "hang") for (const socket of sockets) stuck.add(socket);
      if (next === "refuse" || next === "starting") await stopListening();
      if (next !== "refuse" && !listener) await listen(port);
    },
    close: stopListening,
  };
}
