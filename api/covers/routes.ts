import { notFound } from "@toque/db/errors.ts";
import { type CoverSource, readCoverSource } from "@toque/db/recipes/cover-source.ts";
import { dishTypes } from "@toque/db/schemas/recipe.ts";
import { Elysia, t } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "../http/caller.ts";
import { asVessel, drawCover, rasterizeCover } from "./index.ts";

/** Size of the rasterised cover in pixels, as link previews require. */
const PREVIEW_WIDTH = 1200;
const KEPT = 500;

const keysOf = (source: CoverSource, type: string) =>
  source.tag_keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(type.length + 1));

/** Draws the cover of a recipe from its content. */
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
 * `GET /media/covers/{recipe}-{version}.svg` (or `.webp`): the drawn cover of one version. A version never changes, so a
 * visible cover may be cached.
 */
export const coverRoutes = (deps: Deps) => {
  const { sql } = deps.db;
  const drawn = new Map<string, string>();
  return new Elysia({ name: "covers", normalize: false }).use(callers(deps)).get(
    "/media/covers/:file",
    async ({ params, request, viewer }) => {
      const match = /^(\d{1,9})-(\d{1,9})\.(svg|webp)$/.exec(params.file);
      if (!match) throw notFound("cover");
      const [recipeId, version] = [Number(match[1]), Number(match[2])];
      // Most covers are public: the session is looked up only when an anonymous visitor may not see the recipe.
      let source = await readCoverSource(sql, recipeId, version, { userId: null });
      const isPublic = source !== null;
      if (!source) {
        const caller = await viewer();
        source =
          caller &&
          (await readCoverSource(sql, recipeId, version, {
            userId: caller.userId,
            all: caller.isAdmin,
            reviewer: caller.isModerator,
          }));
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
        "cache-control": isPublic ? "public, max-age=86400" : "private, no-store",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      };
      if (match[3] === "svg") {
        const vary = isPublic ? "accept-encoding" : "accept-encoding, authorization, cookie";
        const type = { ...headers, "content-type": "image/svg+xml", vary };
        // SVG is text and compresses to about a quarter.
        return /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")
          ? new Response(Bun.gzipSync(svg), { headers: { ...type, "content-encoding": "gzip" } })
          : new Response(svg, { headers: type });
      }
      const image = await rasterizeCover(svg, PREVIEW_WIDTH);
      return new Response(new Uint8Array(image), {
        headers: { ...headers, "content-type": "image/webp", ...(isPublic ? {} : { vary: "authorization, cookie" }) },
      });
    },
    { browser: true, params: t.Object({ file: t.String() }), detail: { hide: true } },
  );
};
