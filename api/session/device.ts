import type { Device } from "@toque/db/accounts/sessions.ts";
import type { DeviceKind } from "@toque/db/schemas/account-session.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import Bowser from "bowser";

/** Longer ones are no browser's; the rest says nothing about the device. */
const MAX_USER_AGENT = 512;

const kinds: Readonly<Record<string, DeviceKind>> = { mobile: "phone", tablet: "tablet", desktop: "desktop" };

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/** Only names of the list: where the parser knows no browser it repeats what the header says. */
const listed = (name: string | undefined, list: ReadonlySet<string>): string | null =>
  name && list.has(name) ? name.replace(/ for Android$/, "") : null;

/** The device that a User-Agent header names. It is the browser's own word: to be shown, never to be trusted. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent?.slice(0, MAX_USER_AGENT).trim();
  if (!text) return { browser: null, os: null, kind: "other" };
  const { browser, os, platform } = Bowser.parse(text);
  const system = listed(os.name, systems);
  return {
    browser: listed(browser.name, browsers),
    os: system,
    kind: kinds[platform.type ?? ""] ?? (system === "Chrome OS" ? "desktop" : "other"),
  };
}

const on: Readonly<Record<Lang, string>> = { en: "on", fr: "sur", es: "en", de: "unter" };
const unknown: Readonly<Record<Lang, string>> = {
  en: "Unknown device",
  fr: "Appareil inconnu",
  es: "Dispositivo desconocido",
  de: "Unbekanntes Gerät",
};

/** A device for people: "Firefox on Linux". */
export function deviceText({ browser, os }: Pick<Device, "browser" | "os">, lang: Lang): string {
  if (browser && os) return `${browser} ${on[lang]} ${os}`;
  return browser ?? os ?? unknown[lang];
}
