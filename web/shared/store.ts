import { createStore } from "jotai/vanilla";

/** The one jotai store, for code that stands outside React (the client raises a dialog from here). UI state only. */
export const store = createStore();
