/** Errors from before the reporting is there; more than these tell nothing new. */
const MOST_EARLY = 20;

/** The operator's address for reports, as the server has put it into the page; null: nobody wants any. */
export function reportingAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="toque:sentry-dsn"]')?.content || null;
}

/**
 * Reports errors where the operator has given an address for them. The reporting is loaded after the first screen, and
 * what fails before is kept and sent then.
 * @param load fetches the reporting; another one in tests
 */
export function watchErrors(
  dsn: string | null,
  load: () => Promise<{ start: (dsn: string) => (error: unknown) => void }> = () => import("./sentry.ts"),
): void {
  if (dsn === null) return;
  const early: unknown[] = [];
  const keep = (error: unknown): void => {
    if (early.length < MOST_EARLY) early.push(error);
  };
  const onError = (event: ErrorEvent): void => keep(event.error ?? event.message);
  const onRejection = (event: PromiseRejectionEvent): void => keep(event.reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  const begin = async (): Promise<void> => {
    try {
      const { start } = await load();
      const send = start(dsn);
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
      for (const error of early.splice(0)) send(error);
    } catch {
      // Reporting that cannot be loaded must not become an error of its own.
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    }
  };
  if (document.readyState === "complete") void begin();
  else window.addEventListener("load", () => void begin(), { once: true });
}
