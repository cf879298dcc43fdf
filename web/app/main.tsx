import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/mantine-variables.css";
import "./theme/global.css";
import "./theme/mantine.css";
import { createRoot } from "react-dom/client";
import { setReaderLocales } from "../shared/formatting/locale.ts";
import { sentryDsn, startErrorReporting } from "../shared/monitoring/error-reporting.ts";
import { watchBack } from "../shared/navigation/back-guard.ts";
import { watchNavigation } from "../shared/navigation/came-from-here.ts";
import { startTexts } from "../shared/preferences/language.ts";
import { session, watchSession } from "../shared/session/session.ts";
import { App, queryClient } from "./app.tsx";
import { loadAccount } from "./load-account.ts";
import { watchInstall } from "./offline/install.ts";
import { startOffline } from "./offline/start.ts";
import { entryPageAt, loadPage } from "./pages.ts";

if (import.meta.env.DEV && import.meta.env.VITE_MOCK) {
  const { startMocks } = await import("../testing/browser.ts");
  await startMocks();
}

/** Nothing is shown before the session and the language are known. */
async function start(root: HTMLElement): Promise<void> {
  setReaderLocales(navigator.languages);
  watchBack();
  watchNavigation();
  watchSession();
  watchInstall();
  const { pathname, search } = window.location;
  const first = entryPageAt(pathname);
  // A failed prefetch is retried where the code is needed, and the error is shown there.
  const code = first ? loadPage(first.page).catch(() => null) : null;
  const prefetch = async (): Promise<void> => {
    await (await code)?.prefetch?.(queryClient, { params: first?.params ?? {}, search });
  };
  const known = session.refetch().then(() => void prefetch().catch(() => {}));
  await Promise.all([known, startTexts(first?.page.entry?.catalogues), code]);
  await loadAccount();
  createRoot(root).render(<App />);
  startOffline(queryClient);
}

startErrorReporting(sentryDsn());
const root = document.getElementById("root");
// Not awaited: the first page imports modules of this bundle, so a top-level await would deadlock.
if (root) void start(root);
