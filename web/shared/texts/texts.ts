import type { i18n } from "i18next";
import { CatalogueLoader } from "./catalogue-loader.ts";
import { at, escapeHtml, interpolate, type TextValues } from "./interpolate.ts";

/** The languages and catalogues to begin with. */
export interface TextsStart {
  lng: string;
  ns: readonly string[];
}

interface Events {
  languageChanged: (language: string) => void;
  failedLoading: (language: string, catalogue: string) => void;
}

/** What react-i18next and we call of i18next, which is only the measure of it: a test holds the one against the other. */
type Called = Pick<i18n, "language" | "resolvedLanguage" | "languages" | "isInitialized" | "t" | "getFixedT">;

/** A text's form for a number: `recipes_one`, `recipes_other`. Numbers' rules are the browser's. */
const pluralRules = new Map<string, Intl.PluralRules>();
function pluralOf(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

/**
 * The texts of the page: catalogues, the current language, and `t`, in the part of i18next's interface that react-i18next
 * asks for. i18next itself would be a tenth of each first screen's code.
 */
export class Texts implements Called {
  /** The current language; empty before the start. */
  language = "";
  readonly isInitialized = true;
  /** `ns` are all catalogues that the page has used so far. */
  readonly options = { defaultNS: "common", ns: [] as string[], interpolation: { escapeValue: false } };
  /** `Trans` puts values into what it has parsed. */
  readonly services = {
    interpolator: { interpolate: (text: string, values: TextValues) => interpolate(text, values), escape: escapeHtml },
  };
  /** The language that was asked for last: of two changes at once, it stands. */
  #changingTo = "";
  readonly #catalogues = new CatalogueLoader((...failed) => this.#tell("failedLoading", ...failed));
  readonly #listeners: { [name in keyof Events]: Set<Events[name]> } = {
    languageChanged: new Set(),
    failedLoading: new Set(),
  };

  get resolvedLanguage(): string {
    return this.language;
  }

  get languages(): readonly string[] {
    return this.language ? [this.language] : [];
  }

  /** Loads the first catalogues, then speaks the language. */
  async init({ lng, ns }: TextsStart): Promise<void> {
    this.#use(ns);
    await this.changeLanguage(lng);
  }

  /** Loads the catalogues used so far in a language, then speaks it. */
  async changeLanguage(language: string): Promise<void> {
    // Those of the start may fail, which is told when they do.
    if (!this.language) this.language = language;
    this.#changingTo = language;
    await this.#catalogues.load(language, this.options.ns);
    if (this.#changingTo !== language) return;
    this.language = language;
    this.#tell("languageChanged", language);
  }

  /** Loads catalogues in the current language. @param done called in any case, as react-i18next waits for it */
  async loadNamespaces(catalogues: string | readonly string[], done?: () => void): Promise<void> {
    this.#use([catalogues].flat());
    await this.#catalogues.load(this.language, [catalogues].flat());
    done?.();
  }

  /** Loads the catalogues used so far in another language, without speaking it. */
  async loadLanguages(language: string, done?: () => void): Promise<void> {
    await this.#catalogues.load(language, this.options.ns);
    done?.();
  }

  /** Loads catalogues in a language, also those that failed before. */
  async reloadResources(language: string, catalogues: readonly string[]): Promise<void> {
    await this.#catalogues.load(language, catalogues, true);
  }

  /** A catalogue that did not come over the network. */
  addResourceBundle(language: string, catalogue: string, texts: unknown): void {
    this.#catalogues.set(language, catalogue, texts);
  }

  hasResourceBundle(language: string, catalogue: string): boolean {
    return this.#catalogues.get(language, catalogue) !== undefined;
  }

  /** A component may show its texts: they have loaded, or never will. */
  hasLoadedNamespace(catalogue: string, { lng = this.language }: { lng?: string | undefined } = {}): boolean {
    return this.#catalogues.isSettled(lng, catalogue);
  }

  // Like t and getFixedT a function of its own: react-i18next hands out a proxy, on which methods find no private fields.
  /** What a catalogue holds at a key, as it is. */
  readonly getResource = (language: string, catalogue: string, key: string): unknown =>
    at(this.#catalogues.get(language, catalogue), key);

  on<Name extends keyof Events>(name: Name, listener: Events[Name]): void {
    this.#listeners[name].add(listener);
  }

  off<Name extends keyof Events>(name: Name, listener: Events[Name]): void {
    this.#listeners[name].delete(listener);
  }

  /** A text of any catalogue: "shell:title", or with the option `ns`; without either one of `common`. */
  readonly t = ((key: string, values?: TextValues) =>
    this.#say(this.language, undefined, key, values)) as unknown as i18n["t"];

  /** `t` for one language (the current one, if null) and one catalogue. */
  readonly getFixedT = ((language: string | null, catalogue?: string | readonly string[] | null) => {
    const ns = [catalogue ?? []].flat()[0];
    const say = (key: string, values?: TextValues): string => this.#say(language ?? this.language, ns, key, values);
    return Object.assign(say, { lng: language, ns });
  }) as unknown as i18n["getFixedT"];

  #say(language: string, catalogue: string | undefined, path: string, values: TextValues = {}): string {
    const lng = typeof values.lng === "string" ? values.lng : language;
    const named = path.includes(":") ? path.slice(0, path.indexOf(":")) : undefined;
    const key = named === undefined ? path : path.slice(named.length + 1);
    const given = [values.ns ?? catalogue ?? this.options.defaultNS].flat()[0];
    const texts = this.#catalogues.get(lng, named ?? String(given));
    const { count, defaultValue, interpolation } = values;
    const plural = typeof count === "number" ? at(texts, `${key}_${pluralOf(lng, count)}`) : undefined;
    const text = typeof plural === "string" ? plural : at(texts, key);
    const found = typeof text === "string" ? text : typeof defaultValue === "string" ? defaultValue : key;
    return interpolate(found, values, at(interpolation, "escapeValue") === true);
  }

  #use(catalogues: readonly string[]): void {
    for (const name of catalogues) if (!this.options.ns.includes(name)) this.options.ns.push(name);
  }

  #tell<Name extends keyof Events>(name: Name, ...values: Parameters<Events[Name]>): void {
    for (const listener of this.#listeners[name]) (listener as (...all: typeof values) => void)(...values);
  }
}
