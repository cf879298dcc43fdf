import { useEffect, useEffectEvent, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { guardBack } from "./back-guard.ts";

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

/**
 * Asks for a confirmation before unsaved changes are left: by a link, the back button or closing the page.
 * @param ask resolves to whether to leave
 * @returns disables the guard
 */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>): () => void {
  const isDisabled = useRef(false);
  const canLeave = useEffectEvent(() => isDisabled.current || !isDirty());
  const leave = useEffectEvent(async (go: () => void) => {
    if (!(await ask())) return;
    isDisabled.current = true;
    go();
  });

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!canLeave()) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const target = linkTarget(event);
      if (target === null || canLeave()) return;
      // Runs in the capture phase, before the handler of the link.
      event.preventDefault();
      event.stopPropagation();
      void leave(() => navigate(target));
    };
    const stopGuarding = guardBack({
      holds: () => !canLeave(),
      onHeld: () => void leave(() => window.history.back()),
    });
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    return () => {
      stopGuarding();
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, []);

  return () => {
    isDisabled.current = true;
  };
}
