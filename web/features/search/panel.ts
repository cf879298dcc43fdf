import { atomWithStorage } from "jotai/vanilla/utils";

/** Whether the filters stand beside the results on wide screens; kept in this browser. */
export const panelOpenAtom = atomWithStorage("toque.filters", false, undefined, { getOnInit: true });
