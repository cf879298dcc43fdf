import { type ReactNode, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "../../shared/session/session.ts";

interface SignedInProps {
  /** Content with unsaved work stays when the session ends under it, and asks for the sign-in itself. */
  stay?: boolean;
  children: ReactNode;
}

/** Protected content: a visitor goes to the sign-in page and comes back afterwards. */
export function SignedIn({ stay = false, children }: SignedInProps) {
  const { status } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  const [entered, setEntered] = useState(false);
  if (status === "authenticated" && !entered) setEntered(true);
  if (status === "loading") return null;
  if (status === "unauthenticated" && !(stay && entered)) {
    const query = new URLSearchParams({
      error: "SessionRequired",
      callbackUrl: search ? `${path}?${search}` : path,
    });
    return <Redirect to={`/authentication/signin?${query}`} replace />;
  }
  return children;
}
