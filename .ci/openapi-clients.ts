import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testApp } from "../api/testing/app.ts";
import { CACHE_DIR } from "../docker/services/config.ts";
import { must, which } from "../docker/services/shell.ts";

// The clients that other programs would have: made by OpenAPI Generator from the application's own document.

const ROOT = join(import.meta.dir, "..");
const POM = join(import.meta.dir, "openapi-generator.pom.xml");

/** One client: its folder, the generator's version, name and options. */
interface Kind {
  folder: string;
  version: string;
  generator: string;
  options: string;
}

/** In the order of generation; two run at a time. */
const kinds: readonly Kind[] = [
  {
    folder: "javascript-7.2",
    version: "7.2.0",
    generator: "javascript",
    options: "usePromises=true,projectName=toque-client",
  },
  {
    folder: "javascript",
    version: "7.18.0",
    generator: "javascript",
    options: "usePromises=true,projectName=toque-client",
  },
  { folder: "typescript-fetch", version: "7.18.0", generator: "typescript-fetch", options: "supportsES6=true" },
  { folder: "python", version: "7.18.0", generator: "python", options: "packageName=toque_client" },
];

/** The folder of the generators' jars, fetched by Maven once. */
async function generatorJars(): Promise<string> {
  const version = createHash("sha256").update(readFileSync(POM)).digest("hex").slice(0, 12);
  const folder = join(CACHE_DIR, `openapi-generator-${version}`);
  if (existsSync(folder)) return folder;
  const work = `${folder}.new-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    await must(["mvn", "-q", "-B", "-f", POM, "dependency:copy", `-DoutputDirectory=${work}`]);
    if (!existsSync(folder)) renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** Type checks the TypeScript client as strictly as a program that uses it may. */
async function checkTypes(client: string): Promise<void> {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: "ES2022", module: "ESNext", moduleResolution: "bundler" },
    ...{ lib: ["ES2022", "DOM"], types: [] },
  };
  await writeFile(join(client, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  await must([join(ROOT, "node_modules", ".bin", "tsc"), "-p", client]);
}

/**
 * Writes the OpenAPI document and the clients that follow from it, each in a folder of its own: `javascript-7.2`,
 * `javascript`, `typescript-fetch` (type checked) and `python`.
 * @param folder is emptied first; inside the project, so that the clients find what they import
 * @throws Error when a client cannot be made or does not compile
 */
export async function generateClients(folder: string): Promise<void> {
  if (which("java") === null || which("mvn") === null) throw new Error("they need Java and Maven");
  rmSync(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [app, jars] = await Promise.all([testApp(), generatorJars()]);
  const document = await app.call("GET", "/swagger/json");
  await app.close();
  const path = join(folder, "openapi.json");
  await writeFile(path, JSON.stringify(document.body));
  const waiting = [...kinds];
  const work = async () => {
    for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
      const made = join(folder, kind.folder);
      await must([
        // A short run: compiling well takes longer than it saves.
        ...["java", "-XX:TieredStopAtLevel=1", "-Xmx512m"],
        ...["-jar", join(jars, `openapi-generator-cli-${kind.version}.jar`), "generate"],
        ...["-g", kind.generator, "-i", path, "-o", made, `--additional-properties=${kind.options}`],
      ]);
      // The generator's own tests are of another runner; ours would take them for its own.
      rmSync(join(made, "test"), { recursive: true, force: true });
      if (kind.generator === "typescript-fetch") await checkTypes(made);
    }
  };
  await Promise.all([work(), work()]);
}
