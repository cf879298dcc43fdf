import { DirectionProvider, MantineProvider, useComputedColorScheme } from "@mantine/core";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Provider as JotaiProvider, useAtomValue } from "jotai/react";
import { useEffect, useRef } from "react";
import { createQueryClient } from "../shared/client/query-client.ts";
import { i18next, initialLanguage } from "../shared/preferences/language.ts";
import { settingsAtom, settingsColorSchemeManager } from "../shared/preferences/settings.ts";
import { authDialogAtom } from "../shared/session/auth-dialogs.ts";
import { useSession } from "../shared/session/session.ts";
import { store } from "../shared/store.ts";
import { OfflineNotice } from "../shared/ui/offline-notice.tsx";
import { RouteProgress } from "../shared/ui/route-progress.tsx";
import { Toaster } from "../shared/ui/toaster.tsx";
import { AppliedSettings } from "./applied-settings.tsx";
import { Dialogs } from "./dialogs/dialogs.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { BirthDateCheck } from "./gates/birth-date-check.tsx";
import { loadAccount } from "./load-account.ts";
import { Routes } from "./routes.tsx";
import { cssVariablesResolver, theme } from "./theme/theme.ts";

export const queryClient = createQueryClient();

// An account may speak another language than its browser, and this is known only when the first answers are on their way
// already: what came in the other language is asked for again.
let answeredIn: string = initialLanguage();
i18next.on("languageChanged", (language) => {
  if (language === answeredIn) return;
  answeredIn = language;
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.invalidateQueries();
});
const colorSchemeManager = settingsColorSchemeManager();

/** Another account, or none, sees nothing of the one before. */
function AccountWatch() {
  const client = useQueryClient();
  const { session } = useSession();
  const account = session ? String(session.user.id ?? session.user.email ?? "") : null;
  const { required: asked } = useAtomValue(authDialogAtom);
  const shown = useRef(account);
  useEffect(() => {
    // The first account is the one that everything was fetched for.
    if (shown.current === account) return;
    // Someone whose session ended in the middle of something is asked to sign in, and finds it there again; who goes on as a
    // visitor does not.
    if (account === null && asked) return;
    shown.current = account;
    void loadAccount();
    void client.resetQueries();
  }, [account, asked, client]);
  return null;
}

/** The browser's own frame takes the colour of the ground. */
function ThemeColor() {
  const scheme = useComputedColorScheme("light");
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (meta) meta.content = scheme === "dark" ? "#1a1512" : "#fff8f1";
  }, [scheme]);
  return null;
}

export function App() {
  return (
    <JotaiProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider initialDirection={store.get(settingsAtom).direction} detectDirection={false}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            colorSchemeManager={colorSchemeManager}
            defaultColorScheme="light"
          >
            <ThemeColor />
            <AppliedSettings />
            <RouteProgress />
            <Toaster />
            <OfflineNotice />
            <ErrorBoundary>
              <BirthDateCheck />
              <Routes />
              {/* After the pages: what is theirs alone is no longer asked for when it begins anew. */}
              <AccountWatch />
              <Dialogs />
            </ErrorBoundary>
          </MantineProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </JotaiProvider>
  );
}
