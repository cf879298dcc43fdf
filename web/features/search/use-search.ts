import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { applyFilters, editFilters, type SearchState } from "./search-state.ts";
import { readSearch, writeSearch } from "./search-url.ts";

/** Milliseconds of silence after which what was typed is searched. */
const typingPause = 200;

export interface SearchControls {
  state: SearchState;
  /** Typed words: searched after a short pause. */
  type: (query: string) => void;
  /** Searches at once with what `next` makes of the state. */
  change: (next: (state: SearchState) => SearchState) => void;
}

/** The search of this page. It lives in the address; only words that are still being typed are ahead of it. */
export function useSearch(): SearchControls {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const applied = useMemo(() => readSearch(new URLSearchParams(address)), [address]);
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
    // Who has gone on to a recipe meanwhile stays there.
    if (window.location.pathname === path) write(next);
  }, typingPause);

  useEffect(() => {
    // Going back, or a link: the address has other words than the ones that were typed here.
    if (appliedQuery !== written.current) {
      writeSoon.cancel();
      written.current = appliedQuery;
      setText(appliedQuery);
    }
  }, [appliedQuery, writeSoon]);

  useEffect(() => {
    // A link to this very page (its own searches replace the address) asks for a new beginning: at the top.
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
