import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { browserStorage } from "../storage/storage.ts";
import { store } from "../store.ts";

export type Direction = "ltr" | "rtl";

/** Display and input settings, stored in this browser. `theme: "auto"` follows the system. */
export interface Settings {
  direction: Direction;
  /** Headings grow and shrink with the window. */
  responsiveFontSizes: boolean;
  theme: MantineColorScheme;
  /** Enables single-key shortcuts, such as "/" for the search. */
  shortcuts: boolean;
}

export const settingsKey = "toque.settings";
/** The former storage key of the theme, before there were other settings. */
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
 * Parses stored settings; invalid values are replaced by defaults.
 * @param earlierTheme the theme from the former separate key
 */
export function parseSettings(kept: unknown, earlierTheme: string | null = null): Settings {
  const values = isRecord(kept) ? kept : {};
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

const readSettings = (): Settings =>
  browserStorage.readJson(settingsKey, (kept) => parseSettings(kept, browserStorage.read(earlierThemeKey)));

/** The stored settings; updated when another tab changes them. */
export const settingsAtom = atom<Settings>(readSettings());

settingsAtom.onMount = (set) => browserStorage.subscribe(settingsKey, () => set(readSettings()));

export function useSettings(): Settings {
  return useAtomValue(settingsAtom);
}

/** Changes and stores settings. Change the theme with Mantine's `setColorScheme`, which calls this. */
export function changeSettings(change: Partial<Settings>): void {
  // If nothing is stored, use the settings in memory.
  const now = browserStorage.read(settingsKey) === null ? store.get(settingsAtom) : readSettings();
  const next = { ...now, ...change };
  browserStorage.writeJson(settingsKey, next);
  browserStorage.remove(earlierThemeKey);
  store.set(settingsAtom, next);
}

/** Stores Mantine's colour scheme in the settings. */
export function settingsColorSchemeManager(): MantineColorSchemeManager {
  let stop = (): void => {};
  return {
    get: () => readSettings().theme,
    set: (theme) => changeSettings({ theme }),
    subscribe: (onUpdate) => {
      let known = readSettings().theme;
      stop = store.sub(settingsAtom, () => {
        const { theme } = store.get(settingsAtom);
        if (theme === known) return;
        // First: Mantine stores what it is told of, which is told here again.
        known = theme;
        onUpdate(theme);
      });
    },
    unsubscribe: () => stop(),
    clear: () => changeSettings({ theme: defaultSettings.theme }),
  };
}
