import { pageSetting } from "../client/page-setting.ts";

/** How many errors from before the SDK is loaded are kept. */
const maxBuffered = 20;

/** The operator's Sentry DSN, which the server writes into the page; null when none is configured. */
export const sentryDsn = (): string | null => pageSetting("sentry-dsn") || null;

/**
 * Reports errors if the operator has configured a DSN. The SDK is loaded after the first screen; earlier errors are
 * buffered and sent then.
 * @param load fetches the SDK; replaced in tests
 */
export function startErrorReporting(
  dsn: string | null,
  load: () => Promise<{ start: (dsn: string) => (error: unknown) => void }> = () => import("./sentry.ts"),
): void {
  if (dsn === null) return;
  const buffer: unknown[] = [];
  const keep = (error: unknown): void => {
    if (buffer.length < maxBuffered) buffer.push(error);
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
      for (const error of buffer.splice(0)) send(error);
    } catch {
      // A failure to load the SDK must not cause another error.
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    }
  };
  if (document.readyState === "complete") void begin();
  else window.addEventListener("load", () => void begin(), { once: true });
}
