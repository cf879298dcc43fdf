import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "@toque/db/client/types.ts";
import { testDatabase } from "@toque/db/testing/database.ts";
import { OfflineChat, offlineCases } from "./testing/offline-cases.ts";

let db: Database;
let chat: OfflineChat;

beforeAll(async () => {
  db = await testDatabase();
  chat = await OfflineChat.open(db);
});
afterAll(() => db.close());

for (const one of await offlineCases())
  test(`${one.id}: ${one.messages.join(" / ")}`, async () => {
    const { wrong, outcome } = await chat.judge(one);
    expect(wrong.map((reason) => `${reason}: ${outcome.text}`)).toEqual([]);
  });
