import { atom } from "jotai/vanilla";
import { store } from "../store.ts";

export interface ConfirmRequest {
  title?: string;
  text: string;
  /** What the button does: "Delete recipe". */
  confirmLabel?: string;
  /** Red button, for irreversible actions. */
  destructive?: boolean;
}

interface OpenQuestion extends ConfirmRequest {
  /** The first answer counts. */
  answer: (confirmed: boolean) => void;
}

/** The pending question; confirm-dialog.tsx shows it. */
export const questionAtom = atom<OpenQuestion | null>(null);

/** Asks the user; a question that is still open is answered with no. @returns true only when they agreed */
export function confirm(request: ConfirmRequest): Promise<boolean> {
  store.get(questionAtom)?.answer(false);
  return new Promise((resolve) => {
    const question: OpenQuestion = {
      ...request,
      answer: (confirmed) => {
        resolve(confirmed);
        store.set(questionAtom, (open) => (open === question ? null : open));
      },
    };
    store.set(questionAtom, question);
  });
}
