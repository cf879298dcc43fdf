// What a reader opens sooner or later: fetched apart from the page, and soon after it.

export const loadChanges = () => import("../changes/changes-dialog.tsx");
export const loadCookMode = () => import("../cook/cook-mode.tsx");
export const loadHistory = () => import("../history/history-sheet.tsx");
export const loadLightbox = () => import("../gallery/lightbox.tsx");
export const loadPrint = () => import("../print/print-dialog.tsx");
export const loadProvenance = () => import("../nutrition/provenance.tsx");
export const loadShare = () => import("../sharing/share-dialog.tsx");

/** A kitchen's connection may drop: all of it is at hand before it is asked for. */
export const loadAll = (): Promise<unknown> =>
  Promise.all([
    loadChanges(),
    loadCookMode(),
    loadHistory(),
    loadLightbox(),
    loadPrint(),
    loadProvenance(),
    loadShare(),
  ]);
