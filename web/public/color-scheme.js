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

  // Who is here and the shell's texts are on their way while the app's own code is: nothing can be shown without them.
  window.toqueSession = fetch("/api/auth/session", { credentials: "same-origin", cache: "no-store" });
  window.toqueSession.catch(() => {});
  let lang = null;
  try {
    lang = localStorage.getItem("toque.language");
  } catch {
    // The browser's language, then.
  }
  if (!["en", "fr", "es", "de"].includes(lang)) lang = navigator.language?.toLowerCase().includes("fr") ? "fr" : "en";
  const entrances = JSON.parse(document.querySelector('meta[name="toque:entrances"]')?.content ?? "[]");
  const [, files = []] = entrances.find(([path]) => new RegExp(path).test(location.pathname)) ?? [];
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  const version = document.querySelector('meta[name="toque:catalogues"]')?.content;
  for (const name of ["common", "shell"]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    link.href = `/locales/${lang}/${name}.json?v=${version}`;
    document.head.append(link);
  }
})();
