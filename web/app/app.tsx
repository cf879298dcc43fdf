import { DirectionProvider, useComputedColorScheme, useDirection } from "@mantine/core";
import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Provider as JotaiProvider, useAtomValue } from "jotai/react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { createQueryClient } from "../shared/client/query-client.ts";
import { texts } from "../shared/i18n/texts.ts";
import { initialLanguage } from "../shared/preferences/language.ts";
import { settingsAtom, useSettings } from "../shared/preferences/settings.ts";
import { authDialogAtom } from "../shared/session/auth-dialogs.ts";
import { useSession } from "../shared/session/session.ts";
import { store } from "../shared/store.ts";
import { lateLazy, orNothing } from "../shared/ui/late-lazy.ts";
import { OfflineNotice } from "../shared/ui/offline-notice.tsx";
import { RouteProgress } from "../shared/ui/route-progress.tsx";
import { Toaster } from "../shared/ui/toaster.tsx";
import { Dialogs } from "./dialogs/dialogs.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadAccount } from "./load-account.ts";
import { Routes } from "./routes.tsx";
import { ThemeProvider } from "./theme/theme-provider.tsx";

// It shows nothing, and no first screen waits for it.
// At once, unlike what comes after a page: it may lead elsewhere, and a page that is left again has lost what it was given.
const BirthDateCheck = lazy(() =>
  orNothing(async () => ({ default: (await import("./gates/birth-date-check.tsx")).BirthDateCheck })),
);

const UpdateOffer = lateLazy(async () => ({ default: (await import("./offline/update-offer.tsx")).UpdateOffer }));
const ShoppingBackground = lateLazy(async () => ({
  default: (await import("../shared/shopping/shopping-background.tsx")).ShoppingBackground,
}));

export const queryClient = createQueryClient();

// The account's language may differ from the browser's and is known only after the first requests were sent:
// responses in the old language are fetched again.
let answeredIn: string = initialLanguage();
texts.onLanguage((language) => {
  if (language === answeredIn) return;
  answeredIn = language;
  queryClient.removeQueries({ type: "inactive" });
  void queryClient.invalidateQueries();
});

/** Resets all queries when the account changes, so that no data of the previous one stays visible. */
function ResetOnAccountChange() {
  const client = useQueryClient();
  const { session } = useSession();
  const account = session ? String(session.user.id ?? session.user.email ?? "") : null;
  const { required: asked } = useAtomValue(authDialogAtom);
  const shown = useRef(account);
  useEffect(() => {
    // The first account: its data is what has been fetched.
    if (shown.current === account) return;
    // Session expired and the sign-in dialog is open: keep the page's state for after the sign-in. A user who declines
    // it continues as a visitor, and the state is reset.
    if (account === null && asked) return;
    shown.current = account;
    void loadAccount();
    void client.resetQueries();
  }, [account, asked, client]);
  return null;
}

/** Applies the settings that Mantine does not handle to the document: direction, fixed heading size. */
function AppliedSettings() {
  const { direction, responsiveFontSizes } = useSettings();
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(direction), [direction, setDirection]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-fixed-headings", !responsiveFontSizes);
  }, [responsiveFontSizes]);
  return null;
}

/** Sets the browser's theme colour to the page background. */
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
          <ThemeProvider>
            <ThemeColor />
            <AppliedSettings />
            <RouteProgress />
            <Toaster />
            <OfflineNotice />
            <Suspense>
              <UpdateOffer />
            </Suspense>
            <ErrorBoundary>
              <Suspense>
                <BirthDateCheck />
              </Suspense>
              <Suspense>
                <ShoppingBackground />
              </Suspense>
              <Routes />
              {/* After the pages, so that their queries have lost their observers when all are reset. */}
              <ResetOnAccountChange />
              <Dialogs />
            </ErrorBoundary>
          </ThemeProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </JotaiProvider>
  );
}
