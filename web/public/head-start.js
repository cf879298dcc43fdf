// Before the first paint: the chosen theme, direction and headings, so that a dark kitchen never flashes white.
(() => {
  let settings = {};
  let earlier = null;
  try {
    earlier = localStorage.getItem("toque.theme");
    settings = JSON.parse(localStorage.getItem("toque.settings")) ?? {};
  } catch {
    // Storage is switched off, or holds something else: the light theme it is.
  }
  const root = document.documentElement;
  const theme = settings.theme ?? earlier;
  const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  root.setAttribute("dir", settings.direction === "rtl" ? "rtl" : "ltr");
  if (settings.responsiveFontSizes === false) root.setAttribute("data-fixed-headings", "");

  // The rest is on its way while the app's own code is: nothing can be shown without it.
  const told = (name) => document.querySelector(`meta[name="toque:${name}"]`)?.content;
  const link = (attributes) => document.head.append(Object.assign(document.createElement("link"), attributes));
  let lang = null;
  try {
    lang = localStorage.getItem("toque.language");
  } catch {
    // The browser's language, then.
  }
  if (!["en", "fr", "es", "de"].includes(lang)) lang = navigator.language?.toLowerCase().includes("fr") ? "fr" : "en";

  const session = fetch("/api/auth/session", { credentials: "same-origin", cache: "no-store" });
  // Copied before the app reads it.
  const who = session.then((response) => response.clone().json());
  who.catch(() => {});
  window.toqueHeadStart = { session };

  const entrances = JSON.parse(told("entrances") ?? "[]");
  const entrance = entrances.find(({ path }) => new RegExp(path).test(location.pathname));
  for (const href of entrance?.scripts ?? []) link({ rel: "modulepreload", href });
  for (const href of entrance?.styles ?? []) link({ rel: "preload", as: "style", crossOrigin: "anonymous", href });
  for (const name of ["common", "shell", ...(entrance?.texts ?? [])]) {
    const href = `/locales/${lang}/${name}.json?v=${told("catalogues")}`;
    link({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  }

  /** The page's first data, and the drawing that it opens with. */
  const ask = async (path) => {
    const { accessToken } = await who;
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
  if (entrance?.data && !location.search) {
    const path = location.pathname.replace(new RegExp(entrance.path), entrance.data);
    const answer = ask(path);
    answer.catch(() => {});
    window.toqueHeadStart.first = { path, lang, answer };
  }
})();
