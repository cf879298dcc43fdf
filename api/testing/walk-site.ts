import { photo } from "@toque/workers/platform/images/testing/pictures.ts";

// Loaded before the server of the browser's walks starts: one public address leads to the pages below instead of out into the
// web. The guarded client works as ever: what it is given for an address inside it still refuses.

/** A public address that belongs to documentation's own example.com. */
const HOST = "93.184.216.34";

const recipe = {
  "@context": "https://schema.org",
  "@type": "Recipe",
  name: "Harbour soup",
  author: { "@type": "Person", name: "Wilma Vos" },
  license: "https://creativecommons.org/licenses/by/4.0/",
  publisher: { "@type": "Organization", name: "Harbour Kitchen" },
  image: "/soup.jpg",
  recipeYield: "Serves 4",
  prepTime: "PT15M",
  totalTime: "PT1H5M",
  recipeIngredient: ["2 carrots, diced", "1 leek", "1 l water", "a glass of cream", "2 tbsp Wilma’s spice mix"],
  recipeInstructions: [
    "Dice the carrots and slice the leek.",
    "Boil them in the water for 20 minutes.",
    "Stir in the cream.",
  ],
};
const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
const page = (more: object = {}) =>
  html(
    `<!doctype html><html lang=en><meta property="og:site_name" content="Harbour Kitchen"><title>Harbour soup</title>` +
      `<script type="application/ld+json">${JSON.stringify({ ...recipe, ...more })}</script>`,
  );

async function answer({ pathname }: URL): Promise<Response> {
  if (pathname === "/soup") return page();
  if (pathname === "/licence-in-words") return page({ license: "javascript:alert(1)", name: "Quay soup" });
  if (pathname === "/slow") {
    await Bun.sleep(5000);
    return page({ name: "Slow soup" });
  }
  if (pathname === "/soup.jpg") return new Response(new Uint8Array(await photo(900, 600).jpeg().toBuffer()));
  if (pathname === "/robots.txt") return new Response("User-agent: *\nDisallow: /members");
  if (pathname === "/busy") return new Response("", { status: 429 });
  if (pathname === "/about") return html("<h1>About us</h1><p>We like soup.</p>");
  if (pathname === "/inside") return Response.redirect("http://127.0.0.1/soup", 302);
  if (pathname === "/large") return html("x".repeat(10_000_001));
  return new Response("", { status: 404 });
}

const outside = globalThis.fetch;
globalThis.fetch = Object.assign(
  (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.hostname === HOST ? answer(url) : outside(input, init);
  },
  { preconnect: outside.preconnect },
);
