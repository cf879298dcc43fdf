import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session/session.ts";
import { forgetOtherCopies, hasWaitingChanges } from "./stored-lists.ts";

/**
 * Sends what was changed on an earlier page, on whatever page the user is now; removes the lists of other accounts from
 * this browser, and all of them after signing out. Waiting changes stay for their account.
 */
export function ShoppingBackground() {
  const client = useQueryClient();
  const { status, session } = useSession();
  const account = session ? String(session.user.id ?? "") : null;
  useEffect(() => {
    if (status === "loading") return;
    // Without a network nobody has signed out.
    if (account !== null || onlineManager.isOnline()) forgetOtherCopies(account);
    if (!account || !hasWaitingChanges(account)) return;
    import("./use-shopping.ts").then(
      ({ shoppingSync }) => void shoppingSync(client, account),
      () => {},
    );
  }, [status, account, client]);
  return null;
}
