import { type ComponentType, createElement, lazy, type ReactElement, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { DashboardGate } from "./gates/dashboard-gate.tsx";
import { SignedIn } from "./gates/signed-in.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { allPages, loadedPage, loadPage, type PageEntry, pages } from "./pages.ts";
import { Shell } from "./shell/shell.tsx";

/** Scrolls a new page to the top unless its state has `keepScroll`; on back, the browser restores the position. */
function ScrollToTop() {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it reacts to
  useEffect(() => {
    const state: unknown = window.history.state;
    const stays = typeof state === "object" && state !== null && "keepScroll" in state;
    if (!window.location.hash && !stays) window.scrollTo(0, 0);
  }, [path]);
  return null;
}

/**
 * A page that renders immediately if its code is loaded. React's `lazy` would still show the fallback first,
 * and then delay the page so that the fallback does not flash.
 */
function lazyPage(page: PageEntry): ComponentType {
  const later = lazy(() => loadPage(page));
  // The component of the first render: another one would cause a remount.
  let drawn: ComponentType | null = null;
  return () => {
    drawn ??= loadedPage(page)?.default ?? later;
    return createElement(drawn);
  };
}

function Protected({ page: PageComponent, keepsWork }: { page: ComponentType; keepsWork?: boolean | undefined }) {
  return (
    <SignedIn keepsWork={keepsWork}>
      <DashboardGate>
        <PageComponent />
      </DashboardGate>
    </SignedIn>
  );
}

/** The routes of a page's addresses. Without keys, so that a page is not remounted when only the address changes. */
function routesOf(page: PageEntry): ReactElement[] {
  const PageComponent = lazyPage(page);
  const content =
    page.access === "dashboard" ? (
      <Protected page={PageComponent} keepsWork={page.keepsWork} />
    ) : page.access === "account" ? (
      <SignedIn>
        <PageComponent />
      </SignedIn>
    ) : (
      <PageComponent />
    );
  return [
    ...(page.redirects ?? []).map((path) =>
      createElement(Route, { path }, <Redirect to={page.paths[0] ?? "/"} replace />),
    ),
    ...page.paths.map((path) => createElement(Route, { path }, content)),
  ];
}

const NotFound = lazyPage(pages.notFound);
const standalone = allPages.filter((page) => page.standalone).flatMap(routesOf);
const insideShell = allPages.filter((page) => !page.standalone).flatMap(routesOf);

function InsideShell() {
  return (
    <Shell>
      <PageBoundary>
        {createElement(
          Switch,
          null,
          ...insideShell,
          <Route path="/dashboard/*">
            <Protected page={NotFound} />
          </Route>,
          <Route component={NotFound} />,
        )}
      </PageBoundary>
    </Shell>
  );
}

/** Every address of the app, from the table in pages.ts. A page's code is loaded when it is first opened. */
export function Routes() {
  return (
    <>
      <ScrollToTop />
      <PageBoundary>
        {createElement(
          Switch,
          null,
          ...standalone,
          <Route>
            <InsideShell />
          </Route>,
        )}
      </PageBoundary>
    </>
  );
}
