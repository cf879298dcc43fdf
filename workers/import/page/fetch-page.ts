import robotsParser from "robots-parser";
import {
  FetchError,
  type Fetched,
  type FetchOptions,
  requestGuarded,
} from "../../platform/http-client/fetch-guarded.ts";

/** How the web is reached. Tests provide their own. */
export type WebAccess = Pick<FetchOptions, "resolve" | "send">;

/** Bytes of a page after decompression, and milliseconds for all requests that it takes. */
const MAX_PAGE = 10_000_000;
const PAGE_MS = 15_000;
/** What is read of a robots.txt, which is to be at least 500 KiB (RFC 9309, 2.5). */
const MAX_ROBOTS = 524_288;
/** A longer line is no rule of anyone who means well: matching one takes time. */
const LONGEST_RULE = 2000;
/** The name that a robots.txt may address. */
export const ROBOT = "Toque";

/** A site's robots.txt forbids the page. */
export class ForbiddenByRobots extends Error {
  constructor() {
    super("The site's robots.txt forbids it.");
    this.name = "ForbiddenByRobots";
  }
}
/** What is at the address is no page. */
export class NotAPage extends Error {
  constructor() {
    super("The address leads to no page.");
    this.name = "NotAPage";
  }
}

const isPage = (headers: Headers): boolean => {
  const type = headers.get("content-type");
  return (
    type === null || /^\s*(?:text\/html|application\/xhtml\+xml|application\/pdf|text\/plain)\s*(?:;|$)/i.test(type)
  );
};

/** Fetches pages and pictures for one import, each robots.txt once. */
export class PageFetcher {
  private readonly rules = new Map<
    string,
    Promise<{ isAllowed(url: string, robot: string): boolean | undefined } | null>
  >();
  private stopped: Error | null = null;

  /** @param publicUrl the address of this installation, so that a site knows who asks */
  constructor(
    private readonly web: WebAccess,
    private readonly publicUrl: string,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Fetches a page, or a PDF, that its site lets be read.
   * @throws FetchError, ForbiddenByRobots, NotAPage, or the reason of the signal
   */
  page(url: string): Promise<Fetched> {
    return this.get(
      url,
      MAX_PAGE,
      "text/html, application/xhtml+xml;q=0.9, application/pdf;q=0.8, */*;q=0.1",
      (headers) => {
        if (!isPage(headers)) this.stop(new NotAPage());
      },
    );
  }

  /** Fetches a picture. @throws as {@link page} */
  picture(url: string, maxBytes: number): Promise<Fetched> {
    return this.get(url, maxBytes, "image/avif, image/webp, image/jpeg, image/png");
  }

  private async get(url: string, maxBytes: number, accept: string, onHead?: (headers: Headers) => void) {
    this.stopped = null;
    try {
      return await requestGuarded(url, {
        ...this.common(maxBytes, this.signal),
        timeoutMs: PAGE_MS,
        accept,
        beforeRequest: (next, signal) => this.allow(next, signal),
        ...(onHead ? { onHead } : {}),
      });
    } catch (error) {
      throw this.stopped ?? error;
    }
  }

  /** Ends a request for a reason of our own, which the guarded client does not know. */
  private stop(reason: Error): never {
    this.stopped = reason;
    throw reason;
  }

  private common(maxBytes: number, signal: AbortSignal): FetchOptions {
    const userAgent = `${ROBOT}/1.0 (+${this.publicUrl})`;
    return { ...this.web, allowPrivate: false, publicPage: true, maxBytes, userAgent, signal };
  }

  private async allow(url: URL, signal: AbortSignal): Promise<void> {
    const known = this.rules.get(url.origin) ?? this.read(url.origin, signal);
    this.rules.set(url.origin, known);
    const rules = await known;
    if (rules?.isAllowed(url.href, ROBOT) === false) this.stop(new ForbiddenByRobots());
  }

  /** The rules of a site; null where it has none. One that cannot say them does not allow it (RFC 9309, 2.3.1.4). */
  private async read(origin: string, signal: AbortSignal) {
    const address = new URL("/robots.txt", origin).href;
    try {
      const { bytes } = await requestGuarded(address, { ...this.common(MAX_ROBOTS, signal), accept: "text/plain" });
      const lines = new TextDecoder().decode(bytes).split(/\r\n?|\n/);
      return robotsParser(address, lines.filter((line) => line.length <= LONGEST_RULE).join("\n"));
    } catch (error) {
      const { reason, status } = error instanceof FetchError ? error : { reason: null, status: null };
      if (reason === "answer" && (status === null || (status >= 400 && status < 500 && status !== 429))) return null;
      // The site is busy, which says nothing about what it allows.
      if (status === 429) throw error;
      if (reason === "answer" || reason === "too_large") this.stop(new ForbiddenByRobots());
      throw error;
    }
  }
}
