import { useEffect } from "react";
import { ApiError } from "../client/api-error.ts";
import { showForbidden } from "../session/auth-dialogs.ts";
import { Page } from "./page.tsx";
import { ErrorState } from "./states.tsx";

/** In place of a page that is not for this account: the forbidden dialog, and nothing of the page; the server refuses the calls as well. */
export function Forbidden() {
  useEffect(showForbidden, []);
  return (
    <Page>
      <ErrorState page error={new ApiError({ status: 403, code: "forbidden" })} />
    </Page>
  );
}
