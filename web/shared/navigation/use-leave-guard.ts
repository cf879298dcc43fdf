import { useEffect, useLayoutEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { guardBack } from "./back-guard.ts";
import { type LeaveGuard, LeaveGuards } from "./leave-guards.ts";

/** The address in this app that a click navigates to, or null. */
function linkTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || (link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return null;
  const url = new URL(link.href, window.location.href);
  if (url.origin !== window.location.origin || url.pathname === window.location.pathname) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Those of the page; they are asked as one, whichever way somebody leaves. */
const guards = new LeaveGuards({ start: listen });

function listen(): () => void {
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (guards.hold()) event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const target = linkTarget(event);
    if (target === null || !guards.hold()) return;
    // Runs in the capture phase, before the handler of the link.
    event.preventDefault();
    event.stopPropagation();
    void guards.leave(() => navigate(target));
  };
  const stopGuarding = guardBack({
    holds: () => guards.hold(),
    onHeld: () => void guards.leave(() => window.history.back()),
  });
  window.addEventListener("beforeunload", onUnload);
  document.addEventListener("click", onClick, true);
  return () => {
    stopGuarding();
    window.removeEventListener("beforeunload", onUnload);
    document.removeEventListener("click", onClick, true);
  };
}

/**
 * Asks for a confirmation before unsaved changes are left: by a link, the back button or closing the page. A page may have
 * several, one a form; those with the same `ask` put one question.
 * @param ask resolves to whether to leave
 * @returns disables the guard
 */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>): () => void {
  const [guard] = useState<LeaveGuard>(() => ({ isDirty, ask, released: false }));
  useLayoutEffect(() => {
    guard.isDirty = isDirty;
    guard.ask = ask;
  });
  useEffect(() => guards.add(guard), [guard]);
  return () => {
    guard.released = true;
  };
}
