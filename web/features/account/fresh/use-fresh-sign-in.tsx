import { type ReactNode, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { FreshDialog } from "./fresh-dialog.tsx";

/** Whether the server asks for a sign-in of the last minutes before it does this. */
export const asksForFreshSignIn = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "fresh_sign_in_required";

interface FreshSignIn {
  /** To be drawn beside what asks. */
  dialog: ReactNode;
  /**
   * Asks for a new sign-in where that is what the error says, and goes on after it.
   * @returns false for every other error, which is not dealt with
   */
  handle(error: unknown, goOn: () => void): boolean;
  /** After what was asked for was done. */
  done(): void;
}

/** A new sign-in in place, for what a session that was left open must not do. */
export function useFreshSignIn(): FreshSignIn {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const [refusals, setRefusals] = useState(0);
  const done = (): void => {
    setGoOn(null);
    setRefusals(0);
  };
  return {
    dialog: goOn && <FreshDialog opened onClose={done} onProved={goOn} isRefused={refusals > 1} />,
    handle(error, next) {
      if (!asksForFreshSignIn(error)) {
        done();
        return false;
      }
      setRefusals((before) => before + 1);
      setGoOn(() => next);
      return true;
    },
    done,
  };
}
