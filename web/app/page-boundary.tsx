import { useWindowEvent } from "@mantine/hooks";
import { Component, type ReactNode, Suspense, useMemo } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../shared/client/api-error.ts";
import { Page } from "../shared/ui/page.tsx";
import { PendingPage } from "../shared/ui/route-progress.tsx";
import { ErrorState } from "../shared/ui/states.tsx";
import { toast } from "../shared/ui/toast.ts";
import { errorSentence } from "../shared/ui/use-error-text.ts";

/** Chunk load errors: no connection, or a new release has replaced the files that this page refers to. */
const loadErrors = new WeakSet<Error>();
window.addEventListener("vite:preloadError", ({ payload }) => loadErrors.add(payload));

/** Shown when a page's code fails to load. Only a full reload helps: browsers do not retry a failed import. */
function PageNotLoaded({ cause }: { cause: Error }) {
  const error = useMemo(() => new ApiError({ status: 0, code: "network_error", cause }), [cause]);
  const reload = async (): Promise<void> => {
    try {
      // Without a response, a reload would end at the browser's error page.
      await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
      window.location.reload();
    } catch {
      toast.error(errorSentence(error));
    }
  };
  useWindowEvent("online", () => void reload());
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
    // Any other error goes to the top-level error screen.
    if (!loadErrors.has(error)) throw error;
    return <PageNotLoaded cause={error} />;
  }
}

/** Contains the pages: empty while code loads; if that fails, shows an error while the navigation stays usable. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return (
    <LoadBoundary path={path}>
      <Suspense fallback={<PendingPage />}>{children}</Suspense>
    </LoadBoundary>
  );
}
