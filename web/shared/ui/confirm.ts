import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

export interface ConfirmRequest {
  title?: string;
  text: string;
  /** What the button does: "Delete recipe". */
  confirmLabel?: string;
  /** Red button, for what cannot be taken back. */
  destructive?: boolean;
}

interface ConfirmState extends ConfirmRequest {
  open: boolean;
}

export const confirmAtom = atom<ConfirmState>({ open: false, text: "" });

let answer: ((confirmed: boolean) => void) | null = null;

/** Asks the user. @returns true only when they agreed */
export function confirm(question: ConfirmRequest): Promise<boolean> {
  answer?.(false);
  store.set(confirmAtom, { ...question, open: true });
  return new Promise((resolve) => {
    answer = resolve;
  });
}

export function answerConfirm(confirmed: boolean): void {
  answer?.(confirmed);
  answer = null;
  // The text stays while the dialog fades out.
  store.set(confirmAtom, (state) => ({ ...state, open: false }));
}
