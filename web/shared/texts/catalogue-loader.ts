/** Tells of a catalogue that failed to load after all retries. */
type OnFailed = (language: string, catalogue: string) => void;

const MAX_PARALLEL = 10;
const MAX_RETRIES = 5;
const FIRST_WAIT_MS = 350;

const keyOf = (language: string, catalogue: string): string => `${language}/${catalogue}`;

/** Catalogues by language and name: fetched once, ten at a time, a failed one again after 350 ms, 700 ms, and so on. */
export class CatalogueLoader {
  readonly #texts = new Map<string, unknown>();
  /** Loads that have been started; those that failed stay, until they are asked for anew. */
  readonly #loads = new Map<string, Promise<void>>();
  readonly #failed = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #reading = 0;

  /** @param onFailed called when a catalogue is given up */
  constructor(readonly onFailed: OnFailed) {}

  get(language: string, catalogue: string): unknown {
    return this.#texts.get(keyOf(language, catalogue));
  }

  set(language: string, catalogue: string, texts: unknown): void {
    this.#texts.set(keyOf(language, catalogue), texts);
  }

  /** Nothing more will come: it has loaded, or failed. */
  isSettled(language: string, catalogue: string): boolean {
    const key = keyOf(language, catalogue);
    return this.#texts.has(key) || this.#failed.has(key);
  }

  /**
   * Loads what has neither loaded nor failed. Never rejects.
   * @param again also what has failed
   */
  async load(language: string, catalogues: readonly string[], again = false): Promise<void> {
    await Promise.all(
      catalogues.map(async (catalogue) => {
        const key = keyOf(language, catalogue);
        if (this.#texts.has(key)) return;
        if (again && this.#failed.delete(key)) this.#loads.delete(key);
        const load = this.#loads.get(key) ?? this.#fetch(language, catalogue);
        this.#loads.set(key, load);
        await load;
      }),
    );
  }

  async #fetch(language: string, catalogue: string): Promise<void> {
    for (let attempt = 0, wait = FIRST_WAIT_MS; ; attempt++, wait *= 2) {
      const answer = await this.#read(language, catalogue);
      if (answer.texts !== undefined) return this.set(language, catalogue, answer.texts);
      if (!answer.retry || attempt >= MAX_RETRIES) break;
      await new Promise<void>((done) => setTimeout(done, wait));
    }
    this.#failed.add(keyOf(language, catalogue));
    this.onFailed(language, catalogue);
  }

  /** A server's error and a missing answer are worth another try, a file that does not exist is not. */
  async #read(language: string, catalogue: string): Promise<{ texts?: unknown; retry?: boolean }> {
    if (this.#reading >= MAX_PARALLEL) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#reading++;
    try {
      const response = await fetch(`/locales/${language}/${catalogue}.json?v=${__CATALOGUE_VERSION__}`);
      if (!response.ok) return { retry: response.status >= 500 };
      return { texts: await response.json().catch(() => undefined) };
    } catch {
      return { retry: true };
    } finally {
      // Whoever waits takes the place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#reading--;
    }
  }
}
