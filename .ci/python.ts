import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install, requireApt, updateLists } from "../docker/services/apt.ts";
import { CACHE_DIR } from "../docker/services/config.ts";
import { must, run, which } from "../docker/services/shell.ts";

// Python and the packages that tests use, in a virtual environment that checkouts and runs share.

const REQUIREMENTS = join(import.meta.dir, "python-requirements.txt");

/**
 * The interpreter of the environment, which is made once.
 * @param mayInstall whether a missing Python may be installed from the machine's package sources
 * @throws Error when there is no Python, or a package cannot be installed
 */
export async function testPython(mayInstall: boolean): Promise<string> {
  const usable = async () =>
    which("python3") !== null && (await run(["python3", "-c", "import venv, ensurepip"])).code === 0;
  if (!(await usable())) {
    if (!mayInstall) throw new Error("Python 3 with venv is not installed");
    requireApt("Python 3 with venv");
    await updateLists();
    await install(["python3", "python3-venv"]);
  }
  const version = await must(["python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]);
  const hash = createHash("sha256").update(readFileSync(REQUIREMENTS)).update(version).digest("hex").slice(0, 12);
  const folder = join(CACHE_DIR, `python-${hash}`);
  const python = join("bin", "python");
  if (existsSync(join(folder, python))) return join(folder, python);
  const work = `${folder}.new-${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  try {
    await must(["python3", "-m", "venv", work]);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "-r", REQUIREMENTS];
    await must([join(work, python), ...pip]);
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return join(folder, python);
}
