import { convertCssVariables, defaultCssVariablesResolver } from "@mantine/core";
import { theme } from "./theme.ts";

/** Mantine's variables that are tokens, in both colour schemes. */
export const tokens = {
  "--mantine-color-body": "var(--tq-ground)",
  "--mantine-color-text": "var(--tq-ink)",
  "--mantine-color-bright": "var(--tq-ink)",
  "--mantine-color-dimmed": "var(--tq-soft)",
  "--mantine-color-placeholder": "var(--tq-soft)",
  "--mantine-color-anchor": "var(--tq-brand-text)",
  "--mantine-color-error": "var(--tq-red)",
  "--mantine-color-success": "var(--tq-herb)",
  "--mantine-color-default": "var(--tq-surface)",
  "--mantine-color-default-hover": "var(--tq-hover)",
  "--mantine-color-default-color": "var(--tq-ink)",
  "--mantine-color-default-border": "var(--tq-line)",
  "--mantine-color-disabled": "var(--tq-hover)",
  "--mantine-color-disabled-color": "var(--tq-soft)",
  "--mantine-color-disabled-border": "var(--tq-line)",
  "--mantine-color-brand-filled": "var(--tq-brand)",
  "--mantine-color-brand-filled-hover": "var(--tq-brand-hover)",
  "--mantine-color-brand-light": "var(--tq-tint)",
  "--mantine-color-brand-light-hover": "var(--tq-tint-hover)",
  "--mantine-color-brand-light-color": "var(--tq-brand-text)",
  "--mantine-color-brand-text": "var(--tq-brand-text)",
  "--mantine-color-brand-outline": "var(--tq-brand-text)",
  // What an item of a menu takes for the words of something that deletes, in both themes.
  "--mantine-color-red-6": "var(--tq-red)",
  "--mantine-color-red-filled": "var(--tq-red)",
  "--mantine-color-red-filled-hover": "var(--tq-red-hover)",
  "--mantine-color-red-light": "var(--tq-red-tint)",
  "--mantine-color-red-light-hover": "var(--tq-red-tint)",
  "--mantine-color-red-light-color": "var(--tq-red)",
  "--mantine-color-red-text": "var(--tq-red)",
  "--mantine-color-herb-filled": "var(--tq-herb)",
  "--mantine-color-herb-filled-hover": "var(--tq-herb)",
  "--mantine-color-herb-light": "var(--tq-herb-tint)",
  "--mantine-color-herb-light-hover": "var(--tq-herb-tint)",
  "--mantine-color-herb-light-color": "var(--tq-herb-text)",
  "--mantine-color-herb-text": "var(--tq-herb-text)",
} as const;

/**
 * The variables that Mantine's styles use, as CSS. MantineProvider would compute them before each first screen; they never
 * change, so the build does.
 */
export function mantineVariables(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(theme);
  return convertCssVariables({ variables, light: { ...light, ...tokens }, dark: { ...dark, ...tokens } }, ":root");
}
