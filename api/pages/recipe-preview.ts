import type { Conn } from "@toque/db/client/types.ts";
import { IMAGE_SIZES, mediaIdFromUrl } from "@toque/db/media/address.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import { type Lang, langs } from "@toque/db/schemas/common.ts";
import { recipeJsonLd, said } from "../recipe/export/json-ld.ts";

/** The head of a recipe's page, for link previews. */
export interface PagePreview {
  title: string;
  /** Elements of the head, escaped. */
  head: string;
  lang: Lang;
}

const locales: Record<Lang, string> = { en: "en_GB", fr: "fr_FR", es: "es_ES", de: "de_DE" };

/** JSON for a script element, escaped so that it cannot end the element or begin a comment. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The best supported language for a reader: `lang` of the address, else the browser's Accept-Language. */
export function readerLang(request: Request): Lang {
  const asked = new URL(request.url).searchParams.get("lang");
  const named = langs.find((lang) => lang === asked);
  if (named) return named;
  const wishes = (request.headers.get("accept-language") ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...options] = part.trim().split(";");
      const q = Number(/q=([\d.]+)/.exec(options.join(";"))?.[1] ?? 1);
      return { lang: tag.slice(0, 2).toLowerCase(), q: Number.isFinite(q) ? q : 0 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { lang } of wishes) {
    const known = langs.find((one) => one === lang);
    if (known) return known;
  }
  return "en";
}

/** Loads the picture that the page opens with beside its scripts, in the size that the page chooses (web's gallery). */
function picturePreload({ img, cover_url }: { img: readonly string[]; cover_url: string }): string {
  const first = img.find((url) => url !== cover_url) ?? cover_url;
  const sizes = IMAGE_SIZES.map((width) => `${first}/${width} ${width}w`).join(", ");
  const source =
    mediaIdFromUrl(first) === null
      ? `href="${Bun.escapeHTML(first)}"`
      : `imagesrcset="${sizes}" imagesizes="(min-width: 46.875em) 420px, 100vw"`;
  return `<link rel="preload" as="image" ${source} fetchpriority="high" />`;
}

/**
 * The head of a public recipe's page: title, description, Open Graph and Twitter cards, schema.org JSON-LD, the addresses in
 * other languages. One read of the database.
 * @returns null for a path that is not a recipe, and for a recipe that is not public: it gets the ordinary page
 */
export async function recipePreview(conn: Conn, request: Request, publicUrl: string): Promise<PagePreview | null> {
  const id = Number(/^\/recipes\/(\d{1,9})\/?$/.exec(new URL(request.url).pathname)?.[1] ?? Number.NaN);
  if (!Number.isInteger(id) || id < 1) return null;
  const row = await readRecipe(conn, id, { userId: null });
  if (!row) return null;
  const lang = readerLang(request);
  const recipe = presentRecipe(row, { lang, translated: true });
  const address = `${publicUrl}/recipes/${id}`;
  const photo = recipe.recipe_img[0]?.img_url;
  const image = new URL(photo ? `${photo}/1600` : recipe.cover_url.replace(/\.svg$/, ".webp"), publicUrl).href;
  const title = said(recipe.name);
  const description = said(recipe.description).replace(/\s+/g, " ").slice(0, 300);
  const meta = (name: string, content: string, kind: "name" | "property" = "name") =>
    `<meta ${kind}="${name}" content="${Bun.escapeHTML(content)}" />`;
  const written = langs.filter((one) => row.content.name[one] !== undefined);
  const head = [
    meta("description", description),
    picturePreload(recipe),
    `<link rel="canonical" href="${Bun.escapeHTML(address)}" />`,
    ...written.map(
      (one) => `<link rel="alternate" hreflang="${one}" href="${Bun.escapeHTML(`${address}?lang=${one}`)}" />`,
    ),
    meta("og:type", "article", "property"),
    meta("og:site_name", "Toque", "property"),
    meta("og:title", title, "property"),
    meta("og:description", description, "property"),
    meta("og:url", address, "property"),
    meta("og:image", image, "property"),
    meta("og:image:alt", title, "property"),
    meta("og:locale", locales[lang], "property"),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", title),
    meta("twitter:description", description),
    meta("twitter:image", image),
    `<script type="application/ld+json">${scriptJson(recipeJsonLd(recipe, lang, { address, image, author: row.author_name ?? "Toque" }))}</script>`,
  ].join("\n    ");
  return { title: `${title} · Toque`, head, lang };
}
