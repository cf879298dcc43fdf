import { afterAll, beforeAll, expect, test } from "bun:test";
import { openPostgres } from "./postgres.ts";
import type { Database } from "./types.ts";

// patches/postgres: a connection that ends in the middle of an answer leaves nothing of it to the next one.

const message = (type: string, ...parts: Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int = (bytes: 2 | 4, value: number): Uint8Array => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
};
const text = (value: string): Uint8Array => Buffer.from(`${value}\0`);

const ready = message("Z", Buffer.from("I"));
const welcome = Buffer.concat([message("R", int(4, 0)), ready]);
/** One row with one column of text. */
const rowOf = (value: string): Uint8Array =>
  Buffer.concat([
    message("T", int(2, 1), text("name"), int(4, 0), int(2, 0), int(4, 25), int(2, -1), int(4, -1), int(2, 0)),
    message("D", int(2, 1), int(4, value.length), Buffer.from(value)),
  ]);
const complete = message("C", text("SELECT 1"));

let server: Bun.TCPSocketListener<{ isOpen: boolean }>;
let db: Database;
/** What of its first answer a connection still sends before it ends; null: it lives. */
let last: Uint8Array | null = null;
beforeAll(() => {
  server = Bun.listen<{ isOpen: boolean }>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        socket.data = { isOpen: false };
      },
      data(socket, data) {
        if (!socket.data.isOpen) {
          socket.data.isOpen = true;
          socket.write(welcome);
        } else if (String.fromCharCode(data[0]!) !== "Q") socket.end();
        else if (last) {
          socket.end(last);
          last = null;
        } else socket.write(Buffer.concat([rowOf("own"), complete, ready]));
      },
    },
  });
  db = openPostgres(`postgres://toque:x@127.0.0.1:${server.port}/toque`, 1);
});
afterAll(async () => {
  await db.close();
  server.stop(true);
});

test.each([
  ["a row", rowOf("of another")],
  ["all rows and their end", Buffer.concat([rowOf("of another"), complete])],
])("a query does not get what came of the one before: %s", async (_, sent) => {
  last = sent;
  await expect(db.sql.unsafe("select name")).rejects.toThrow();
  const rows = await db.sql.unsafe<{ name: string }[]>("select name");
  expect([...rows]).toMatchObject([{ name: "own" }]);
});
