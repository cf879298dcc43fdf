import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testApp } from "../api/testing/app.ts";
import { CACHE_DIR } from "../docker/services/config.ts";
import { must, which } from "../docker/services/shell.ts";

// The client that other programs would have: made by OpenAPI Generator from the application's own document.

const POM = join(import.meta.dir, "openapi-generator.pom.xml");

/** The generator's jar, fetched by Maven once. */
async function generatorJar(): Promise<string> {
  const version = createHash("sha256").update(readFileSync(POM)).digest("hex").slice(0, 12);
  const folder = join(CACHE_DIR, `openapi-generator-${version}`);
  const jar = join(folder, "openapi-generator-cli.jar");
  if (existsSync(jar)) return jar;
  const work = `${folder}.new-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    await must(["mvn", "-q", "-B", "-f", POM, "dependency:copy", `-DoutputDirectory=${work}`]);
    if (!existsSync(folder)) renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return jar;
}

/** Whether this machine can make the client. */
export const canGenerateClient = (): boolean => which("java") !== null && which("mvn") !== null;

/**
 * Writes the OpenAPI document and the JavaScript client that follows from it.
 * @param folder is emptied first; inside the project, so that the client finds what it imports
 * @returns the folder of the client's modules
 */
export async function generateClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const app = await testApp();
  const document = await app.call("GET", "/swagger/json");
  await app.close();
  const path = join(folder, "openapi.json");
  await writeFile(path, JSON.stringify(document.body));
  const jar = await generatorJar();
  const made = join(folder, "client");
  const options = "--additional-properties=usePromises=true,projectName=toque-client";
  await must(["java", "-jar", jar, "generate", "-g", "javascript", "-i", path, "-o", made, options]);
  // The generator's own tests are of another runner; ours would take them for its own.
  rmSync(join(made, "test"), { recursive: true, force: true });
  return join(made, "src");
}
