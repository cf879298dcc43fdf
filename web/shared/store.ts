import { createStore } from "jotai/vanilla";

/** The only jotai store, for code outside React (the client raises a dialog from here). UI state only. */
export const store = createStore();
