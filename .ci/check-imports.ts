import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { Glob } from "bun";
import { type ParserOptions, parseSync } from "oxc-parser";
import { forTests, type Room, rooms, separate } from "./rooms.ts";

// Resolves every import of the repository (static, dynamic, of types, of a module's address; relative or by workspace) and
// checks it against the table of rooms, and every package against the package.json of its room. Exits with 1 and names each
// import that is not allowed.

/** A file of the repository: its path from the root, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** What package.json files declare, by room ("" is the root). */
export type Manifests = Readonly<
  Record<string, { dependencies: readonly string[]; devDependencies: readonly string[] }>
>;

interface Import {
  specifier: string;
  /** Only types are used: not loaded at run time. */
  isType: boolean;
}

/** Test code: run by tests and developers only, not in an installation. */
const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|(^|\/)(testing|e2e|bench)\/|^\.ci\/|^docker\/|^web\/(vite\.config|build|bundling\/[\w-]+)\.ts$/.test(
    path,
  );

/** Product files that load test code in development: the page's mocked API. */
const lazilyMocked = new Set(["web/app/main.tsx"]);

/** Modules of the runtime itself. */
const isBuiltin = (name: string): boolean => /^(node:|bun($|:))/.test(name);

const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Visits every node of a syntax tree. */
function visit(node: unknown, see: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  else if (typeof node === "object" && node !== null) {
    see(node as Record<string, unknown>);
    for (const value of Object.values(node)) visit(value, see);
  }
}

const literal = (node: unknown): string | null =>
  typeof node === "object" && node !== null && "value" in node && typeof node.value === "string" ? node.value : null;

/** Every import of a file. `null` stands for an address that is computed at run time. */
export function importsOf({ path, text }: SourceFile): (Import | null)[] {
  if (path.endsWith(".css"))
    return [...text.matchAll(/@import\s+"([^"]+)"/g)].map(([, specifier = ""]) => ({ specifier, isType: false }));
  const lang: ParserOptions["lang"] = path.endsWith("x") ? "tsx" : "ts";
  const { module, program, errors } = parseSync(path, text, { lang });
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: (Import | null)[] = [];
  for (const { moduleRequest, entries } of module.staticImports)
    found.push({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    });
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType });
  visit(program, (node) => {
    if (node.type === "TSImportType")
      found.push({ specifier: literal(node.source ?? node.argument) ?? "", isType: true });
    if (node.type === "ImportExpression") {
      const specifier = literal(node.source);
      found.push(specifier === null ? null : { specifier, isType: false });
    }
    // new URL("./x", import.meta.url), import.meta.resolve("./x"), mock.module("./x", …)
    if (node.type === "NewExpression" || node.type === "CallExpression") {
      const [first] = node.arguments as unknown[];
      const specifier = literal(first);
      const callee = text.slice((node.callee as { start: number }).start, (node.callee as { end: number }).end);
      const isModule = /^(import\.meta\.resolve|mock\.module)$/.test(callee);
      if (specifier !== null && (isModule || (callee === "URL" && /\.tsx?$/.test(specifier))))
        found.push({ specifier, isType: false });
    }
  });
  return found;
}

const roomOf = (path: string): Room | null =>
  rooms
    .filter((room) => path === room.path || path.startsWith(`${room.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0] ?? null;

/** The file that an import of ours names, or null for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith("@toque/")) return normalize(specifier.slice("@toque/".length));
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier.replace(/\?.*$/, ""))) : null;
}

/** Why a file may not import another file of ours; null when it may. */
function fileProblem(from: string, target: string, isType: boolean): string | null {
  const [room, other] = [roomOf(from), roomOf(target)];
  if (!room || !other) return room ? `${target} lies in no room` : null;
  const [top, otherTop] = [from, target].map((path) => path.split("/")[0] ?? "") as [string, string];
  if (isTest(from) && (top === otherTop || forTests[top]?.includes(otherTop))) return null;
  if (isTest(target) && !isTest(from) && !lazilyMocked.has(from)) return `${target} is test code`;
  if (room === other) {
    const parent = separate.find((path) => from.startsWith(`${path}/`));
    const part = (path: string) => path.slice((parent?.length ?? 0) + 1).split("/")[0];
    return parent && part(from) !== part(target) ? `${part(from)} and ${part(target)} do not import one another` : null;
  }
  if (other.door && !other.door.includes(target)) return `${other.path} is entered by ${other.door[0]}`;
  if (lazilyMocked.has(from) && isTest(target)) return null;
  if (room.may.includes(other.path)) return null;
  if (!room.types?.includes(other.path)) return `${room.path} does not import ${other.path}`;
  return isType || isTest(from) ? null : `${room.path} imports only types of ${other.path}`;
}

/** Why a file may not import a package; null when it may. */
function packageProblem(from: string, specifier: string, manifests: Manifests): string | null {
  const name = packageOf(specifier);
  if (isBuiltin(specifier)) return null;
  if (roomOf(from)?.without?.includes(name)) return `${roomOf(from)?.path} does without ${name}`;
  const own = manifests[from.split("/")[0] ?? ""];
  if (own?.dependencies.includes(name)) return null;
  if (isTest(from) && (own?.devDependencies.includes(name) || manifests[""]?.devDependencies.includes(name)))
    return null;
  return `${name} is not in the package.json of ${from.split("/")[0]}`;
}

/**
 * Checks imports.
 * @param exists whether the repository has a file of this path
 * @returns a line for each import that is not allowed
 */
export function checkImports(
  files: readonly SourceFile[],
  manifests: Manifests,
  exists: (path: string) => boolean,
): string[] {
  const problems: string[] = [];
  for (const file of files)
    for (const found of importsOf(file)) {
      if (found === null) {
        if (!isTest(file.path)) problems.push(`${file.path}: an import whose address is not written down`);
        continue;
      }
      const { specifier, isType } = found;
      const target = targetOf(file.path, specifier);
      const problem =
        target === null
          ? packageProblem(file.path, specifier, manifests)
          : exists(target)
            ? fileProblem(file.path, target, isType)
            : "there is no such file";
      if (problem) problems.push(`${file.path}: ${specifier} (${problem})`);
    }
  return problems;
}

const root = join(import.meta.dir, "..");
const workspaces = ["db", "search", "workers", "api", "web"];

/** The files of the repository that import. */
export async function readSources(): Promise<SourceFile[]> {
  const glob = new Glob("{db,search,workers,api,web,docker,.ci}/**/*.{ts,tsx,css}");
  const files: SourceFile[] = [];
  for await (const path of glob.scan({ cwd: root, dot: true }))
    if (!/(^|\/)(node_modules|dist)\//.test(path)) files.push({ path, text: await Bun.file(join(root, path)).text() });
  return files;
}

export async function readManifests(): Promise<Manifests> {
  const read = async (folder: string) => {
    const { dependencies = {}, devDependencies = {} } = await Bun.file(join(root, folder, "package.json")).json();
    return [
      folder,
      { dependencies: Object.keys(dependencies), devDependencies: Object.keys(devDependencies) },
    ] as const;
  };
  return Object.fromEntries(await Promise.all(["", ...workspaces].map(read)));
}

if (import.meta.main) {
  const problems = checkImports(await readSources(), await readManifests(), (path) => existsSync(join(root, path)));
  for (const line of problems) console.error(line);
  if (problems.length > 0) process.exit(1);
}
