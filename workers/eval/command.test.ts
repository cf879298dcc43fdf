import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The command as people run it: a process of its own, without a model.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eval-command-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(...lines: (object | string)[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.jsonl`);
  await Bun.write(path, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
  return path;
}

async function run(...args: string[]) {
  const { OPENAI_API_KEY: _, OPENAI_BASE_URL: __, ...env } = process.env;
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "main.ts"), ...args], {
    env,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out, error };
}

const six = { id: "six", lang: "en", recipe: "gazpacho", messages: ["Make it for 6 people"], expect: { servings: 6 } };

describe("the command", () => {
  test("runs the cases of a file, prints the tables and succeeds", async () => {
    const result = join(folder, "results.json");
    const { code, out, error } = await run("chat", await fileWith(six, ""), "--json", result);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toMatch(/^class +cases +done +declined +wrong +harmful +damaged +offered +calls +tokens +seconds$/m);
    expect(out).toMatch(/^chat +1 +1 +0 +0 +0 +0 +0\/0 /m);
    expect(out).toMatch(/^en +1 +1 /m);
    expect(out).toContain("model: offline chef");
    expect(await Bun.file(result).json()).toMatchObject([{ case: { id: "six" }, outcome: "done" }]);
  }, 120_000);

  test("exits with 1 for what is harmful, and names it", async () => {
    const { code, out } = await run("chat", await fileWith({ ...six, expect: { never_says: ["6"] } }));
    expect(code).toBe(1);
    expect(out).toContain("six [chat] harmful");
  }, 120_000);

  test("exits with 2 and the line of what is no case", async () => {
    const path = await fileWith(six, "{");
    const { code, error } = await run("chat", path);
    expect(code).toBe(2);
    expect(error).toContain(`${path}:2`);
  }, 60_000);

  test.each([
    ["an unknown set", ["dinners"], 'There is no set "dinners"'],
    ["an unknown language", ["chat", "--lang", "xx"], 'There is no language "xx"'],
    ["an unknown option", ["chat", "--quick"], "--quick"],
  ])(
    "exits with 2 and its usage for %s",
    async (_, args, text) => {
      const { code, error } = await run(...args);
      expect(code).toBe(2);
      expect(error).toContain(text);
      expect(error).toContain("bun run eval SET");
    },
    60_000,
  );
});
