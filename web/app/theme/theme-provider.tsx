import { MantineContext, MantineThemeContext, useProviderColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { settingsColorSchemeManager } from "../../shared/preferences/settings.ts";
import { theme } from "./theme.ts";

const manager = settingsColorSchemeManager();
const getRootElement = (): HTMLElement => document.documentElement;

/**
 * What MantineProvider does, without what it computes before each first screen: its variables are in a stylesheet
 * (mantine-variables.ts), the theme is complete, and nothing uses its classes for breakpoints.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: "light",
    getRootElement,
    forceColorScheme: undefined,
  });
  const context = {
    ...scheme,
    getRootElement,
    classNamesPrefix: "mantine",
    cssVariablesSelector: ":root",
    withStaticClasses: true,
  };
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={theme}>{children}</MantineThemeContext>
    </MantineContext>
  );
}
