import { useEffect, useEffectEvent, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import { guardBack } from "../../../shared/navigation/back-guard.ts";

/** Where a click leads inside the app, or null when it is none of that. */
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
 * Asks before what is unsaved is left: by a link, by the back button, by closing the page.
 * @param ask whether to leave after all
 * @returns lets everything through from here on
 */
export function useLeaveGuard(isDirty: () => boolean, ask: () => Promise<boolean>): () => void {
  const off = useRef(false);
  const mayGo = useEffectEvent(() => off.current || !isDirty());
  const leave = useEffectEvent(async (go: () => void) => {
    if (!(await ask())) return;
    off.current = true;
    go();
  });

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!mayGo()) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const target = linkTarget(event);
      if (target === null || mayGo()) return;
      // Before the link's own handler.
      event.preventDefault();
      event.stopPropagation();
      void leave(() => navigate(target));
    };
    const stopGuarding = guardBack({
      holds: () => !mayGo(),
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
    off.current = true;
  };
}
