/** The compose files and Dockerfiles agree with themselves and with the repository, and hold no secret. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import rights from "../search/meilisearch-key.json";

const HERE = import.meta.dir;
const ROOT = resolve(HERE, "..");

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  ports?: string[];
  expose?: string[];
  environment?: Record<string, string | number | null>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  mem_limit?: string;
  logging?: { driver: string; options: Record<string, string> };
  stop_grace_period?: string;
  command?: string[];
  healthcheck?: { test: string[]; interval: string; retries: number };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** The text of a file of this folder. */
const text = (name: string): string => readFileSync(join(HERE, name), "utf8");

const parse = (name: string): Compose => Bun.YAML.parse(text(name)) as Compose;

const FILES: Record<string, Compose> = {
  "compose.yaml": parse("compose.yaml"),
  "compose.services.yaml": parse("compose.services.yaml"),
};

const stack = FILES["compose.yaml"]!;
/** The name of a variable that holds a secret; the name of a file with one is none. */
const SECRET_NAME = /^(?!.*_FILE$).*(PASSWORD|SECRET|TOKEN|(^|_)KEY(_|$)|ACCESS_KEY)/;
/** A service that does its work at the start and ends. */
const endsByItself = (service: Service | undefined) => service?.restart === "no";

for (const [name, compose] of Object.entries(FILES)) {
  describe(name, () => {
    test.each(Object.keys(compose.services))("%s: image or build, health check, ports", (key) => {
      const service = compose.services[key]!;
      expect(Boolean(service.image) !== Boolean(service.build)).toBe(true);
      if (service.image) expect(service.image).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+:(?!latest)[\w.-]+$/);
      if (endsByItself(service)) return expect(service.command?.length).toBeGreaterThan(0);
      expect(service.healthcheck?.test[0]).toBe("CMD");
      expect(service.healthcheck?.interval).toMatch(/^\d+s$/);
      expect(service.healthcheck?.retries).toBeGreaterThan(0);
      expect([...(service.ports ?? []), ...(service.expose ?? [])].length).toBeGreaterThan(0);
    });

    test("every named volume is declared and used", () => {
      const used = Object.values(compose.services).flatMap((one) => (one.volumes ?? []).map((it) => it.split(":")[0]!));
      expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
    });

    test("depends_on names services with a health check, without a circle", () => {
      const visit = (key: string, path: string[]): void => {
        expect(path).not.toContain(key);
        for (const [needed, { condition }] of Object.entries(compose.services[key]?.depends_on ?? {})) {
          const ends = endsByItself(compose.services[needed]);
          if (!ends) expect(compose.services[needed]?.healthcheck).toBeDefined();
          expect(condition).toBe(ends ? "service_completed_successfully" : "service_healthy");
          visit(needed, [...path, key]);
        }
      };
      for (const key of Object.keys(compose.services)) visit(key, []);
    });

    test("hosts in addresses are services of the file, and their ports are open", () => {
      for (const service of Object.values(compose.services)) {
        for (const [variable, raw] of Object.entries(service.environment ?? {})) {
          if (!["DATABASE_URL", "KAFKA_BROKERS", "MEILI_URL", "API_UPSTREAM"].includes(variable)) continue;
          const [, host, port] = /(?:^|\/\/|@)([\w-]+):(\d+)(?:\/\w+)?$/.exec(String(raw)) ?? [];
          expect(compose.services[host!]?.expose).toContain(port!);
        }
      }
    });

    test("no secret stands in it, and none has a default", () => {
      for (const [, variable, operator] of text(name).matchAll(/\$\{(\w+)(:?[-?+])?/g)) {
        if (SECRET_NAME.test(variable!)) expect(`${variable}${operator}`).toBe(`${variable}:?`);
      }
      for (const service of Object.values(compose.services)) {
        for (const [variable, value] of Object.entries(service.environment ?? {})) {
          if (!SECRET_NAME.test(variable)) continue;
          if (value !== null) expect(String(value)).toMatch(/^\$\{\w+:\?[^}]+\}$/);
        }
        const url = service.environment?.DATABASE_URL;
        if (url !== undefined) expect(String(url)).toMatch(/\/\/\w+:\$\{\w+:\?[^}]*\}@/);
      }
    });
  });
}

describe("the stack", () => {
  test("publishes the web server only", () => {
    const published = Object.entries(stack.services).filter(([, service]) => service.ports);
    expect(published.map(([key]) => key)).toEqual(["web"]);
  });

  test("the development services listen on loopback only", () => {
    for (const service of Object.values(FILES["compose.services.yaml"]!.services)) {
      for (const port of service.ports ?? []) expect(port).toStartWith("127.0.0.1:");
    }
  });

  test("both files run the same versions", () => {
    for (const [key, service] of Object.entries(FILES["compose.services.yaml"]!.services)) {
      expect(stack.services[key]?.image).toBe(service.image);
    }
  });

  // That both get every other variable is held by api/readme.test.ts.
  test("the workers run beside the API, and only the API serves metrics", () => {
    expect(stack.services.api?.environment).toMatchObject({ EMBEDDED_WORKERS: "false", METRICS_PORT: 9464 });
    expect(Object.keys(stack.services.workers?.environment ?? {})).not.toContain("METRICS_PORT");
  });

  test("the engine's key has the rights that the README names", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const step = readme.slice(readme.indexOf("4. **Meilisearch**"), readme.indexOf("5. **A model**"));
    for (const right of [...rights.actions, ...rights.indexes]) expect(step).toContain(`\`${right}\``);
  });

  test.each(Object.keys(stack.services))("%s: bounded memory and log, no rights, and a read-only root", (key) => {
    const service = stack.services[key]!;
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.logging).toEqual({ driver: "json-file", options: { "max-size": "10m", "max-file": "5" } });
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.read_only).toBe(true);
    expect(service.tmpfs?.map((one) => one.split(":")[0])).toContain("/tmp");
    expect(["no", "unless-stopped"]).toContain(service.restart!);
  });

  test("a tmpfs belongs to the user who writes to it, where the image's folder is not everybody's", () => {
    // Stays empty, or has the mode 1777 or 3777 in its image.
    const everybodys = ["/tmp", "/tmp:exec", "/var/run/postgresql", "/etc/kafka/secrets", "/mnt/shared/config"];
    const owned = Object.values(stack.services).flatMap(({ tmpfs = [] }) =>
      tmpfs.filter((one) => !everybodys.includes(one)),
    );
    expect(owned).toEqual(["/etc/nginx/conf.d:uid=101,gid=101", "/opt/kafka/config:uid=1000,gid=1000"]);
  });

  test("Kafka writes no log beside that of its container", () => {
    const { environment = {} } = stack.services.kafka!;
    // The default writes files that nothing deletes.
    expect(environment.KAFKA_LOG4J_OPTS).toEndWith("/tools-log4j.properties");
    expect(environment.EXTRA_ARGS).not.toContain("-loggc");
  });

  test.each(Object.keys(FILES))("%s: no volume of Kafka's image gets a new one at each start", (name) => {
    const { tmpfs = [], volumes = [] } = FILES[name]!.services.kafka!;
    const mounted = [...tmpfs, ...volumes.map((one) => one.split(":")[1]!)].map((one) => one.split(":")[0]!);
    expect(mounted).toEqual(
      expect.arrayContaining(["/etc/kafka/secrets", "/var/lib/kafka/data", "/mnt/shared/config"]),
    );
  });

  test("only the search engine and the maker of its key know the master key", () => {
    const knowing = Object.entries(stack.services)
      .filter(([, { environment }]) => Object.keys(environment ?? {}).includes("MEILI_MASTER_KEY"))
      .map(([key]) => key);
    expect(knowing.toSorted()).toEqual(["meilisearch", "search-key"]);
    for (const key of ["api", "workers"]) {
      const { environment = {}, volumes = [], depends_on = {} } = stack.services[key]!;
      expect(Object.values(environment).join()).not.toContain("MEILI_MASTER_KEY");
      expect(environment.MEILI_KEY_FILE).toBe(stack.services["search-key"]!.environment!.MEILI_KEY_FILE!);
      expect(volumes).toContain("search-key:/search-key:ro");
      expect(depends_on["search-key"]?.condition).toBe("service_completed_successfully");
    }
  });

  test("each version of the search engine has its own folder", () => {
    const { image = "", environment = {} } = stack.services.meilisearch!;
    expect(environment.MEILI_DB_PATH).toBe(`/meili_data/${image.split(":")[1]}`);
  });

  test("env.example names every variable taken from outside, and gives no secret a value", () => {
    const lines = new Map(
      [...text("env.example").matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, key, value]) => [key!, value!]),
    );
    const filledIn = [...text("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable!);
    const passedOn = Object.values(stack.services).flatMap(({ environment }) =>
      Object.entries(environment ?? {}).flatMap(([key, value]) => (value === null ? [key] : [])),
    );
    expect([...lines.keys()].sort()).toEqual([...new Set([...filledIn, ...passedOn])].sort());
    for (const [key, value] of lines) if (SECRET_NAME.test(key)) expect(`${key}=${value}`).toBe(`${key}=`);
  });
});

describe.each(readdirSync(HERE).filter((name) => name.endsWith(".Dockerfile")))("%s", (name) => {
  /** The instructions, continued lines joined. */
  const instructions = text(name)
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => /^[A-Z]+ /.test(line));
  const stages = instructions.flatMap((line) => /^FROM .* AS (\S+)$/.exec(line)?.[1] ?? []);
  const copies = instructions.filter((line) => line.startsWith("COPY ")).map((line) => line.split(/\s+/).slice(1));
  /** nginx has no Bun, and nothing of ours but its configuration. */
  const isOfBun = name !== "web.Dockerfile";
  const service = Object.values(stack.services).find(({ build }) => build?.dockerfile === `docker/${name}`);

  test("is built by the stack, from the repository root", () => {
    expect(resolve(HERE, service?.build?.context ?? "")).toBe(ROOT);
  });

  test("copies what is in the repository, or what an earlier stage made", () => {
    /** Made by a stage: the installed packages, and the built app. */
    const outputs = ["/app", "/app/web/dist"];
    for (const words of copies) {
      const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
      const sources = words.filter((word) => !word.startsWith("--")).slice(0, -1);
      for (const source of sources) {
        if (from === undefined) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
        else expect([stages.includes(from), outputs.includes(source)]).toEqual([true, true]);
      }
    }
  });

  if (isOfBun)
    test("knows the manifest of every workspace, as the lock file does", () => {
      const { workspaces } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { workspaces: string[] };
      const sources = copies.flat();
      for (const workspace of workspaces) expect(sources).toContain(`${workspace}/package.json`);
    });

  test("keeps secrets and installed packages out of the build", () => {
    const ignored = text(`${name}.dockerignore`).split("\n");
    for (const pattern of ["**/node_modules", "**/.env*", "**/*.log"]) expect(ignored).toContain(pattern);
    expect(instructions.filter((line) => /^(ENV|ARG) /.test(line) && SECRET_NAME.test(line))).toEqual([]);
  });

  test("runs the project's Bun, as another user than root, with a health check and the service's ports", () => {
    const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
      packageManager: string;
    };
    if (isOfBun) expect(instructions).toContain(`ARG BUN_VERSION=${packageManager.split("@")[1]}`);
    expect(instructions.some((line) => line === "USER bun" || line.includes("nginx-unprivileged"))).toBe(true);
    expect(instructions.some((line) => line.startsWith("HEALTHCHECK "))).toBe(true);
    // A service that mounts nothing there, search-key, would leave a volume behind at each start.
    expect(instructions.filter((line) => line.startsWith("VOLUME "))).toEqual([]);
    const exposed = instructions
      .find((line) => line.startsWith("EXPOSE "))!
      .split(" ")
      .slice(1);
    const inside = [...(service?.expose ?? []), ...(service?.ports ?? []).map((port) => port.split(":").at(-1)!)];
    expect(exposed.sort()).toEqual(inside.sort());
  });

  test("starts one program without a shell, and is stopped by a signal that it ends on", () => {
    const commands = instructions.filter((line) => /^(CMD|ENTRYPOINT) /.test(line));
    expect(commands).toHaveLength(1);
    expect(JSON.parse(commands[0]!.slice("CMD ".length))[0]).toBe(isOfBun ? "bun" : "nginx");
    expect(instructions).toContain(isOfBun ? "STOPSIGNAL SIGTERM" : "STOPSIGNAL SIGQUIT");
    // Longer than the ten seconds in which each of them ends.
    expect(Number.parseInt(service?.stop_grace_period ?? "0", 10)).toBeGreaterThan(10);
  });
});

test("nginx: the template's variables are those of the image, and the page comes from the API", () => {
  const conf = text("nginx.conf.template");
  // What passes through it is tested in api/nginx.test.ts.
  expect(text("api.Dockerfile")).toContain("COPY --from=page /app/web/dist web/dist");
  expect(conf).not.toMatch(/^\s*(root|alias|try_files) /m);
  const filled = [...conf.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  expect(filled.toSorted()).toEqual(["API_UPSTREAM", "NGINX_LOCAL_RESOLVERS", "NGINX_PORT", "PUBLIC_URL"]);
  for (const name of filled) expect(text("web.Dockerfile")).toMatch(new RegExp(`ENVSUBST_FILTER=.*${name}`));
  expect(conf.split("{").length).toBe(conf.split("}").length);
});
