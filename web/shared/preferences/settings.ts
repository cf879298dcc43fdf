import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { store } from "../store.ts";
import { keep, readKept } from "./kept.ts";

export type Direction = "ltr" | "rtl";

/** What this browser remembers of how the page looks and feels. `theme: "auto"` follows the system. */
export interface Settings {
  direction: Direction;
  /** Headings grow and shrink with the window. */
  responsiveFontSizes: boolean;
  theme: MantineColorScheme;
  /** Keys such as "/" go to the search without a modifier. */
  shortcuts: boolean;
}

export const settingsKey = "toque.settings";
/** Where the theme alone was kept before there were other settings. */
const earlierThemeKey = "toque.theme";

export const defaultSettings: Settings = {
  direction: "ltr",
  responsiveFontSizes: true,
  theme: "light",
  shortcuts: true,
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isTheme = (value: unknown): value is MantineColorScheme =>
  value === "light" || value === "dark" || value === "auto";

/**
 * The settings in what was kept; whatever does not fit takes its default.
 * @param kept JSON, or null
 * @param earlierTheme the theme on its own, as it was kept before
 */
export function parseSettings(kept: string | null, earlierTheme: string | null = null): Settings {
  let from: unknown = null;
  try {
    from = JSON.parse(kept ?? "null");
  } catch {
    // Written by something else: as if nothing were there.
  }
  const values = isRecord(from) ? from : {};
  const theme = values.theme ?? earlierTheme;
  const flag = (name: "responsiveFontSizes" | "shortcuts"): boolean => {
    const value = values[name];
    return typeof value === "boolean" ? value : defaultSettings[name];
  };
  return {
    direction: values.direction === "rtl" ? "rtl" : "ltr",
    responsiveFontSizes: flag("responsiveFontSizes"),
    theme: isTheme(theme) ? theme : defaultSettings.theme,
    shortcuts: flag("shortcuts"),
  };
}

const readSettings = (): Settings => parseSettings(readKept(settingsKey), readKept(earlierThemeKey));

/** As this browser remembers them; follows what another tab changes. */
export const settingsAtom = atom<Settings>(readSettings());

settingsAtom.onMount = (set) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === settingsKey || event.key === null) set(readSettings());
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
};

export function useSettings(): Settings {
  return useAtomValue(settingsAtom);
}

/** Changes settings here and for the next visit. The theme is changed by Mantine's `setColorScheme`, which comes here. */
export function changeSettings(change: Partial<Settings>): void {
  // Where nothing is kept, what holds is what this page knows.
  const now = readKept(settingsKey) === null ? store.get(settingsAtom) : readSettings();
  const next = { ...now, ...change };
  keep(settingsKey, JSON.stringify(next));
  keep(earlierThemeKey, null);
  store.set(settingsAtom, next);
}

/** Lets Mantine keep its colour scheme among the settings. */
export function settingsColorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => {};
  return {
    get: () => readSettings().theme,
    set: (theme) => changeSettings({ theme }),
    subscribe: (onUpdate) => {
      let known = readSettings().theme;
      stop = store.sub(settingsAtom, () => {
        const { theme } = store.get(settingsAtom);
        if (theme !== known) onUpdate(theme);
        known = theme;
      });
    },
    unsubscribe: () => stop(),
    clear: () => changeSettings({ theme: defaultSettings.theme }),
  };
}
