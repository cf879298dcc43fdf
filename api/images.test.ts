/** The images of docker/ hold what their programs import, and nothing that only tests and measurements need. */
import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { importsOf } from "../.ci/check-imports.ts";

const ROOT = join(import.meta.dir, "..");
const DOCKER = join(ROOT, "docker");

/** What each image is asked to run: its command, its health check, and what the README calls in it. */
const PROGRAMS: Record<string, string[]> = {
  "api.Dockerfile": ["api/server.ts", "api/admin/main.ts", "docker/healthcheck.ts", "docker/search-key.ts"],
  "workers.Dockerfile": ["workers/main.ts", "docker/healthcheck.ts"],
};

/** Whether a file stays out of the build by a .dockerignore: the last pattern that matches it, or a folder above it, decides. */
function isIgnored(patterns: string[], file: string): boolean {
  const parts = file.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  let ignored = false;
  for (const pattern of patterns) {
    const glob = new Bun.Glob(pattern.replace(/^!/, ""));
    if (paths.some((path) => glob.match(path))) ignored = !pattern.startsWith("!");
  }
  return ignored;
}

/** The file of the repository that an import names, or null for a package. */
function resolved(from: string, name: string): string | null {
  const ours = /^@toque\/(.+)$/.exec(name)?.[1];
  if (ours !== undefined) return ours;
  return name.startsWith(".") ? normalize(join(dirname(from), name)) : null;
}

/** All files of the repository that these load, by way of others too. */
function reached(entries: string[]): string[] {
  const seen = new Set(entries);
  for (const path of seen) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const one of importsOf({ path, text: readFileSync(join(ROOT, path), "utf8") })) {
      const other = one === null || one.isType ? null : resolved(path, one.specifier);
      if (other !== null && existsSync(join(ROOT, other))) seen.add(other);
    }
  }
  return [...seen];
}

describe.each(Object.entries(PROGRAMS))("%s", (name, programs) => {
  const patterns = readFileSync(join(DOCKER, `${name}.dockerignore`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const stages = readFileSync(join(DOCKER, name), "utf8").split(/^FROM /m);
  const copied = [...stages.at(-1)!.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources]) =>
    sources!.split(" "),
  );

  test("has all files that its programs import", () => {
    const files = reached(programs);
    expect(files.length).toBeGreaterThan(300);
    const isCopied = (file: string) => copied.some((source) => file === source || file.startsWith(`${source}/`));
    expect(files.filter((file) => !isCopied(file) || isIgnored(patterns, file))).toEqual([]);
  });

  test.each([
    ".git/config",
    "docker/.env",
    "api/.env.local",
    "data/auth-secret",
    "node_modules/elysia/package.json",
    "db/client/open.test.ts",
    "db/testing/database.ts",
    "workers/ai/testing/model-double.ts",
    "workers/eval/main.ts",
    "api/bench/main.ts",
    "db/game/simulation/main.ts",
    "web/e2e/sign-in.ts",
    "web/dist/index.html",
    "README.md",
  ])("does not have %s", (file) => expect(isIgnored(patterns, file)).toBe(true));
});
