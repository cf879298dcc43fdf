import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { type CallResult, nameOf, type OpenClient, snakeCase } from "./port.ts";

/** Longer than any call takes. */
const ANSWER_MS = 30_000;

/** A client of the generator `python`, driven by a process that takes one call a line. */
export const openPython: OpenClient = async (folder, url) => {
  const child = Bun.spawn([process.env.TEST_PYTHON!, join(import.meta.dir, "python_client.py"), url], {
    env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  const lines = createInterface({ input: Readable.fromWeb(child.stdout as never) })[Symbol.asyncIterator]();
  return {
    async call({ id, parameters, body }, input) {
      const given = input.parameters ?? {};
      const model = nameOf(body);
      const request = {
        method: snakeCase(id),
        token: input.token ?? null,
        parameters: Object.fromEntries(
          parameters.filter(({ name }) => name in given).map(({ name }) => [snakeCase(name), given[name]]),
        ),
        ...(model === null ? {} : { model, argument: snakeCase(model), body: input.body }),
      };
      child.stdin.write(`${JSON.stringify(request)}\n`);
      child.stdin.flush();
      const timer = setTimeout(() => child.kill(), ANSWER_MS);
      const line = await lines.next();
      clearTimeout(timer);
      if (line.done) throw new Error(`the Python client ended at ${id}`);
      const answer = JSON.parse(line.value) as CallResult & { error?: string };
      if (answer.error) throw new Error(`${id}: ${answer.error}`);
      return answer;
    },
    async close() {
      child.stdin.end();
      child.kill();
      await child.exited;
    },
  };
};
