import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "../../shared/session/session.ts";

/** Protected content: a visitor goes to the sign-in page and comes back afterwards. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (status === "loading") return null;
  if (status === "unauthenticated") {
    const query = new URLSearchParams({
      error: "SessionRequired",
      callbackUrl: search ? `${path}?${search}` : path,
    });
    return <Redirect to={`/authentication/signin?${query}`} replace />;
  }
  return children;
}
