import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { NewsletterState } from "@toque/db/schemas/user.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { Card } from "../../shared/ui/card.tsx";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { describeError } from "../../shared/ui/use-error-text.ts";

interface NewsletterPageProps {
  what: "confirm" | "unsubscribe";
  send: (token: string) => Promise<NewsletterState>;
}

/** Whether the link of the mail itself is used up, expired or cut off. */
const isLinkError = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 404, 409, 410, 422].includes(error.status);

/**
 * The page of a link in a newsletter's mail. It waits for a click: mail filters open links, and would subscribe or
 * unsubscribe somebody who has not.
 */
export function NewsletterPage({ what, send }: NewsletterPageProps) {
  const { t } = useTranslation("newsletter");
  const { t: common } = useTranslation("common");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const result = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => send(token) });
  useEffect(() => {
    if (isSuccess) result.current?.focus();
  }, [isSuccess]);
  const broken = !token || isLinkError(error);
  const failure = error && !broken ? describeError(error, common).text : null;
  return (
    <Page narrow>
      <PageHeader greeting={t(`${what}.greeting`)} title={t(`${what}.title`)} />
      <Card>
        {isSuccess ? (
          <p ref={result} tabIndex={-1} role="status">
            {t(`${what}.done`)}
          </p>
        ) : broken ? (
          <p role="alert">{t(`${what}.broken`)}</p>
        ) : (
          <p>{t(`${what}.text`)}</p>
        )}
        {failure && <p role="alert">{failure}</p>}
        <DialogActions>
          <LinkButton href="/recipes" variant="default">
            {t("browse")}
          </LinkButton>
          {!isSuccess && !broken && (
            <Button onClick={() => mutate()} loading={isPending}>
              {t(`${what}.button`)}
            </Button>
          )}
        </DialogActions>
      </Card>
    </Page>
  );
}
