import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { variables } from "@toque/workers/platform/environment.ts";

// The README's tables are complete and contain nothing else.

const root = join(import.meta.dir, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The text below a heading of the second level, up to the next one. */
function section(title: string): string {
  const [, text = ""] = readme.split(`\n## ${title}\n`);
  return text.split("\n## ")[0] ?? "";
}

/** Rows of the first table of a text, without its head. */
const rows = (text: string): string[] => {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("|---"));
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => !line.startsWith("|"));
  return start === -1 ? [] : after.slice(0, end === -1 ? undefined : end);
};

describe("the README", () => {
  test("has every variable of the configuration, in order, with its default and its meaning", () => {
    const expected = variables.map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : "empty"} | ${meaning} |`,
    );
    expect(rows(section("Configuration"))).toEqual(expected);
  });

  test("names every script, and no other", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const named = rows(section("Scripts")).map((row) => /^\| `bun (?:run )?([\w:]+)`/.exec(row)?.[1] ?? row);
    // The parts of "check" are not documented.
    const there = Object.keys(scripts).filter((name) => !name.startsWith("check:"));
    expect(named.toSorted()).toEqual(there.toSorted());
  });

  test("names every command of the operator's tool, and no other", () => {
    const { stdout } = Bun.spawnSync([process.execPath, join(root, "api/admin/main.ts")]);
    const there = [...stdout.toString().matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);
    const named = rows(section("Operating")).flatMap((row) =>
      [...(row.split(" | ")[0] ?? "").matchAll(/`([a-z-]+)/g)].map(([, name]) => name),
    );
    expect(there.length).toBeGreaterThan(5);
    expect(named).toEqual(there);
  });

  test("links to existing files", () => {
    const links = [...readme.matchAll(/[^!]\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = ""]) => target);
    const missing = links.filter((target) => !target.startsWith("https://") && !Bun.file(join(root, target)).size);
    expect(links.length).toBeGreaterThan(3);
    expect(missing).toEqual([]);
  });
});

test("compose.yaml sets or passes on every variable to the services that read it", () => {
  const compose = Bun.YAML.parse(readFileSync(join(root, "docker/compose.yaml"), "utf8")) as {
    services: Record<"api" | "workers", { environment: Record<string, unknown> }>;
  };
  const missing = (service: "api" | "workers") =>
    variables
      .map(({ name }) => name)
      .filter((name) => !(name in compose.services[service].environment))
      .toSorted();
  // HOST keeps its default, all interfaces of the container; the key of Meilisearch comes in a file.
  const left = ["HOST", "MEILI_KEY"];
  expect(missing("api")).toEqual(left);
  // What only a server for people reads.
  const ofServer = ["EMBEDDED_WORKERS", "METRICS_HOST", "METRICS_PORT", "TRUSTED_PROXIES"];
  expect(missing("workers")).toEqual([...left, ...ofServer].toSorted());
});

test("CONTRIBUTING gives a reason for every dependency, where it is declared, and for no other", () => {
  const declared = ["", "db", "search", "workers", "api", "web"].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    ) as { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !version.startsWith("workspace:"))
      .map(([name]) => `${name} in ${folder || "root"}`);
  });
  const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const named = [...contributing.matchAll(/^\| (`[^|]+`) \| ([a-z, ]+) \| [^|]+ \|$/gm)].flatMap(
    ([, packages = "", folders = ""]) =>
      [...packages.matchAll(/`([^`]+)`/g)].flatMap(([, name]) =>
        folders.split(", ").map((folder) => `${name} in ${folder}`),
      ),
  );
  expect(named.toSorted()).toEqual(declared.toSorted());
});
