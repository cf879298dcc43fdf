// Before the first paint: the chosen theme, so that a dark kitchen never flashes white.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("toque.theme");
  } catch {
    // Storage is switched off: the light theme it is.
  }
  const dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
