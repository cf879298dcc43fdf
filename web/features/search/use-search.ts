import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { applyFilters, editFilters, type SearchState } from "./search-state.ts";
import { readSearch, writeSearch } from "./search-url.ts";

/** Milliseconds of silence after which what was typed is searched. */
const typingPause = 250;

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
  const written = useRef(appliedQuery);
  const state = useMemo(() => editFilters(applied, { query: text }), [applied, text]);

  const write = (next: SearchState): void => {
    const target = writeSearch(applyFilters(next));
    written.current = readSearch(target).activeFilters.query;
    if (target.toString() === address) return;
    setParams(target, { replace: true });
    window.scrollTo({ top: 0 });
  };
  const writeSoon = useDebouncedCallback(write, typingPause);

  useEffect(() => {
    // Going back, or a link: the address has other words than the ones that were typed here.
    if (appliedQuery !== written.current) {
      writeSoon.cancel();
      written.current = appliedQuery;
      setText(appliedQuery);
    }
  }, [appliedQuery, writeSoon]);

  return {
    state,
    type: (query) => {
      setText(query);
      writeSoon(editFilters(state, { query }));
    },
    change: (next) => {
      const changed = next(state);
      writeSoon.cancel();
      if (changed.filters.query !== text) setText(changed.filters.query);
      write(changed);
    },
  };
}
