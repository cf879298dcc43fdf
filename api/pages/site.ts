import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Asset, readAsset } from "../http/asset.ts";
import { pagePolicy } from "../http/security-headers.ts";
import type { PagePreview } from "./recipe-preview.ts";

const compressible = /\.(html|js|css|json|svg|webmanifest)$/;

/** The configuration that the page needs before its first request. */
export interface SiteSettings {
  /** Whether there is the cooking game. */
  game: boolean;
  subscriptionRequired: boolean;
  /** Whether administrators and moderators act as such only behind a passkey. */
  rolesNeedPasskey: boolean;
  /** The app stores that plans can be bought in; null: not in this one. */
  stores: { apple: object | null; google: object | null };
  /** The address for the page's error reports, if any. */
  sentryDsn: string | null;
  /** The AI service; without one the offline chef answers, who does not translate. */
  openai: object | null;
}

/** The page in three parts: before its title and description, between them and the end of the head, and the rest. */
interface Template {
  start: string;
  end: string;
}

/** Splits the page where a preview replaces its title and adds to its head. */
export function cutTemplate(page: string): Template | null {
  const match = /<title>.*?<\/title>\s*(?:<meta\s+name="description"[^>]*>)?/s.exec(page);
  if (!match) return null;
  return { start: page.slice(0, match.index), end: page.slice(match.index + match[0].length) };
}

/** The page with a preview in its head. */
export const fillTemplate = ({ start, end }: Template, { title, head, lang }: PagePreview): string =>
  `${start.replace('<html lang="en"', `<html lang="${lang}"`)}<title>${Bun.escapeHTML(title)}</title>\n    ${head}${end}`;

/** The configuration of the page, in its head. */
const marksOf = ({ game, subscriptionRequired, rolesNeedPasskey, stores, sentryDsn, openai }: SiteSettings): string =>
  [
    ...(game ? [] : ['<meta name="toque:game" content="false" />']),
    ...(openai ? ['<meta name="toque:ai-service" content="true" />'] : []),
    ...(subscriptionRequired ? ['<meta name="toque:subscription-required" content="true" />'] : []),
    ...(rolesNeedPasskey ? ['<meta name="toque:roles-need-passkey" content="true" />'] : []),
    ...(stores.apple || stores.google ? ['<meta name="toque:stores" content="true" />'] : []),
    ...(sentryDsn ? [`<meta name="toque:sentry-dsn" content="${Bun.escapeHTML(sentryDsn)}" />`] : []),
  ].join("");

/** The built single page app, by path. */
export interface Site {
  assets: ReadonlyMap<string, Asset>;
  /** The page, split for previews; null when there is none. */
  template: Template | null;
  /** The Content-Security-Policy of the page. */
  policy: string;
}

/**
 * Reads the built single page app.
 * @param folder web/dist; when it is absent (API behind another web server) there is no page
 */
export async function readSite(folder: string, settings: SiteSettings): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const assets = new Map<string, Asset>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(".br")) continue;
    const path = join(entry.parentPath, entry.name);
    const file = Bun.file(path);
    const marks = entry.name === "index.html" ? marksOf(settings) : "";
    const content = marks
      ? new Blob([(await file.text()).replace("<head>", `<head>${marks}`)], { type: file.type })
      : file;
    const packed = Bun.file(`${path}.br`);
    const brotli = !marks && (await packed.exists()) ? packed : null;
    assets.set(
      `/${relative(folder, path).replaceAll("\\", "/")}`,
      await readAsset(content, { zip: compressible.test(entry.name), brotli }),
    );
  }
  const index = await assets.get("/index.html")?.content.text();
  const scripts = [...(index ?? "").matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? "");
  return { assets, template: index ? cutTemplate(index) : null, policy: pagePolicy(scripts) };
}
