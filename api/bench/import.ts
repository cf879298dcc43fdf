import type { Job } from "@toque/db/schemas/ai.ts";
import type { AccountImportUpload } from "@toque/db/schemas/import.ts";
import type { RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { manyMealie } from "@toque/workers/import/apps/testing/samples.ts";
import { imageProcessor } from "@toque/workers/platform/images/image.ts";
import sharp from "sharp";
import { startToque } from "../testing/processes.ts";
import { signIn } from "./account.ts";
import type { Report } from "./figures.ts";
import { Cleanup, dataFolder } from "./services.ts";

const RECIPES = 1000;
/** Seconds that the import of so many recipes with photos may take. */
const MOST = 60;
/** Photos that are only encoded, as the floor: so many, for the time of all. */
const ENCODED = 60;

/** A photo as phones take them, smaller: its noise is not packed away. */
function photo(): Promise<Buffer> {
  const [width, height] = [1600, 1200];
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (128 + 90 * Math.sin(i / 977) + ((i * 7919) % 19)) & 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Seconds that the photos of all recipes take to be decoded and encoded, nothing else. */
async function encodingAlone(picture: Buffer): Promise<number> {
  const images = imageProcessor();
  const encode = (count: number) =>
    Promise.all(Array.from({ length: count }, () => images.prepare(picture, { quick: true })));
  await encode(4);
  const started = performance.now();
  await encode(ENCODED);
  return ((performance.now() - started) / 1000) * (RECIPES / ENCODED);
}

/** The time that another app's ZIP of many recipes with photos takes, from the start of the job to its report. */
export async function measureImport(): Promise<Report> {
  const cleanup = new Cleanup();
  try {
    const folder = await dataFolder(cleanup);
    const toque = cleanup.add(await startToque("api", { DATA_DIR: folder }), (running) => running.stop());
    const headers = {
      authorization: `Bearer ${await signIn(toque.url, folder)}`,
      "content-type": "application/json",
    };
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const answer = await fetch(`${toque.url}${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
      return (await answer.json()) as T;
    };
    const picture = await photo();
    const file = manyMealie(RECIPES, picture);
    const { upload_url, parts, part_bytes, import_id } = await call<AccountImportUpload>(
      "POST",
      "/api/recipe/imports/files",
      { bytes: file.byteLength, file_name: "mealie.zip" },
    );
    for (let part = 0; part < parts; part++) {
      const address = new URL(upload_url);
      const body = new Uint8Array(file.subarray(part * part_bytes, (part + 1) * part_bytes));
      const answer = await fetch(`${toque.url}${address.pathname}/${part}${address.search}`, { method: "PUT", body });
      if (!answer.ok) throw new Error(`part ${part} answered ${answer.status}`);
    }
    const floor = await encodingAlone(picture);
    const started = performance.now();
    let job = await call<Job>("POST", "/api/recipe/imports/files/start", { import_id });
    while (job.status === "queued" || job.status === "running") {
      await Bun.sleep(250);
      job = await call<Job>("GET", `/api/recipe/jobs/${job.id}`);
    }
    const seconds = (performance.now() - started) / 1000;
    const report = job.result as unknown as RecipeFileImport | null;
    if (report?.counts.imported !== RECIPES || report.photos !== RECIPES)
      throw new Error(`the import ended as ${job.status}: ${JSON.stringify(job.error ?? report?.counts)}`);
    return {
      figures: [
        {
          name: `import of another app's ZIP of ${RECIPES} recipes with photos`,
          value: seconds,
          unit: "s",
          floor: { what: "the photos decoded and encoded alone", value: floor },
          target: { of: "value", atMost: MOST },
        },
      ],
      notes: [
        `import: ${Math.round(file.byteLength / 1e6)} MB, photos of ${Math.round(picture.byteLength / 1000)} kB each decoded, encoded in three sizes and stored; embedded database`,
      ],
    };
  } finally {
    await cleanup.run();
  }
}
