import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const source = join(import.meta.dirname, "..", "app", "theme", "mantine-variables.ts");

/** Fills app/theme/mantine-variables.css from the theme. After a change of the theme, the development server is started anew. */
export function mantineVariables(): Plugin {
  return {
    name: "toque-mantine-variables",
    load: {
      filter: { id: /\/app\/theme\/mantine-variables\.css(\?|$)/ },
      async handler() {
        // Dynamically: the configuration is bundled with its static imports, which would be the theme and Mantine.
        const module: typeof import("../app/theme/mantine-variables.ts") = await import(pathToFileURL(source).href);
        return module.mantineVariables();
      },
    },
  };
}
