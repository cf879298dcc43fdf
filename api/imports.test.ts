import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkImports, importsOf, type Manifests, readManifests, readSources } from "../.ci/check-imports.ts";
import { rooms } from "../.ci/rooms.ts";

const manifests: Manifests = {
  "": { dependencies: [], devDependencies: ["fast-check"] },
  db: { dependencies: ["postgres"], devDependencies: [] },
  search: { dependencies: ["meilisearch"], devDependencies: ["msw"] },
  workers: { dependencies: ["kafkajs"], devDependencies: [] },
  api: { dependencies: ["elysia"], devDependencies: [] },
  web: { dependencies: ["react"], devDependencies: [] },
};
const problems = (path: string, text: string) => checkImports([{ path, text }], manifests, () => true);

describe("an import of each forbidden kind is rejected", () => {
  test.each([
    ["upwards by workspace", "db/recipes/x.ts", 'import { a } from "@toque/search/port.ts";'],
    ["upwards by a relative path", "db/recipes/x.ts", 'import { a } from "../../search/port.ts";'],
    ["upwards, of a type", "search/x.ts", 'import type { A } from "../workers/start.ts";'],
    ["upwards, when it runs", "workers/jobs/x.ts", 'const a = await import("../../api/app.ts");'],
    ["upwards, of a type in place", "workers/jobs/x.ts", 'type A = import("@toque/api/app.ts").App;'],
    ["upwards, exported again", "search/x.ts", 'export * from "@toque/workers/start.ts";'],
    ["upwards, by the address of a module", "db/x.ts", 'new Worker(new URL("../workers/main.ts", import.meta.url));'],
    ["of the page by the server", "api/x.ts", 'import { a } from "../web/shared/store.ts";'],
    ["of anything by the schemas", "db/schemas/x.ts", 'import { a } from "../errors.ts";'],
    ["of the rest of db by what the page loads", "db/shared/units/x.ts", 'import { a } from "../../errors.ts";'],
    ["of the server by the page, where it is loaded", "web/shared/x.ts", 'import { a } from "@toque/db/errors.ts";'],
    ["of jobs by the AI", "workers/ai/x.ts", 'import { a } from "../jobs/index.ts";'],
    ["of the offline chef by the AI", "workers/ai/x.ts", 'import { a } from "../offline-chef/index.ts";'],
    ["of the AI's agents by the chef", "workers/offline-chef/x.ts", 'import { a } from "../ai/agents/chat.ts";'],
    ["of the chef's insides", "workers/start.ts", 'import { a } from "./offline-chef/knowledge.ts";'],
    ["of a cover's insides", "api/pages/x.ts", 'import { a } from "../covers/canvas.ts";'],
    ["of one feature by another", "web/features/chat/x.ts", 'import { a } from "../editor/editor.tsx";'],
    ["of a feature by what is shared", "web/shared/x.ts", 'import { a } from "../features/chat/x.ts";'],
    ["of the app by a feature", "web/features/chat/x.ts", 'import { a } from "../../app/pages.ts";'],
    ["of test code by a product", "workers/jobs/x.ts", 'import { a } from "./testing/harness.ts";'],
    ["of HTTP below api", "workers/x.ts", 'import { Elysia } from "elysia";'],
    ["of a package of another room", "api/x.ts", 'import { a } from "kafkajs";'],
    ["of a package for tests by a product", "search/x.ts", 'import { http } from "msw/node";'],
    ["of a package of the root by a product", "db/x.ts", 'import fc from "fast-check";'],
    ["of a style of an undeclared package", "web/app/x.css", '@import "@mantine/core/styles.css" layer(mantine);'],
    ["of what only running tells", "db/x.ts", "const a = await import(name);"],
  ])("%s", (_kind, path, text) => expect(problems(path, text)).toHaveLength(1));

  test("of a missing file", () => {
    const gone = checkImports([{ path: "db/x.ts", text: 'import "./gone.ts";' }], manifests, () => false);
    expect(gone).toEqual(["db/x.ts: ./gone.ts (there is no such file)"]);
  });
});

describe("allowed imports pass", () => {
  test.each([
    ["api/x.ts", 'import { a } from "@toque/db/errors.ts"; import { b } from "../search/port.ts";'],
    ["api/x.ts", 'import { Elysia } from "elysia"; import { readFile } from "node:fs/promises"; import "bun";'],
    [
      "web/shared/x.ts",
      'import type { A } from "@toque/db/schemas/food.ts"; import { a } from "@toque/db/shared/units/format.ts";',
    ],
    ["web/features/chat/x.ts", 'import { a } from "../../shared/store.ts"; import { b } from "./y.ts";'],
    ["workers/start.ts", 'const chef = await import("./offline-chef/index.ts");'],
    ["workers/ai/x.test.ts", 'import { a } from "../jobs/testing/harness.ts"; import fc from "fast-check";'],
    ["db/x.ts", '// import { a } from "../api/app.ts"\nconst text = "import x from \\"elysia\\"";'],
  ])("%s: %s", (path, text) => expect(problems(path, text)).toEqual([]));
});

test("every form of an import is detected, in a file of any kind", () => {
  const text = `import a, { type B } from "./1.ts"; import type { C } from "./2.ts"; import "./3.css"; export { d } from "./4.ts";
    export type { E } from "./5.ts"; const f = <div>{await import("./6.ts")}</div>; type G = typeof import("./7.ts");
    import.meta.resolve("./8.ts"); mock.module("./9.ts", () => ({}));`;
  const found = importsOf({ path: "x.tsx", text }).map((one) => `${one?.specifier} ${one?.isType}`);
  expect(found.toSorted()).toEqual([
    "./1.ts false",
    "./2.ts true",
    "./3.css false",
    "./4.ts false",
    "./5.ts true",
    "./6.ts false",
    "./7.ts true",
    "./8.ts false",
    "./9.ts false",
  ]);
});

test("the repository keeps to the table, every package is in the package.json of its room, and every room is there", async () => {
  const root = join(import.meta.dir, "..");
  const files = await readSources();
  expect(files.length).toBeGreaterThan(1000);
  expect(checkImports(files, await readManifests(), (path) => existsSync(join(root, path)))).toEqual([]);
  for (const { path, door = [] } of rooms)
    expect([
      path,
      // A room may be one file of data, which imports nothing.
      files.some((file) => file.path === path || file.path.startsWith(`${path}/`)) ||
        (path.endsWith(".json") && existsSync(join(root, path))),
      door.filter((one) => !existsSync(join(root, one))),
    ]).toEqual([path, true, []]);
});
