import { afterAll, beforeAll, expect, test } from "bun:test";
import fc, { type Arbitrary } from "fast-check";
import { type TestApp, type TestUser, testApp } from "./testing/app.ts";
import { type ApiDocument, type Operation, readDocument } from "./testing/fuzz/document.ts";
import { asText, encoded, headerText, queryOf, unavailable, withoutWaiting } from "./testing/fuzz/requests.ts";
import { anyValue } from "./testing/fuzz/values.ts";

// Calls every operation of the OpenAPI document with valid and invalid values, in every role: no answer may be a server
// error or undocumented.

/** The minimum number of calls. */
const CALLS = 5500;
/** Another seed finds other errors: FUZZ_SEED=2 bun test api/fuzz.test.ts. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261);

let app: TestApp;
let document: ApiDocument;
let people: (TestUser | null)[];
/** Calls that end the caller's account. */
const ending = ["/api/authentication/users/@me/delete-account"];
const enter = async () => {
  people = [null, await app.signUp(), await app.signUp(undefined, ["admin"])];
};
beforeAll(async () => {
  app = await testApp({ RATE_REQUESTS_PER_MINUTE: "1000000", RATE_AI_PER_MINUTE: "100000" });
  document = await readDocument(app);
  await enter();
});
afterAll(() => app.close());

interface Call {
  as: number;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

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
      // Do not wait for a worker.
      const headers: Record<string, string> = {};
      for (const { parameter, value } of given) {
        if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encoded(value) || "%20");
        else if (parameter.in === "header") headers[parameter.name] = headerText(asText(value));
        else query.push(...queryOf(parameter.name, value));
      }
      headers.prefer = "respond-async";
      return {
        as,
        path: query.length > 0 ? `${path}?${query.join("&")}` : path,
        headers,
        body: withoutWaiting(operation.path, body),
      };
    });
}

test("no call causes a server error or an undocumented answer", async () => {
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
      if (ending.includes(operation.path) && answer.status < 300) await enter();
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
  // One example of each kind is enough.
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
  // Valid and invalid values were both covered.
  expect(Math.min(statuses[200] ?? 0, statuses[422] ?? 0)).toBeGreaterThan(200);
}, 300_000);
