import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { type Asset, IMMUTABLE, serveAsset } from "../http/asset.ts";
import { callers } from "../http/caller.ts";
import { WORKER_SECURITY_POLICY } from "../http/security-headers.ts";
import { type PagePreview, recipePreview } from "./recipe-preview.ts";
import { fillTemplate } from "./site.ts";

/** Milliseconds that a page waits for its preview. */
const PREVIEW_MS = 1000;

/** A file of the build: one with a hash in its name never changes; the worker and the manifests are looked up each time. */
function serveFile(asset: Asset, request: Request, path: string): Response {
  if (path.startsWith("/assets/")) return serveAsset(asset, request, IMMUTABLE);
  const isWorker = path === "/sw.js";
  const isManifest = path.endsWith(".webmanifest");
  const response = serveAsset(asset, request, isWorker || isManifest ? "no-cache" : "public, max-age=300");
  if (isWorker) response.headers.set("content-security-policy", WORKER_SECURITY_POLICY);
  if (isManifest && response.status === 200) response.headers.set("content-type", "application/manifest+json");
  return response;
}

/**
 * Serves the single page app: immutable hashed assets, and the page itself for every other path, so that deep links
 * work.
 */
export const siteRoutes = (deps: Deps) => {
  const { assets, template, policy } = deps.site;
  const previewOf = (request: Request): Promise<PagePreview | null> => {
    const preview = recipePreview(deps.db.sql, request, deps.config.publicUrl).catch((error: unknown) => {
      // The page itself shows the error; a missing preview is not an error.
      deps.log.warn("a link preview could not be made", { error });
      return null;
    });
    // The page does not need the database, and does not wait for one that does not answer.
    return Promise.race([preview, Bun.sleep(PREVIEW_MS).then(() => null)]);
  };
  return new Elysia({ name: "site", normalize: false }).use(callers(deps)).get(
    "/*",
    async ({ request, path, status }) => {
      const asset = assets.get(path);
      if (asset && path !== "/index.html") return serveFile(asset, request, path);
      const page = assets.get("/index.html");
      // A missing file or API path is an error, not a page; no address of a page ends like a file.
      const isNoPage = /^\/(api|media|swagger|assets|locales)(\/|$)|\.\w{1,12}$/.test(path);
      if (!page || (isNoPage && path !== "/index.html"))
        return status(404, { detail: "There is nothing at this address.", code: "not_found" });
      const preview = template ? await previewOf(request) : null;
      const response =
        template && preview
          ? new Response(fillTemplate(template, preview), {
              headers: {
                "content-type": "text/html; charset=utf-8",
                // The response depends on the language, and edits must show at once.
                "cache-control": "no-cache",
                vary: "accept-language",
              },
            })
          : serveAsset(page, request, "no-cache");
      // A 304 leaves the stored page its own policy.
      if (response.status !== 304) response.headers.set("content-security-policy", policy);
      return response;
    },
    { unauthenticated: true, detail: { hide: true } },
  );
};
