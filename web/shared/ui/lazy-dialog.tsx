import { type ComponentType, useEffect, useState } from "react";
import { ApiError } from "../client/api-error.ts";
import { report } from "../report.ts";
import { toast } from "./toast.ts";
import { errorSentence } from "./use-error-text.ts";

/** Props of every lazily loaded dialog. */
export interface LazyDialogProps {
  opened: boolean;
  onClose: () => void;
}

type Load<P extends LazyDialogProps> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A dialog whose code is loaded when it is first opened. If that fails, the page stays as it is and shows a network
 * error.
 */
export function LazyDialog<P extends LazyDialogProps>({ load, props }: { load: Load<P>; props: P }) {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null);
  // A dialog mounted before it opens can record the focus and restore it.
  const [ready, setReady] = useState(false);
  const { opened, onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reacts to opening only
  useEffect(() => {
    if (!opened || Dialog) return;
    let left = false;
    load().then(
      (module) => {
        if (!left) setDialog(() => module.default);
      },
      (error: unknown) => {
        report("DIALOG_NOT_LOADED", error);
        if (left) return;
        onClose();
        toast.error(errorSentence(new ApiError({ status: 0, code: "network_error" })));
      },
    );
    return () => {
      left = true;
    };
  }, [opened]);
  useEffect(() => {
    if (Dialog) setReady(true);
  }, [Dialog]);
  return Dialog && <Dialog {...props} opened={opened && ready} />;
}
