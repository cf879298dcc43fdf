import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { applyFilters, editFilters, type Scope, type SearchState } from "./search-state.ts";
import { readSearch, writeSearch } from "./search-url.ts";

/** Milliseconds without a keystroke after which the typed text is searched. */
const typingDelay = 200;

export interface SearchControls {
  state: SearchState;
  /** Sets the query text; applied after a short delay. */
  type: (query: string) => void;
  /** Changes the state and searches at once. */
  change: (next: (state: SearchState) => SearchState) => void;
}

/** The search of this page. Its state is the address, except for text that is still being typed. */
export function useSearch(scope: Scope): SearchControls {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const applied = useMemo(() => ({ ...readSearch(new URLSearchParams(address)), scope }), [address, scope]);
  const appliedQuery = applied.activeFilters.query;
  const [text, setText] = useState(appliedQuery);
  const [needsReload, setNeedsReload] = useState(applied.needsReload);
  const written = useRef(appliedQuery);
  const state = useMemo(
    () => ({ ...editFilters(applied, { query: text }), needsReload }),
    [applied, text, needsReload],
  );

  const write = (next: SearchState): void => {
    const target = writeSearch(applyFilters(next));
    written.current = readSearch(target).activeFilters.query;
    setNeedsReload(next.needsReload);
    if (target.toString() === address) return;
    setParams(target, { replace: true });
    window.scrollTo({ top: 0 });
  };
  const writeSoon = useDebouncedCallback((next: SearchState, path: string) => {
    // Not after the user has navigated to another page.
    if (window.location.pathname === path) write(next);
  }, typingDelay);

  useEffect(() => {
    // After back navigation or a link the address has another query than the typed one.
    if (appliedQuery !== written.current) {
      writeSoon.cancel();
      written.current = appliedQuery;
      setText(appliedQuery);
    }
  }, [appliedQuery, writeSoon]);

  useEffect(() => {
    // A link to this page scrolls to the top. Searches replace the address and are not affected.
    const path = window.location.pathname;
    const onLink = (): void => {
      if (window.location.pathname === path) window.scrollTo({ top: 0 });
    };
    window.addEventListener("pushState", onLink);
    return () => window.removeEventListener("pushState", onLink);
  }, []);

  return {
    state,
    type: (query) => {
      setText(query);
      writeSoon(editFilters(state, { query }), window.location.pathname);
    },
    change: (next) => {
      const changed = next(state);
      writeSoon.cancel();
      if (changed.filters.query !== text) setText(changed.filters.query);
      write(changed);
    },
  };
}
