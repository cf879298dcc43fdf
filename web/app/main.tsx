import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/global.css";
import "./theme/mantine.css";
import { createRoot } from "react-dom/client";
import { reportingAddress, watchErrors } from "../shared/monitoring/watch-errors.ts";
import { watchBack } from "../shared/navigation/back-guard.ts";
import { startI18n } from "../shared/preferences/language.ts";
import { session, watchSession } from "../shared/session/session.ts";
import { App, queryClient } from "./app.tsx";
import { beginFirstPage } from "./first-page.ts";
import { loadAccount } from "./load-account.ts";

if (import.meta.env.DEV && import.meta.env.VITE_MOCK) {
  const { startMocks } = await import("../testing/browser.ts");
  await startMocks();
}

/** Nothing is shown before the session and the language are known. */
async function start(root: HTMLElement): Promise<void> {
  watchBack();
  watchSession();
  const page = beginFirstPage(window.location.pathname);
  const known = session.refetch().then(() => void page.fetchData(queryClient));
  await Promise.all([known, startI18n(page.texts), page.code]);
  await loadAccount();
  createRoot(root).render(<App />);
}

watchErrors(reportingAddress());
const root = document.getElementById("root");
// Not awaited: the first page imports what this file is bundled with, and would wait for it.
if (root) void start(root);
