import { Suspense } from "react";
import { lateLazy } from "../../../shared/ui/late-lazy.ts";
import type { ChangedLabelProps } from "./changed-label.tsx";

const Label = lateLazy(() => import("./changed-label.tsx"));

/** "changed just now · undo", shown beside a change; its code comes with the assistant, who makes the changes. */
export const ChangedLabel = (props: ChangedLabelProps) => (
  <Suspense>
    <Label {...props} />
  </Suspense>
);
