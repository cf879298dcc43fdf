import type shell from "../i18n/en/shell.json";

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/**
 * The web app manifest in one language: a manifest cannot hold several, so each page names the one of its reader.
 * The build writes them.
 * @param texts the catalogue of the shell
 */
export function manifestIn(lang: string, texts: Pick<typeof shell, "nav" | "app">): object {
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("icon", 192, "any")] });
  return {
    // The same app, whatever its language.
    id: "/",
    name: "Toque",
    short_name: "Toque",
    // "app.description"
    description: texts.app.description,
    lang,
    dir: "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    // The ground of the light theme; a page names that of the theme in use in its own theme-color.
    background_color: "#fff8f1",
    theme_color: "#fff8f1",
    categories: ["food", "lifestyle"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("maskable", 192, "maskable"),
      icon("maskable", 512, "maskable"),
    ],
    // What another app shares opens the page of a new recipe: an address is imported from, a text is pasted. Nothing is
    // sent before the person says so, so it is a GET.
    share_target: {
      action: "/recipes/new",
      method: "GET",
      enctype: "application/x-www-form-urlencoded",
      params: { title: "title", text: "text", url: "url" },
    },
    shortcuts: [
      // "app.search"
      shortcut(texts.app.search, "/recipes"),
      shortcut(texts.nav.shopping, "/shopping"),
      shortcut(texts.nav.generate, "/generate"),
    ],
  };
}
