// Dialogs and sheets with chunks of their own, loaded after the page.

export const loadAddToCookbook = () => import("../../shared/cookbooks/add-to-cookbook.tsx");
export const loadAddToList = () => import("../../shared/shopping/add-to-list-dialog.tsx");
export const loadChanges = () => import("./changes/changes-dialog.tsx");
export const loadCookMode = () => import("./cook/cook-mode.tsx");
export const loadExport = () => import("./export/export-dialog.tsx");
export const loadJobCard = () => import("./jobs/job-card.tsx");
export const loadHistory = () => import("./history/history-sheet.tsx");
export const loadLightbox = () => import("./gallery/lightbox.tsx");
export const loadPrint = () => import("./print/print-dialog.tsx");
export const loadProvenance = () => import("./nutrition/provenance.tsx");
export const loadReport = () => import("../../shared/people/report-dialog.tsx");
export const loadShare = () => import("./sharing/share-dialog.tsx");
export const loadTranslate = () => import("./jobs/translate-dialog.tsx");

/** Loads all of them, so that they still open when the connection drops. */
export const preloadAll = (): Promise<unknown> =>
  Promise.all([
    loadAddToCookbook(),
    loadAddToList(),
    loadChanges(),
    loadCookMode(),
    loadExport(),
    loadHistory(),
    loadJobCard(),
    loadLightbox(),
    loadPrint(),
    loadProvenance(),
    loadReport(),
    loadShare(),
    loadTranslate(),
  ]);
