import { useAtomValue } from "jotai/react";
import { Suspense } from "react";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { updateAtom } from "./update.ts";

const UpdateNotice = lateLazy(() => import("./update-notice.tsx"));

/** Offers a new version when there is one. The live region is there before, so that the offer is announced. */
export function UpdateOffer() {
  const update = useAtomValue(updateAtom);
  return (
    <div role="status" data-no-print>
      <Suspense>{update && <UpdateNotice onReload={update} />}</Suspense>
    </div>
  );
}
