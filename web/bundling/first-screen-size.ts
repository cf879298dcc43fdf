import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Bytes of JavaScript as a browser gets it, by compression. */
export interface ScriptSize {
  brotli: number;
  gzip: number;
}

const decoded = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

function sizeOf(content: Buffer): ScriptSize {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return { brotli: brotliCompressSync(content, { params }).length, gzip: gzipSync(content, { level: 9 }).length };
}

/**
 * The JavaScript that an entry page of a finished build needs before its first screen: the initial files, public/preload.js,
 * which lies in the page, and what it fetches beside them.
 * @param folder web/dist
 * @returns by the pattern of the page's addresses
 */
export function firstScreenSizes(folder: string): Map<string, ScriptSize> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const table = /<meta name="toque:entry-pages" content="([^"]*)"/.exec(page)?.[1];
  if (!table) throw new Error("the page does not list its entry pages");
  const pages: { path: string; scripts: string[] }[] = JSON.parse(decoded(table));
  const initial = [...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, name]) => name ?? "",
  );
  const inline = /<script>(.*?)<\/script>/s.exec(page)?.[1];
  if (!inline) throw new Error("the page holds no script");
  const known = new Map<string, ScriptSize>();
  const sum = (files: readonly string[]): ScriptSize => {
    const total = sizeOf(Buffer.from(inline));
    for (const file of new Set(files)) {
      const size = known.get(file) ?? sizeOf(readFileSync(join(folder, file)));
      known.set(file, size);
      total.brotli += size.brotli;
      total.gzip += size.gzip;
    }
    return total;
  };
  return new Map(pages.map(({ path, scripts }) => [path, sum([...initial, ...scripts])]));
}
