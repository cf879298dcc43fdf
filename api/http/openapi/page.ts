import { swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import swaggerUi from "swagger-ui-dist/package.json" with { type: "json" };
import { type Asset, IMMUTABLE, readAsset, serveAsset } from "../asset.ts";
import { info } from "./document.ts";

// The API page. The plugin's page loads Swagger UI from another host and starts it by an inline script; the site's
// Content-Security-Policy blocks both. Here its scripts are served from the npm package, at addresses with its exact
// version.

const assets = `/swagger/assets/${swaggerUi.version}`;

/** A file that is read and compressed on the first request. */
function unchanging(content: Blob) {
  let asset: Promise<Asset> | undefined;
  return async ({ request }: { request: Request }) => {
    asset ??= readAsset(content, { zip: true });
    return serveAsset(await asset, request, IMMUTABLE);
  };
}

const packaged = (name: string) => Bun.file(Bun.resolveSync(`swagger-ui-dist/${name}`, import.meta.dir));

/** @param specPath where the page finds the OpenAPI document */
export function page(specPath: string) {
  const start = `SwaggerUIBundle(${JSON.stringify({
    url: specPath,
    dom_id: "#swagger-ui",
    deepLinking: true,
    // Disables the external validator.
    validatorUrl: null,
  })});`;
  const addresses = {
    style: `${assets}/swagger-ui.css`,
    icon: `${assets}/favicon-32x32.png`,
    bundle: `${assets}/swagger-ui-bundle.js`,
    start: `${assets}/start-${Bun.hash(start).toString(36)}.js`,
  };
  const ownFiles = new HTMLRewriter()
    .on("head", { element: (head) => void head.append(`<link rel="icon" href="${addresses.icon}" />`, { html: true }) })
    .on("script[src]", { element: (script) => void script.setAttribute("src", addresses.bundle) })
    .on("script:not([src])", {
      element: (script) => void script.setAttribute("src", addresses.start).setInnerContent(""),
    });
  const plugin = swagger({ specPath, documentation: { info }, provider: "swagger-ui", theme: addresses.style });
  let html: Promise<string> | undefined;
  const hidden = { detail: { hide: true } };
  return new Elysia({ name: "openapi-page" })
    .get(
      "/swagger",
      async () => {
        html ??= ownFiles.transform(await plugin.handle(new Request("http://localhost/swagger"))).text();
        return new Response(await html, { headers: { "content-type": "text/html; charset=utf-8" } });
      },
      hidden,
    )
    .get(addresses.style, unchanging(packaged("swagger-ui.css")), hidden)
    .get(addresses.icon, unchanging(packaged("favicon-32x32.png")), hidden)
    .get(addresses.bundle, unchanging(packaged("swagger-ui-bundle.js")), hidden)
    .get(addresses.start, unchanging(new Blob([start], { type: "text/javascript;charset=utf-8" })), hidden);
}
