import { afterAll, beforeAll, expect, test } from "bun:test";
import fc, { type Arbitrary } from "fast-check";
import { type TestApp, type TestUser, testApp } from "./testing/app.ts";
import { type ApiDocument, type Operation, readDocument } from "./testing/fuzz/document.ts";
import { anyValue } from "./testing/fuzz/values.ts";

// Every call of the OpenAPI document with values that it allows and values that it does not, by every role: no answer is a
// failure of the server, and none is outside the document.

/** At least this many calls in all. */
const CALLS = 5500;
/** Another one finds other things: FUZZ_SEED=2 bun test api/fuzz.test.ts. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261);

let app: TestApp;
let document: ApiDocument;
let people: (TestUser | null)[];
beforeAll(async () => {
  app = await testApp({ RATE_REQUESTS_PER_MINUTE: "1000000", RATE_AI_PER_MINUTE: "100000" });
  document = await readDocument(app);
  people = [null, await app.signUp(), await app.signUp("admin@example.org", ["admin"])];
});
afterAll(() => app.close());

interface Call {
  as: number;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A header's value may hold no control characters and nothing beyond Latin-1: the platform refuses to send it. */
const headerText = (value: unknown) =>
  String(value)
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 200);
const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)) ?? "";
/** Half of a character cannot stand in an address. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed().slice(0, 2000));

function callsOf(operation: Operation): Arbitrary<Call> {
  const named = operation.parameters.map((parameter) =>
    fc.record({
      parameter: fc.constant(parameter),
      value: anyValue(parameter.schema, document.schemas),
      given: parameter.required ? fc.constant(true) : fc.boolean(),
    }),
  );
  return fc
    .record({
      as: fc.constantFrom(0, 1, 1, 2, 2),
      parameters: fc.tuple(...named),
      body: operation.body ? anyValue(operation.body, document.schemas) : fc.constant(undefined),
    })
    .map(({ as, parameters, body }) => {
      const given = parameters.filter((one) => one.given);
      let path = operation.path;
      const query: string[] = [];
      // Nobody waits here for a worker.
      const headers: Record<string, string> = {};
      for (const { parameter, value } of given) {
        if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encoded(value) || "%20");
        else if (parameter.in === "header") headers[parameter.name] = headerText(asText(value));
        else for (const one of Array.isArray(value) ? value : [value]) query.push(`${parameter.name}=${encoded(one)}`);
      }
      headers.prefer = "respond-async";
      // A long poll waits for as long as it is told to.
      const polls =
        /\/(fetch-events|wait-for-event)$/.test(operation.path) && typeof body === "object" && body !== null;
      const patient = polls && !Array.isArray(body) ? { ...body, timeout: 0 } : body;
      return { as, path: query.length > 0 ? `${path}?${query.join("&")}` : path, headers, body: patient };
    });
}

/** What these need is not on this machine, and saying so is the answer. */
const unavailable = new Set(["vision_model_not_configured", "translation_model_not_configured"]);

test("no call fails the server or is answered outside the document", async () => {
  const operations = document.operations.filter((one) => one.path.startsWith("/api/") && !one.streams);
  const each = Math.ceil(CALLS / operations.length);
  let calls = 0;
  const statuses: Record<number, number> = {};
  const faults: string[] = [];
  for (const operation of operations) {
    const samples = fc.sample(callsOf(operation), { numRuns: each, seed: SEED });
    for (const { as, path, headers, body } of samples) {
      const answer = await app.call(operation.method, path, { as: people[as] ?? null, headers, body });
      calls++;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const shown = `${operation.method} ${path} ${JSON.stringify(body)?.slice(0, 400)} by ${as}`;
      const code = (answer.body as { code?: string } | null)?.code ?? "";
      if (answer.status >= 500 && !(answer.status === 503 && unavailable.has(code))) {
        faults.push(`${answer.status}: ${shown}: ${JSON.stringify(answer.body)}`);
        continue;
      }
      const schema = operation.answers.get(answer.status);
      if (schema === undefined)
        faults.push(`${answer.status} is not in the document: ${shown}: ${JSON.stringify(answer.body)}`);
      else if (schema !== null) {
        const problem = document.problem(schema, answer.body);
        if (problem) faults.push(`${answer.status} differs from the document (${problem}): ${shown}`);
      }
    }
  }
  // One of each kind tells enough.
  const kinds = new Map(
    faults.map((fault) => [
      fault
        .replace(/(\?|%| \{).*$/s, "")
        .replace(/\d{2,}/g, "0")
        .slice(0, 90),
      fault,
    ]),
  );
  expect([...kinds.values()].slice(0, 20)).toEqual([]);
  expect(calls).toBeGreaterThanOrEqual(5000);
  // Both sides were reached: what is allowed and what is not.
  expect(Math.min(statuses[200] ?? 0, statuses[422] ?? 0)).toBeGreaterThan(200);
}, 300_000);
