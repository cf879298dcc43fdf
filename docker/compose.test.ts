/** The compose files and Dockerfiles agree with themselves and with the repository, and hold no secret. */
import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

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
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|(^|_)KEY(_|$)|ACCESS_KEY/;

for (const [name, compose] of Object.entries(FILES)) {
  describe(name, () => {
    test.each(Object.keys(compose.services))("%s: image or build, health check, ports", (key) => {
      const service = compose.services[key]!;
      expect(Boolean(service.image) !== Boolean(service.build)).toBe(true);
      if (service.image) expect(service.image).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+:(?!latest)[\w.-]+$/);
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
          expect(compose.services[needed]?.healthcheck).toBeDefined();
          expect(condition).toBe("service_healthy");
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

  test("the app gets every variable it reads", () => {
    const wanted =
      "PORT DATA_DIR DATABASE_URL KAFKA_BROKERS MEILI_URL MEILI_KEY OPENAI_API_KEY OPENAI_BASE_URL " +
      "OPENAI_MODEL OPENAI_VISION_MODEL OPENAI_EMBEDDING_MODEL S3_BUCKET S3_ENDPOINT S3_REGION S3_ACCESS_KEY_ID " +
      "S3_SECRET_ACCESS_KEY SMTP_URL MAIL_FROM PUBLIC_URL AUTH_SECRET SERVICE_SECRET ADMIN_EMAILS";
    for (const key of ["api", "workers"]) {
      const given = Object.keys(stack.services[key]?.environment ?? {});
      for (const variable of wanted.split(" ")) expect(given).toContain(variable);
    }
    // The workers run beside the API, and only the API serves metrics.
    expect(stack.services.api?.environment).toMatchObject({ EMBEDDED_WORKERS: "false", METRICS_PORT: 9464 });
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
    expect(instructions).toContain(`ARG BUN_VERSION=${packageManager.split("@")[1]}`);
    expect(instructions.some((line) => line === "USER bun" || line.includes("nginx-unprivileged"))).toBe(true);
    expect(instructions.some((line) => line.startsWith("HEALTHCHECK "))).toBe(true);
    const exposed = instructions
      .find((line) => line.startsWith("EXPOSE "))!
      .split(" ")
      .slice(1);
    const inside = [...(service?.expose ?? []), ...(service?.ports ?? []).map((port) => port.split(":").at(-1)!)];
    expect(exposed.sort()).toEqual(inside.sort());
  });
});

test("nginx: the API's paths are passed on unbuffered, and the app's addresses fall back to its page", () => {
  const conf = text("nginx.conf.template");
  // Link previews: the API writes them into the page, which its image therefore has.
  expect(conf).toMatch(/location ~ \^\/recipes\/\[0-9\]\+\/\?\$ \{\s+proxy_pass \$api;/);
  expect(text("api.Dockerfile")).toContain("COPY --from=page /app/web/dist web/dist");
  for (const part of ["^/(api|media|swagger)(/|$)", "proxy_buffering off;", "try_files $uri /index.html;"]) {
    expect(conf).toContain(part);
  }
  const filled = [...conf.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  for (const name of filled) expect(text("web.Dockerfile")).toMatch(new RegExp(`ENVSUBST_FILTER=.*${name}`));
  expect(conf.split("{").length).toBe(conf.split("}").length);
});
