import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { Elysia } from "elysia";
import { escapeHtml, type PagePreview } from "./recipe-preview.ts";

/** The page may load from itself only; styles are inline because Mantine computes them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "media-src 'self' https:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join("; ");

const compressible = /\.(html|js|css|json|svg|webmanifest)$/;

interface Asset {
  path: string;
  type: string;
  /** The whole text where it is not what the file holds. */
  text: string | null;
  zipped: Uint8Array<ArrayBuffer> | null;
  /** Smaller still, from the build. */
  brotli: Uint8Array<ArrayBuffer> | null;
}

/** What the page must know of this installation before it can ask. */
export interface SiteOptions {
  subscriptionRequired: boolean;
  /** Where the page's error reports go, where anywhere. */
  sentryDsn?: string | null;
  /** What the head of the page at this address says to whoever shows a link to it; null: what every page says. */
  preview?: (request: Request) => Promise<PagePreview | null>;
}

/** The page in three: before its title and description, between them and the end of the head, and the rest. */
interface Template {
  start: string;
  end: string;
}

/** Cuts the page where a preview's title and head go in the place of its own. */
export function cutTemplate(page: string): Template | null {
  const match = /<title>.*?<\/title>\s*(?:<meta\s+name="description"[^>]*>)?/s.exec(page);
  if (!match) return null;
  return { start: page.slice(0, match.index), end: page.slice(match.index + match[0].length) };
}

/** The page with a preview in its head. */
export const fillTemplate = ({ start, end }: Template, { title, head, lang }: PagePreview): string =>
  `${start.replace('<html lang="en"', `<html lang="${lang}"`)}<title>${escapeHtml(title)}</title>\n    ${head}${end}`;

/** What the page is told of the installation, in its head. */
const marksOf = ({ subscriptionRequired, sentryDsn }: SiteOptions): string =>
  [
    ...(subscriptionRequired ? ['<meta name="toque:subscription-required" content="true" />'] : []),
    ...(sentryDsn ? [`<meta name="toque:sentry-dsn" content="${escapeHtml(sentryDsn)}" />`] : []),
  ].join("");

async function readAssets(folder: string, options: SiteOptions): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const assets = new Map<string, Asset>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(".br")) continue;
    const path = join(entry.parentPath, entry.name);
    const file = Bun.file(path);
    const marks = entry.name === "index.html" ? marksOf(options) : "";
    const text = marks ? (await file.text()).replace("<head>", `<head>${marks}`) : null;
    const zipped = compressible.test(entry.name)
      ? Bun.gzipSync(text === null ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text))
      : null;
    const packed = Bun.file(`${path}.br`);
    const brotli = text === null && (await packed.exists()) ? new Uint8Array(await packed.arrayBuffer()) : null;
    assets.set(`/${relative(folder, path).replaceAll("\\", "/")}`, { path, type: file.type, text, zipped, brotli });
  }
  return assets;
}

/**
 * Serves the built single page app: hashed assets for ever, every other path the page itself, so that a deep link works.
 * @param folder web/dist; when it is absent (API behind another web server) nothing is served
 */
export async function site(folder: string, options: SiteOptions) {
  const assets = await readAssets(folder, options);
  const index = assets.get("/index.html");
  const template = index && options.preview ? cutTemplate(index.text ?? (await Bun.file(index.path).text())) : null;
  const serve = (asset: Asset, request: Request, cache: string): Response => {
    const headers: Record<string, string> = {
      "content-type": asset.type,
      "cache-control": cache,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      vary: "accept-encoding",
    };
    if (asset.path.endsWith(".html")) headers["content-security-policy"] = CONTENT_SECURITY_POLICY;
    const accepted = request.headers.get("accept-encoding") ?? "";
    if (asset.brotli && /\bbr\b/.test(accepted))
      return new Response(asset.brotli, { headers: { ...headers, "content-encoding": "br" } });
    if (asset.zipped && /\bgzip\b/.test(accepted))
      return new Response(asset.zipped, { headers: { ...headers, "content-encoding": "gzip" } });
    return new Response(asset.text ?? Bun.file(asset.path), { headers });
  };
  return new Elysia({ name: "site" }).get(
    "/*",
    async ({ request, path, status }) => {
      const asset = assets.get(path);
      if (asset && path !== "/index.html")
        return serve(
          asset,
          request,
          path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=300",
        );
      const page = assets.get("/index.html");
      // A missing picture or API path is an error, not a page.
      if (!page || /^\/(api|media|swagger|assets|locales)(\/|$)/.test(path))
        return status(404, { detail: "There is nothing at this address.", code: "not_found" });
      const preview = template ? await options.preview?.(request) : null;
      if (!template || !preview) return serve(page, request, "no-cache");
      return new Response(fillTemplate(template, preview), {
        headers: {
          "content-type": "text/html; charset=utf-8",
          // Another reader gets another language, and an edit shows at once.
          "cache-control": "no-cache",
          vary: "accept-language",
          "x-content-type-options": "nosniff",
          "referrer-policy": "same-origin",
          "content-security-policy": CONTENT_SECURITY_POLICY,
        },
      });
    },
    { detail: { hide: true } },
  );
}
