import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { PendingPage } from "../shared/ui/route-progress.tsx";
import { DashboardGate } from "./gates/dashboard-gate.tsx";
import { SignedIn } from "./gates/signed-in.tsx";
import { pages } from "./pages.ts";
import { Shell } from "./shell/shell.tsx";

const SignIn = lazy(pages.signIn);
const SignInError = lazy(pages.signInError);
const Onboarding = lazy(pages.onboarding);
const Dashboard = lazy(pages.dashboard);
const OwnRecipes = lazy(pages.ownRecipes);
const LikedRecipes = lazy(pages.likedRecipes);
const Settings = lazy(pages.settings);
const ProfileInfo = lazy(pages.profileInfo);
const Recipes = lazy(pages.recipes);
const Recipe = lazy(pages.recipe);
const Editor = lazy(pages.editor);
const Generate = lazy(pages.generate);
const NotFound = lazy(pages.notFound);

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
      <Suspense fallback={<PendingPage />}>
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
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Shell>
  );
}

/** Every address of the app. A feature's page is a default export, loaded when it is first opened. */
export function Routes() {
  return (
    <>
      <ScrollToTop />
      <Suspense fallback={<PendingPage />}>
        <Switch>
          <Route path="/authentication/signin" component={SignIn} />
          <Route path="/auth/signin" component={SignIn} />
          <Route path="/authentication/error" component={SignInError} />
          <Route>
            <InsideShell />
          </Route>
        </Switch>
      </Suspense>
    </>
  );
}
