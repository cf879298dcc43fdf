/** nginx for the tests of docker/nginx.conf.template: the machine's own, else Debian's, unpacked without installing it. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as apt from "./apt.ts";
import { CACHE_DIR, ROOT } from "./config.ts";
import { must, note, run, which } from "./shell.ts";

const PACKAGE = "nginx";
const UNPACKED = join(CACHE_DIR, `nginx-${process.arch}`);
const PROGRAM = join(UNPACKED, "usr/sbin/nginx");

/** The path of nginx, or null when neither the machine nor the cache has one. */
export const nginxProgram = (): string | null => which("nginx") ?? (existsSync(PROGRAM) ? PROGRAM : null);

/** The path of nginx, fetched when it is missing. Unpacked only: installing the package would start a server on port 80. */
export async function ensureNginx(): Promise<string> {
  const found = nginxProgram();
  if (found) return found;
  apt.requireApt("nginx");
  await apt.updateLists();
  note("nginx: fetching the package");
  const work = mkdtempSync(join(tmpdir(), "toque-nginx-package-"));
  try {
    const download = ["apt-get", "download", "-qq", PACKAGE];
    if ((await run(download, { cwd: work })).code !== 0) {
      await apt.updateLists(true);
      await must(download, { cwd: work });
    }
    const archive = readdirSync(work).find((name) => name.endsWith(".deb"));
    if (!archive) throw new Error(`apt-get downloaded no ${PACKAGE}`);
    const target = `${UNPACKED}.new-${process.pid}`;
    mkdirSync(target, { recursive: true });
    await must(["dpkg-deb", "-x", join(work, archive), target]);
    if (existsSync(UNPACKED)) rmSync(target, { recursive: true });
    else renameSync(target, UNPACKED);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  // A library that the package depends on may be missing on a minimal system.
  await must([PROGRAM, "-v"]);
  return PROGRAM;
}

/** A line of docker/web.Dockerfile, continued lines joined: `ENV A=1 B=2` as its words after the first. */
function instruction(name: string): string {
  const text = readFileSync(join(ROOT, "docker/web.Dockerfile"), "utf8").replaceAll(/\\\n\s*/g, "");
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  if (!line) throw new Error(`docker/web.Dockerfile has no ${name}`);
  return line.slice(name.length + 1);
}

/** The variables that docker/web.Dockerfile sets. */
function imageVariables(): Record<string, string> {
  const pairs = [...instruction("ENV").matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)];
  return Object.fromEntries(pairs.map(([, name = "", quoted, plain]) => [name, quoted ?? plain ?? ""]));
}

/** Fills in the template as the image's entry point does with envsubst: only variables that pass its filter. */
export function renderNginxTemplate(variables: Record<string, string>): string {
  const values = { ...imageVariables(), ...variables };
  const filter = new RegExp(values.NGINX_ENVSUBST_FILTER ?? "");
  const template = readFileSync(join(ROOT, "docker/nginx.conf.template"), "utf8");
  return template.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (all, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? "";
    return name in values && filter.test(name) ? (values[name as keyof typeof values] ?? "") : all;
  });
}

/** A running nginx of a test. */
export interface NginxProcess {
  pid: number;
  /** The signal of the image (SIGQUIT), and SIGKILL after 15 s. @returns whether it ended by itself */
  stop(): Promise<boolean>;
}

/**
 * Starts nginx on loopback with the shipped template and the command of the image.
 * @param program see {@link nginxProgram}
 * @param log the file that its log goes to. Always a file: the template's log is opened by its path, which a socket has none of
 */
export function startNginx(program: string, variables: Record<string, string>, log?: string): NginxProcess {
  const folder = mkdtempSync(join(tmpdir(), "toque-nginx-"));
  // The server of the template listens on every address of its container; here on loopback.
  const server = renderNginxTemplate(variables).replace(/^(\s*listen )(\d+;)/m, "$1127.0.0.1:$2");
  writeFileSync(join(folder, "default.conf"), server);
  // What nginx.conf of the image says, with the folders of this test.
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const main = [
    "worker_processes 2;",
    `pid ${folder}/nginx.pid;`,
    "error_log stderr crit;",
    "events { worker_connections 256; }",
    "http {",
    ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
    "default_type application/octet-stream;",
    "access_log off;",
    "keepalive_timeout 65;",
    "sendfile on;",
    `include ${folder}/default.conf;`,
    "}",
    // Workers of root would be of another user, who may not write into the folder.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
  ];
  writeFileSync(join(folder, "nginx.conf"), `${main.join("\n")}\n`);
  const [, ...options] = JSON.parse(instruction("CMD")) as string[];
  const logFile = openSync(log ?? join(folder, "nginx.log"), "a");
  const child = Bun.spawn([program, "-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf"), ...options], {
    stdin: "ignore",
    stdout: logFile,
    stderr: logFile,
  });
  closeSync(logFile);
  const signal = instruction("STOPSIGNAL") as NodeJS.Signals;
  return {
    pid: child.pid,
    async stop() {
      child.kill(signal);
      const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await child.exited;
      clearTimeout(timer);
      rmSync(folder, { recursive: true, force: true });
      return child.signalCode !== "SIGKILL";
    },
  };
}
