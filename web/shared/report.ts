/** Tells whoever watches the page (console, an error-reporting service) that something failed, without disturbing the user. */
export function report(code: string, cause: unknown): void {
  globalThis.reportError(new Error(code, { cause }));
}
