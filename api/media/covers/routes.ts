import type { Conn } from "@toque/db/client/types.ts";
import { dishTypes } from "@toque/db/entities/recipe.ts";
import { notFound } from "@toque/db/errors.ts";
import { type CoverSource, readCoverSource } from "@toque/db/recipes/cover-source.ts";
import { Elysia, t } from "elysia";
import type { Viewer } from "../viewer.ts";
import { drawCover } from "./draw.ts";
import { rasterizeCover } from "./rasterize.ts";
import { asVessel } from "./types.ts";

/** Pixels of the rasterised cover: what link previews ask for. */
const PREVIEW_WIDTH = 1200;
const KEPT = 500;

const keysOf = (source: CoverSource, type: string) =>
  source.tag_keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(type.length + 1));

/** Draws the cover of a recipe from what is in it. */
function draw(recipeId: number, source: CoverSource): string {
  const mealTypes = keysOf(source, "meal_type");
  return drawCover({
    seed: recipeId,
    vessel: asVessel(source.vessel),
    dishType: dishTypes.find((type) => mealTypes.includes(type)) ?? null,
    techniques: keysOf(source, "technique"),
    specialties: keysOf(source, "specialty"),
    foods: source.foods.flatMap(({ key, cover, traits, weight }) => (cover ? [{ key, ...cover, traits, weight }] : [])),
  });
}

/**
 * `GET /media/covers/{recipe}-{version}.svg` (or `.webp`): the drawn cover of one version. A version never changes, so what
 * may be seen may be kept.
 */
export const coverRoutes = (deps: { sql: Conn; viewerOf(request: Request): Promise<Viewer> }) => {
  const drawn = new Map<string, string>();
  return new Elysia({ name: "covers" }).get(
    "/media/covers/:file",
    async ({ params, request }) => {
      const match = /^(\d{1,9})-(\d{1,9})\.(svg|webp)$/.exec(params.file);
      if (!match) throw notFound("cover");
      const [recipeId, version] = [Number(match[1]), Number(match[2])];
      // Most covers are public: only what a visitor may not see asks who is looking.
      let source = await readCoverSource(deps.sql, recipeId, version, { userId: null });
      const isPublic = source !== null;
      if (!source) {
        const viewer = await deps.viewerOf(request);
        source = viewer.userId === null ? null : await readCoverSource(deps.sql, recipeId, version, viewer);
      }
      if (!source) throw notFound("cover");
      const name = `${recipeId}-${version}`;
      let svg = drawn.get(name);
      if (svg === undefined) {
        svg = draw(recipeId, source);
        if (drawn.size >= KEPT) drawn.delete(drawn.keys().next().value ?? "");
        drawn.set(name, svg);
      }
      const headers = {
        "cache-control": isPublic ? "public, max-age=86400" : "private, max-age=300",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
        "x-content-type-options": "nosniff",
      };
      if (match[3] === "svg") {
        const type = { ...headers, "content-type": "image/svg+xml", vary: "accept-encoding" };
        // A drawing is text: a quarter of it travels.
        return /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")
          ? new Response(Bun.gzipSync(svg), { headers: { ...type, "content-encoding": "gzip" } })
          : new Response(svg, { headers: type });
      }
      const image = await rasterizeCover(svg, PREVIEW_WIDTH);
      return new Response(new Uint8Array(image), { headers: { ...headers, "content-type": "image/webp" } });
    },
    { params: t.Object({ file: t.String() }), detail: { hide: true } },
  );
};
