import { type ReactNode, useState } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { returnAddress } from "../../shared/imports/kept-share.ts";
import { useSession } from "../../shared/session/session.ts";

interface SignedInProps {
  /** Content with possibly unsaved work stays mounted when the session ends, and requests the sign-in itself. */
  keepsWork?: boolean | undefined;
  children: ReactNode;
}

/** Protected content: redirects a visitor to the sign-in page, which returns here afterwards. */
export function SignedIn({ keepsWork = false, children }: SignedInProps) {
  const { status } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  const [entered, setEntered] = useState(false);
  if (status === "authenticated" && !entered) setEntered(true);
  if (status === "loading") return null;
  if (status === "unauthenticated" && !(keepsWork && entered)) {
    const query = new URLSearchParams({
      error: "SessionRequired",
      callbackUrl: returnAddress(path, search),
    });
    return <Redirect to={`/authentication/signin?${query}`} replace />;
  }
  return children;
}
