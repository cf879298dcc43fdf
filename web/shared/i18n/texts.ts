import type { Lang } from "@toque/db/schemas/common.ts";
import type { CatalogueName, CatalogueNames, Translate } from "./keys.ts";

/** Texts by key, in groups. */
export interface Catalogue {
  [key: string]: string | Catalogue;
}

/** A catalogue could not be read. */
export class CatalogueError extends Error {
  constructor(
    message: string,
    /** Whether it may succeed later. */
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

export interface TextsOptions {
  language: Lang;
  /** @throws CatalogueError */
  read?: (language: Lang, name: string) => Promise<Catalogue>;
  /** Called with a catalogue that failed to load after all retries. */
  onMissing?: (language: Lang, name: string) => void;
  catalogues?: Partial<Record<Lang, Partial<Record<CatalogueName, Catalogue>>>>;
}

const PARALLEL_READS = 10;
const RETRIES = 5;
const FIRST_RETRY_MS = 350;

type AnyTranslate = (key: string, values?: Record<string, unknown>) => string;

const pluralRules = new Map<Lang, Intl.PluralRules>();
function pluralOf(language: Lang, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

function textAt(catalogue: Catalogue | undefined, key: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}

const filled = (text: string, values: Record<string, unknown>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));

/**
 * The catalogues of texts that are loaded, and the language that is shown. A catalogue is a JSON file for each language; plurals
 * have the categories of `Intl.PluralRules` as suffix ("lines_one", "lines_other").
 */
export class Texts {
  language: Lang = "en";
  /** By language and name: "fr/common". */
  private readonly loaded = new Map<string, Catalogue>();
  private readonly failed = new Set<string>();
  private readonly loading = new Map<string, Promise<void>>();
  private readonly together = new Map<string, Promise<void>>();
  private readonly translators = new Map<string, AnyTranslate>();
  private readonly listeners = new Set<() => void>();
  private readonly waiting: (() => void)[] = [];
  private reads = 0;
  /** The catalogues that were asked for. */
  private readonly used = new Set<string>();
  private options: TextsOptions = { language: "en" };

  constructor(options?: TextsOptions) {
    if (options) this.start(options);
  }

  /** Begins in a language; catalogues are loaded by {@link load} and by the components that use them. */
  start(options: TextsOptions): void {
    this.options = options;
    for (const [language, catalogues] of Object.entries(options.catalogues ?? {}))
      for (const [name, catalogue] of Object.entries(catalogues)) this.add(language as Lang, name, catalogue);
    this.show(options.language);
  }

  has(language: Lang, name: string): boolean {
    return this.loaded.has(`${language}/${name}`);
  }

  /** The text of a key, or of one of its plurals' keys, as it stands in a catalogue. */
  find(language: Lang, name: string, key: string): string | undefined {
    return textAt(this.loaded.get(`${language}/${name}`), key);
  }

  /** Whether these catalogues are loaded or have failed to. */
  isSettled(names: readonly string[], language = this.language): boolean {
    return names.every((name) => this.has(language, name) || this.failed.has(`${language}/${name}`));
  }

  /** Loads the catalogues that are not loaded. Never rejects: see {@link has}. The same promise while they are being loaded. */
  load(names: readonly string[], language = this.language): Promise<void> {
    const key = `${language}/${names.join()}`;
    const before = this.together.get(key);
    if (before) return before;
    const all = Promise.all(names.map((name) => this.loadOne(language, name))).then(() => {
      this.together.delete(key);
    });
    this.together.set(key, all);
    return all;
  }

  /** Loads all catalogues that the page has used so far in a language. @returns whether all are there */
  async loadUsed(language: Lang): Promise<boolean> {
    // Others may come into use meanwhile.
    for (let known = 0; known < this.used.size; ) {
      const names = [...this.used];
      known = names.length;
      await this.load(names, language);
      if (!names.every((name) => this.has(language, name))) return false;
    }
    return true;
  }

  /** Shows another language, whose catalogues are loaded. */
  show(language: Lang): void {
    this.language = language;
    this.notify();
  }

  /** Gives the texts of catalogues; another function when the language or a catalogue of it has changed. */
  translator<const Names extends CatalogueNames>(names: Names, language = this.language): Translate<Names> {
    const all = typeof names === "string" ? [names as string] : (names as readonly string[]);
    const key = `${language}/${all.join()}`;
    const known = this.translators.get(key) ?? this.makeTranslator(all, language);
    this.translators.set(key, known);
    return known as Translate<Names>;
  }

  /** Called when the language or what is loaded has changed. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Called with each language that is shown after another. @returns ends it */
  onLanguage(listener: (language: Lang) => void): () => void {
    let shown = this.language;
    return this.subscribe(() => {
      if (shown === this.language) return;
      shown = this.language;
      listener(shown);
    });
  }

  private makeTranslator(names: readonly string[], language: Lang): AnyTranslate {
    return (key, values = {}) => {
      const colon = key.indexOf(":");
      const from = colon === -1 ? names : [key.slice(0, colon)];
      const own = colon === -1 ? key : key.slice(colon + 1);
      const { count } = values;
      const keys = typeof count === "number" ? [`${own}_${pluralOf(language, count)}`, `${own}_other`, own] : [own];
      for (const name of from)
        for (const one of keys) {
          const text = this.find(language, name, one);
          if (text !== undefined) return filled(text, values);
        }
      return typeof values.defaultValue === "string" ? values.defaultValue : own;
    };
  }

  private add(language: Lang, name: string, catalogue: Catalogue): void {
    this.used.add(name);
    this.loaded.set(`${language}/${name}`, catalogue);
    for (const key of this.translators.keys())
      if (key.startsWith(`${language}/`) && key.slice(3).split(",").includes(name)) this.translators.delete(key);
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private loadOne(language: Lang, name: string): Promise<void> {
    this.used.add(name);
    const key = `${language}/${name}`;
    if (this.loaded.has(key)) return Promise.resolve();
    const running = this.loading.get(key) ?? this.readWithRetries(language, name);
    this.loading.set(key, running);
    return running;
  }

  private async readWithRetries(language: Lang, name: string): Promise<void> {
    const key = `${language}/${name}`;
    try {
      for (let retry = 0; ; retry++) {
        try {
          this.add(language, name, await this.readInTurn(language, name));
          this.failed.delete(key);
          return;
        } catch (error) {
          if (retry === RETRIES || !(error instanceof CatalogueError) || !error.isTemporary) break;
          await new Promise((done) => setTimeout(done, FIRST_RETRY_MS * 2 ** retry));
        }
      }
      this.failed.add(key);
      this.options.onMissing?.(language, name);
    } finally {
      this.loading.delete(key);
      this.notify();
    }
  }

  private async readInTurn(language: Lang, name: string): Promise<Catalogue> {
    // A waiting request takes over the place of one that has ended, so that no later one comes in between.
    if (this.reads < PARALLEL_READS) this.reads++;
    else await new Promise<void>((next) => this.waiting.push(next));
    try {
      const { read } = this.options;
      if (!read) throw new CatalogueError("there are no catalogues to read", false);
      return await read(language, name);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.reads--;
    }
  }
}

/** The texts of the page. */
export const texts = new Texts();
