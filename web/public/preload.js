// Applies theme, direction and heading size before the first paint, so that the dark theme never flashes white.
(() => {
  let settings = {};
  let earlier = null;
  try {
    earlier = localStorage.getItem("toque.theme");
    settings = JSON.parse(localStorage.getItem("toque.settings")) ?? {};
  } catch {
    // Storage is disabled or its content is invalid: use the light theme.
  }
  const root = document.documentElement;
  const theme = settings.theme ?? earlier;
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  root.setAttribute("dir", settings.direction === "rtl" ? "rtl" : "ltr");
  // The system's bars of an installed app have the ground of the theme.
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", "#1a1512");
  if (settings.responsiveFontSizes === false) root.setAttribute("data-fixed-headings", "");

  // Fetch in parallel with the app's code what the first screen depends on.
  const meta = (name) => document.querySelector(`meta[name="toque:${name}"]`)?.content;
  const link = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  let lang = null;
  let isVisitor = false;
  try {
    lang = localStorage.getItem("toque.language");
    isVisitor = localStorage.getItem("toque.signed-in") === null;
  } catch {
    // Fall back to the browser's language.
  }
  if (!["en", "fr", "es", "de"].includes(lang)) lang = navigator.language?.toLowerCase().includes("fr") ? "fr" : "en";

  if (meta("build")) link({ rel: "manifest", href: `/manifest.${lang}.webmanifest` });

  const session = fetch("/api/auth/session", { credentials: "same-origin", cache: "no-store" });
  // Cloned, because the app consumes the body.
  const sessionBody = session.then((response) => response.clone().json());
  sessionBody.catch(() => {});
  window.toquePreload = { session };

  const entryPages = JSON.parse(meta("entry-pages") ?? "[]");
  const entryPage = entryPages.find(({ path }) => new RegExp(path).test(location.pathname));
  for (const href of entryPage?.scripts ?? []) link({ rel: "modulepreload", href });
  for (const href of entryPage?.styles ?? []) link({ rel: "preload", as: "style", crossOrigin: "anonymous", href });
  for (const name of ["common", "shell", ...(entryPage?.catalogues ?? [])]) {
    const href = `/locales/${lang}/${name}.json?v=${meta("catalogues")}`;
    link({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  }

  /** Fetches the page's first data, and preloads the generated cover it opens with. */
  const fetchFirstData = async (path) => {
    // Who was a visitor the last time is one: what is asked for without waiting for the session is not used otherwise.
    // Cookbooks and lists are mostly somebody's own, and would be refused.
    const isPublic = /^\/api\/(recipe\/recipes|food)\b/.test(path);
    const { accessToken } = isVisitor && isPublic ? {} : await sessionBody;
    const authorization = accessToken ? `Bearer ${accessToken}` : null;
    const headers = { lang, ...(authorization ? { authorization } : {}) };
    const response = await fetch(path, { headers, credentials: "same-origin" });
    if (response.ok) {
      const body = await response.clone().json();
      const first = Array.isArray(body) ? body[0] : body;
      const href = first?.img?.[0] ?? first?.cover_url;
      if (href?.startsWith("/media/covers/")) link({ rel: "preload", as: "image", href, fetchPriority: "high" });
    }
    return { response, authorization };
  };
  if (entryPage?.data && !location.search) {
    const path = location.pathname.replace(new RegExp(entryPage.path), entryPage.data);
    const answer = fetchFirstData(path);
    answer.catch(() => {});
    window.toquePreload.first = { path, lang, answer };
  }
})();
