import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { MantineProvider } from "@mantine/core";
import { Provider as JotaiProvider } from "jotai/react";
import { renderToStaticMarkup } from "react-dom/server";
import shell from "../i18n/en/shell.json";
import fr from "../i18n/fr/shell.json";
import { Texts } from "../shared/i18n/texts.ts";
import { TextsContext } from "../shared/i18n/use-translation.ts";
import { missingTextsAtom } from "../shared/preferences/language.ts";
import { store } from "../shared/store.ts";
import { ErrorBoundary, ErrorScreen } from "./error-boundary.tsx";

const realReport = globalThis.reportError;

const texts = new Texts();
beforeAll(() => texts.start({ language: "en", catalogues: { en: { shell }, fr: { shell: fr }, de: { common: {} } } }));
afterEach(() => {
  globalThis.reportError = realReport;
});

const screen = (message: string): string =>
  renderToStaticMarkup(
    <TextsContext value={texts}>
      <MantineProvider>
        <ErrorScreen message={message} onBack={() => {}} />
      </MantineProvider>
    </TextsContext>,
  );

describe("the error screen", () => {
  test("shows the specified text and the error message", () => {
    const html = screen("Cannot read <steps>");
    expect(html).toContain("<h1>Something went wrong !</h1>");
    expect(html).toContain("Looks like the application encountered an unexpected error. Please try again later.");
    expect(html).toMatch(/<code[^>]*>Cannot read &lt;steps&gt;<\/code>/);
    expect(html).toContain("Back to Dashboard");
    expect(html).not.toContain("mood-sad");
  });

  test("uses the user's language, and English where translations are missing", async () => {
    texts.show("fr");
    expect(screen("")).toContain(fr.crash.back);
    texts.show("de");
    expect(screen("")).toContain("Something went wrong !");
    texts.show("en");
  });

  test("shows a sad face when there is no message", () => {
    const html = screen("");
    expect(html).not.toContain("<code");
    expect(html).toContain("mood-sad");
  });
});

describe("the boundary", () => {
  test("converts any thrown value to an Error", () => {
    const error = new Error("burnt");
    expect(ErrorBoundary.getDerivedStateFromError(error).error).toBe(error);
    expect(ErrorBoundary.getDerivedStateFromError("burnt").error.message).toBe("burnt");
  });

  test("treats a catalogue that fails to load as an error: the page would show its keys", () => {
    const page = (): string =>
      renderToStaticMarkup(
        <JotaiProvider store={store}>
          <ErrorBoundary>the page</ErrorBoundary>
        </JotaiProvider>,
      );
    expect(page()).toBe("the page");
    store.set(missingTextsAtom, "search");
    expect(page).toThrow('The texts "search" could not be loaded.');
    store.set(missingTextsAtom, null);
  });

  test("reports the error as the cause, with its stack", () => {
    const reports: Error[] = [];
    globalThis.reportError = (error: unknown) => void reports.push(error as Error);
    const error = new Error("burnt");
    new ErrorBoundary({ children: null }).componentDidCatch(error);
    expect(reports.map(({ message, cause }) => [message, cause])).toEqual([["RENDER_ERROR", error]]);
  });
});
