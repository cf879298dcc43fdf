import { readFileSync } from "node:fs";

/** The texts of the interface in a language, by catalogue and key: `words("fr")("recipe:menu.print")`. */
export function words(language: string) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [catalogue, path] = key.split(":") as [string, string];
    const file = new URL(`../i18n/${language}/${catalogue}.json`, import.meta.url);
    const texts: unknown = JSON.parse(readFileSync(file, "utf8"));
    const text = path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], texts);
    if (typeof text !== "string") throw new Error(`${language} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}
