import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";
import { ApiError } from "../client/api-error.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Card } from "./card.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { LinkButton } from "./link-button.tsx";
import { Page, PageHeader } from "./page.tsx";
import { describeError } from "./use-error-text.ts";

interface Way {
  href: string;
  label: string;
}

interface MailLinkPageProps {
  /** Does what the link is for. */
  send: (token: string) => Promise<unknown>;
  words: {
    greeting: string;
    title: string;
    text: string;
    button: string;
    /** The heading once it is done. */
    doneTitle: string;
    done: string;
    /** For a link that is used up, expired or cut off; without an error for one that has no token. */
    broken: (error: unknown) => string;
  };
  /** Where to go instead, and afterwards. */
  elsewhere: Way;
  /** Where a link that no longer works can be asked for anew; where it is missing, `elsewhere` alone is offered. */
  anew?: Way;
}

/** Whether the link of the mail itself is used up, expired or cut off. */
const isLinkError = (error: unknown): boolean =>
  error instanceof ApiError && [400, 401, 404, 409, 410, 422].includes(error.status);

/** The page of a link in a mail, `?token=`. It waits for a click: mail filters open links, and would agree for somebody. */
export function MailLinkPage({ send, words, elsewhere, anew }: MailLinkPageProps) {
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
      <PageHeader
        {...(isSuccess
          ? { title: words.doneTitle }
          : broken
            ? { title: words.title }
            : { greeting: words.greeting, title: words.title })}
      />
      <Card>
        {isSuccess ? (
          <p ref={result} tabIndex={-1} role="status">
            {words.done}
          </p>
        ) : broken ? (
          <p role="alert">{words.broken(error)}</p>
        ) : (
          <p>{words.text}</p>
        )}
        {failure && <p role="alert">{failure}</p>}
        <DialogActions>
          <LinkButton href={elsewhere.href} variant="default">
            {elsewhere.label}
          </LinkButton>
          {!isSuccess && broken && anew && <LinkButton href={anew.href}>{anew.label}</LinkButton>}
          {!isSuccess && !broken && (
            <Button onClick={() => mutate()} loading={isPending}>
              {words.button}
            </Button>
          )}
        </DialogActions>
      </Card>
    </Page>
  );
}
