import { type ComponentType, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { DashboardGate } from "./gates/dashboard-gate.tsx";
import { SignedIn } from "./gates/signed-in.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { pageOf } from "./page-of.tsx";
import { pages } from "./pages.ts";
import { Shell } from "./shell/shell.tsx";

const SignIn = pageOf(pages.signIn);
const SignInError = pageOf(pages.signInError);
const Onboarding = pageOf(pages.onboarding);
const Dashboard = pageOf(pages.dashboard);
const OwnRecipes = pageOf(pages.ownRecipes);
const LikedRecipes = pageOf(pages.likedRecipes);
const Settings = pageOf(pages.settings);
const ProfileInfo = pageOf(pages.profileInfo);
const Recipes = pageOf(pages.recipes);
const Recipe = pageOf(pages.recipe);
const Editor = pageOf(pages.editor);
const Generate = pageOf(pages.generate);
const NotFound = pageOf(pages.notFound);

/** A new page begins at its top, unless it takes the place of another as the same page; going back is the browser's own business. */
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

function Protected({ page: PageComponent, stay }: { page: ComponentType; stay?: boolean }) {
  return (
    <SignedIn stay={stay}>
      <DashboardGate>
        <PageComponent />
      </DashboardGate>
    </SignedIn>
  );
}

function InsideShell() {
  return (
    <Shell>
      <PageBoundary>
        <Switch>
          <Route path="/">
            <Redirect to="/recipes" replace />
          </Route>
          <Route path="/dashboard">
            <Protected page={Dashboard} />
          </Route>
          <Route path="/dashboard/profile-info-form">
            <Protected page={ProfileInfo} />
          </Route>
          <Route path="/dashboard/recipes">
            <Protected page={OwnRecipes} />
          </Route>
          <Route path="/dashboard/likes">
            <Protected page={LikedRecipes} />
          </Route>
          <Route path="/dashboard/settings">
            <Protected page={Settings} />
          </Route>
          <Route path="/onboarding">
            <SignedIn>
              <Onboarding />
            </SignedIn>
          </Route>
          <Route path="/recipes" component={Recipes} />
          <Route path="/recipes/new">
            <Protected stay page={Editor} />
          </Route>
          <Route path="/recipes/:id/edit">
            <Protected stay page={Editor} />
          </Route>
          <Route path="/recipes/:id" component={Recipe} />
          <Route path="/generate">
            <Protected page={Generate} />
          </Route>
          <Route path="/dashboard/*">
            <Protected page={NotFound} />
          </Route>
          <Route component={NotFound} />
        </Switch>
      </PageBoundary>
    </Shell>
  );
}

/** Every address of the app. A feature's page is a default export, loaded when it is first opened. */
export function Routes() {
  return (
    <>
      <ScrollToTop />
      <PageBoundary>
        <Switch>
          <Route path="/authentication/signin" component={SignIn} />
          <Route path="/auth/signin" component={SignIn} />
          <Route path="/authentication/error" component={SignInError} />
          <Route>
            <InsideShell />
          </Route>
        </Switch>
      </PageBoundary>
    </>
  );
}
