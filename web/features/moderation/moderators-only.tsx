import type { ReactNode } from "react";
import { useUser } from "../../shared/session/session.ts";
import { Forbidden } from "../../shared/ui/forbidden.tsx";
import { Page } from "../../shared/ui/page.tsx";

/** A page for moderators and administrators; anybody else is told that it is not theirs. */
export function ModeratorsOnly({ children }: { children: ReactNode }) {
  const roles = useUser()?.roles ?? [];
  return roles.includes("moderator") || roles.includes("admin") ? <Page>{children}</Page> : <Forbidden />;
}
