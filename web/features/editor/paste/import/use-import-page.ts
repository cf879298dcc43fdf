import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { isStarted, sharedPage } from "../../../../shared/imports/page-address.ts";
import { addressId } from "../../../../shared/navigation/address-id.ts";
import type { ImportControls } from "../paste-view.tsx";
import { forgetPending, keepPending, type PendingImport, readPending } from "./pending.ts";
import { forgetShare, sharedParams } from "./shared-params.ts";

export interface ImportPage {
  /** The import that the address of the page names. */
  jobId: number | null;
  controls: ImportControls;
  /** What another app or the bookmark gave. */
  shared: { address: string | null; text: string };
  /** An import that was left before its recipe was taken over. */
  pending: PendingImport | null;
  /** Back to it. */
  resume: () => void;
  /** Leaves the import; it can be come back to. */
  leave: () => void;
  /** Its recipe is in the form. */
  end: () => void;
}

/**
 * The import of a new recipe, as the page's address says it: `?import=12` is a running or finished one, `?url=…`, `?text=…`
 * and `?title=…` are what was shared. A reload comes back to the running one.
 */
export function useImportPage(userId: string): ImportPage {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const [shared] = useState(() => sharedPage(sharedParams(params)));
  const [startsAtOnce] = useState(() => isStarted(window.history.state));
  const [pending, setPending] = useState(() => readPending(userId));
  // Kept while the address names it: the page may be left for a question after signing in, and come back to.
  const isKept = params.get("shared") === "kept";
  useEffect(() => {
    if (!isKept) forgetShare();
  }, [isKept]);
  const jobId = addressId(params.get("import"));
  const to = (search: string): void => navigate(`${path}${search}`, { replace: true });
  return {
    jobId,
    shared,
    pending,
    controls: {
      address: pending && pending.jobId === jobId ? pending.address : (shared.address ?? ""),
      startsAtOnce: startsAtOnce && shared.address !== null,
      onStarted: (id, address) => {
        const next = { jobId: id, address };
        keepPending(userId, next);
        setPending(next);
        to(`?import=${id}`);
      },
    },
    resume: () => pending && to(`?import=${pending.jobId}`),
    leave: () => to(""),
    end: () => {
      forgetPending(userId);
      setPending(null);
      to("");
    },
  };
}
