import { afterAll, beforeAll, expect, test } from "bun:test";
import { parseTable } from "@toque/db/ciqual/parse.ts";
import { csvTable } from "@toque/db/ciqual/testing/table.ts";
import type { FieldError } from "@toque/db/schemas/common.ts";
import fc from "fast-check";
import { type Actors, createActors } from "./testing/actors.ts";
import { type TestAnswer, type TestApp, testApp } from "./testing/app.ts";
import { type ApiDocument, type Operation, readDocument } from "./testing/fuzz/document.ts";
import { type Call, callOf, changesOf, rightfulCaller, rightOf, useRights, withId } from "./testing/fuzz/entered.ts";
import { providerRights, SERVICE_SECRET } from "./testing/fuzz/providers.ts";
import { type ProviderDouble, startProviderDouble } from "./testing/provider-double.ts";

// Every documented operation by its rightful caller, on entities that exist, with valid values and with single faults: it is
// really entered, never fails, answers as documented, and a refusal names the field and changes nothing.

/** Calls of each operation. */
const CALLS = 24;
const ENTERED = 20;
const SEED = Number(process.env.FUZZ_SEED ?? 20_262);

let app: TestApp;
let double: ProviderDouble;
let actors: Actors;
let document: ApiDocument;
let form: { token: string; cookie: string };
beforeAll(async () => {
  const rates = {
    RATE_REQUESTS_PER_MINUTE: "1000000",
    RATE_AI_PER_MINUTE: "100000",
    RATE_MAILS_PER_HOUR: "100000",
    RATE_PROMO_CODES_PER_HOUR: "100000",
  };
  // Models are named, so that what needs one is entered; no worker runs, so none is asked.
  const models = { OPENAI_API_KEY: "none", OPENAI_VISION_MODEL: "none" };
  double = await startProviderDouble();
  useRights(providerRights(double));
  app = await testApp({ ...rates, ...models, ...double.env, SERVICE_SECRET });
  actors = await createActors(app);
  // Otherwise some call after five minutes writes it down.
  await app.db.sql`update sessions set last_used_at = now() + interval '1 day'`;
  document = await readDocument(app);
  const csrf = await app.call<{ csrfToken: string }>("GET", "/api/auth/csrf");
  form = { token: csrf.body.csrfToken, cookie: csrf.headers.get("set-cookie")?.split(";")[0] ?? "" };
  for (const row of (await parseTable(csvTable({ lang: "en", foods: 3 }))).rows)
    await app.db.sql`
      insert into ciqual_foods (id, name, published, figures, release)
      values (${row.code}, ${row.names as never}::jsonb, ${row.published as never}::jsonb, ${row.figures as never}::jsonb, 'test')`;
  // Not of a request: what consumers keep, how often somebody called, mails on their way, and the index.
  const beside = new Set([
    "rate_limit_hits",
    "account_mails",
    "email_changes",
    "bus_offsets",
    "inbox",
    "search_words",
    "search_texts",
    "search_documents",
  ]);
  const tables = await app.db.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  // A counter instead of all rows, as it is asked twice a call.
  await app.db.sql.unsafe(`
    create table changes (n bigint not null);
    insert into changes values (0);
    create function count_change() returns trigger language plpgsql as 'begin update changes set n = n + 1; return null; end';
    ${tables
      .filter(({ name }) => !beside.has(name))
      .map(
        ({ name }) =>
          `create trigger count_change after insert or update or delete on "${name}" for each row execute function count_change();`,
      )
      .join("\n")}`);
});
afterAll(async () => {
  await app.close();
  await double.stop();
});

/** What changes with every row that is added, changed or removed. */
const state = async (): Promise<number> => (await app.db.sql<{ n: number }[]>`select n from changes`)[0]!.n;

/** Why a refusal does not name its fields; null when it does. */
function problemOfRefusal(operation: Operation, call: Call, answer: TestAnswer): string | null {
  const { detail } = answer.body as { detail?: FieldError[] | string };
  if (answer.status !== 422) return typeof detail === "string" && detail !== "" ? null : "no sentence says why";
  if (!Array.isArray(detail) || detail.length === 0) return "no field is named";
  for (const { loc, msg, type } of detail) {
    if (!msg || !type) return "a field without a message or a code";
    const [where, name] = loc;
    const isWhole =
      where === "body" && (typeof call.body !== "object" || call.body === null || Array.isArray(call.body));
    const names = new Set([
      ...operation.parameters.map((one) => (one.in === "header" ? one.name.toLowerCase() : one.name)),
      ...Object.keys(document.resolve(operation.body)?.properties ?? {}),
      ...Object.keys((call.body as object | undefined) ?? {}),
    ]);
    if (!["body", "query", "params", "path", "headers", "header"].includes(String(where)))
      return `unknown place ${where}`;
    if (!isWhole && (name === undefined || !names.has(String(name).toLowerCase())) && !names.has(String(name)))
      return `${JSON.stringify(loc)} names no field`;
  }
  return null;
}

/** Sends a call; of a stream only the head is read. */
async function send(operation: Operation, call: Call, token: string): Promise<TestAnswer> {
  const as = { id: 0, email: "", token };
  if (!operation.streams) return app.call(operation.method, call.path, { as, headers: call.headers, body: call.body });
  const stop = new AbortController();
  const response = await app.handle(
    new Request(`http://localhost:3000${call.path}`, {
      headers: { ...call.headers, authorization: `Bearer ${token}` },
      signal: stop.signal,
    }),
  );
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const body = isStream ? null : await response.json();
  stop.abort();
  await response.body?.cancel().catch(() => {});
  return { status: response.status, headers: response.headers, body };
}

test("every operation is entered by its rightful caller, and holds to the document", async () => {
  const faults: string[] = [];
  const lines: string[] = [];
  const tooFew: string[] = [];
  for (const operation of document.operations) {
    const right = rightOf(operation);
    const caller = rightfulCaller(right);
    const name = `${operation.method} ${operation.path}`;
    // A user may have so many of them.
    await app.db.sql`delete from shopping_lists where user_id = ${actors.users.owner.id}`;
    await app.db.sql`delete from cookbooks where user_id = ${actors.users.owner.id}`;
    // One of the calls switches the game off.
    await app.db.sql`update game_settings set playing = true`;
    const changes = fc.sample(changesOf(operation, document), { numRuns: CALLS - 4, seed: SEED });
    let path: string | null = null;
    let entered = 0;
    let succeeded = 0;
    for (const change of [null, null, null, null, ...changes]) {
      // What a call has changed is made anew for the next.
      path ??= (await right.path?.(actors)) ?? operation.path;
      const call = await callOf(operation, { path, actors, caller, form }, change);
      const token = right.bearer ?? (right.fresh ? await actors.fresh(caller) : actors.users[caller]).token;
      const writes = operation.method !== "GET";
      const before = writes ? await state() : 0;
      const answer = await send(operation, call, token);
      const shown = `${name} ${call.path} ${JSON.stringify(call.body)?.slice(0, 400)}: ${JSON.stringify(answer.body)?.slice(0, 600)}`;
      const { status } = answer;
      // A provider's token in the body is looked at within the call.
      const isCallers = (answer.body as { code?: string } | null)?.code !== "invalid_provider_token";
      if (![401, 403, 429].includes(status) || !isCallers) entered++;
      if (status < 400) succeeded++;
      if (change === null && status !== right.expected[caller] && status >= 400)
        faults.push(`valid, yet ${status}: ${shown}`);
      if (status >= 500) faults.push(`${status}: ${shown}`);
      const schema = operation.answers.get(status);
      if (schema === undefined) faults.push(`${status} is not in the document: ${shown}`);
      else if (schema !== null) {
        const problem = document.problem(schema, answer.body);
        if (problem) faults.push(`${status} differs from the document (${problem}): ${shown}`);
      }
      if (status >= 400) {
        // Forms of the session are answered in the session library's format.
        const problem = name.includes("/api/auth/") ? null : problemOfRefusal(operation, call, answer);
        if (problem) faults.push(`refused, but ${problem}: ${shown}`);
        if (writes && (await state()) !== before)
          faults.push(`refused with ${status}, but something changed: ${shown}`);
      } else if (writes) path = null;
    }
    // No id, and ids of nothing: as documented, and without an effect.
    const target = { path: path ?? (await right.path?.(actors)) ?? operation.path, actors, caller, form };
    if (withId(target.path, 0) !== target.path)
      for (const id of [0, -1, "x", 987_654, 2 ** 31]) {
        const call = await callOf(operation, { ...target, path: withId(target.path, id) }, null);
        const before = await state();
        const answer = await send(operation, call, actors.users[caller].token);
        const shown = `${name} ${call.path}: ${JSON.stringify(answer.body)}`;
        // The public list of a missing user is empty.
        const isEmpty = Array.isArray(answer.body) && answer.body.length === 0;
        if (![404, 422].includes(answer.status) && !isEmpty)
          faults.push(`${answer.status} for an id of nothing: ${shown}`);
        if (!operation.answers.has(answer.status)) faults.push(`${answer.status} is not in the document: ${shown}`);
        if ((await state()) !== before) faults.push(`refused with ${answer.status}, but something changed: ${shown}`);
      }
    if (succeeded === 0) tooFew.push(`${name}: never done`);
    lines.push(`${String(entered).padStart(3)} entered, ${String(succeeded).padStart(3)} done: ${name} by ${caller}`);
    if (entered < ENTERED) tooFew.push(`${name}: ${entered}`);
  }
  console.log(lines.join("\n"));
  const kinds = new Map(
    faults.map((fault) => [fault.replace(/(\?|%| \{| undefined).*$/s, "").replace(/\d{2,}/g, "0"), fault]),
  );
  expect([...kinds.values()].slice(0, 20)).toEqual([]);
  expect(tooFew).toEqual([]);
}, 900_000);
