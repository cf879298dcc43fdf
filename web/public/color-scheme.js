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
})();
