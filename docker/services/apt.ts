/** Installing Debian and Ubuntu packages, from the machine's configured sources. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { asRoot, must, note, run, which } from "./shell.ts";

const LISTS = "/var/lib/apt/lists";
const DAY = 24 * 60 * 60 * 1000;
const WAIT_FOR_LOCK = ["-o", "DPkg::Lock::Timeout=180"];

/** One archive the machine installs packages from. */
export interface Archive {
  uri: string;
  codename: string;
  component: string;
}

/** Throws without apt, naming the packages to install. */
export function requireApt(needed: string): void {
  if (which("apt-get")) return;
  throw new Error(
    `${needed} not found, and this system has no apt-get to install it with. ` +
      "Install it, or start a Docker engine: then the services run in containers.",
  );
}

/** True when the package lists were never fetched, or not since yesterday. */
function listsAreOld(): boolean {
  if (!existsSync(LISTS)) return true;
  if (!readdirSync(LISTS).some((name) => name.includes("_Packages"))) return true;
  const partial = `${LISTS}/partial`;
  return !existsSync(partial) || Date.now() - statSync(partial).mtimeMs > DAY;
}

let updated = false;

/** Fetches the package lists at most once per run; fresh lists only with `force`. */
export async function updateLists(force = false): Promise<void> {
  if (updated || !(force || listsAreOld())) return;
  updated = true;
  note("apt: fetching the package lists");
  const command = asRoot(["apt-get", ...WAIT_FOR_LOCK, "update", "-qq"], "fetching package lists");
  const { code, stderr } = await run(command);
  // One failing source is not fatal: the installation reports missing packages.
  if (code !== 0) note(`apt: apt-get update ended with ${code}: ${stderr.trim().split("\n").slice(-3).join(" / ")}`);
}

/** The version apt would install, or null for an unknown package. */
export async function candidate(name: string): Promise<string | null> {
  const { stdout } = await run(["apt-cache", "policy", name]);
  const version = /^\s*Candidate:\s*(\S+)/m.exec(stdout)?.[1];
  return version && version !== "(none)" ? version : null;
}

/** The installed version of a package, or null. */
export async function installed(name: string): Promise<string | null> {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg-query's own
  const { code, stdout } = await run(["dpkg-query", "-W", "-f", "${db:Status-Status} ${Version}", name]);
  const [status, version] = stdout.trim().split(" ");
  return code === 0 && status === "installed" && version ? version : null;
}

/** The versions of a package the configured sources hold. */
export async function availableVersions(name: string): Promise<string[]> {
  const { stdout } = await run(["apt-cache", "madison", name]);
  return stdout.split("\n").flatMap((line) => line.split("|")[1]?.trim() ?? []);
}

/** Installs packages (`name` or `name=version`), fetching the lists again when a package was not found. */
export async function install(packages: string[]): Promise<void> {
  if (packages.length === 0) return;
  const purpose = `installing ${packages.join(" ")}`;
  note(`apt: ${purpose}`);
  const command = asRoot(
    [
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      ...WAIT_FOR_LOCK,
      "-o",
      "Dpkg::Options::=--force-confold",
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      ...packages,
    ],
    purpose,
  );
  const first = await run(command);
  if (first.code === 0) return;
  await updateLists(true);
  await must(command);
}

/** The archives in use, as apt lists them, independent of its configuration format. */
export async function archives(): Promise<Archive[]> {
  const format = "$(REPO_URI)|$(CODENAME)|$(COMPONENT)";
  const out = await must(["apt-get", "indextargets", "--format", format, "Created-By: Packages"]);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [uri = "", codename = "", component = ""] = line.split("|");
      return { uri, codename, component };
    });
}

/** Values of /etc/os-release. */
export async function osRelease(): Promise<Record<string, string>> {
  const file = Bun.file("/etc/os-release");
  if (!(await file.exists())) return {};
  const values: Record<string, string> = {};
  for (const line of (await file.text()).split("\n")) {
    const [key, value] = line.split("=");
    if (key && value) values[key] = value.replaceAll('"', "");
  }
  return values;
}
