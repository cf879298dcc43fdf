import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../shared/client/api-error.ts";
import { Page } from "../shared/ui/page.tsx";
import { PendingPage } from "../shared/ui/route-progress.tsx";
import { ErrorState } from "../shared/ui/states.tsx";
import { toast } from "../shared/ui/toast.ts";
import { errorSentence } from "../shared/ui/use-error-text.ts";

/** Errors of code that did not arrive: no connection, or a new release has taken the place of what this page knows. */
const loadErrors = new WeakSet<Error>();
window.addEventListener("vite:preloadError", ({ payload }) => loadErrors.add(payload));

/** In place of a page whose code did not arrive. Only a whole reload gets it: the browser does not ask twice. */
function PageNotLoaded({ cause }: { cause: Error }) {
  const error = useMemo(() => new ApiError({ status: 0, code: "network_error", cause }), [cause]);
  const reload = async (): Promise<void> => {
    try {
      // Without an answer a reload would end at the browser's own error page.
      await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
      window.location.reload();
    } catch {
      toast.error(errorSentence(error));
    }
  };
  const onOnline = useEffectEvent(() => void reload());
  useEffect(() => {
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  return (
    <Page>
      <ErrorState page error={error} onRetry={() => void reload()} />
    </Page>
  );
}

class LoadBoundary extends Component<{ path: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate({ path }: { path: string }): void {
    if (path !== this.props.path && this.state.error) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    // Anything else is for the screen of last resort.
    if (!loadErrors.has(error)) throw error;
    return <PageNotLoaded cause={error} />;
  }
}

/** Where pages stand: empty while one's code is on its way; one whose code does not arrive says so, and the others are a click away. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <LoadBoundary path={path}>
      <Suspense fallback={<PendingPage />}>{children}</Suspense>
    </LoadBoundary>
  );
}
