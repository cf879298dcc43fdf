import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NewsletterState } from "@toque/db/schemas/user.ts";
import { accountCalls } from "../../shared/account/account-api.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./account.module.css";
import { newsletterQuery } from "./account-queries.ts";
import { Loaded } from "./loaded.tsx";
import { Section } from "./section.tsx";

const { queryKey } = newsletterQuery;

/** The newsletter: wished for, waiting for the link in a mail, or subscribed. */
export function NewsletterCard() {
  const { t } = useTranslation("account");
  const client = useQueryClient();
  const me = useMe();
  const newsletter = useQuery(newsletterQuery);
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted) await accountCalls.subscribe();
      else await accountCalls.unsubscribe();
    },
    onSuccess: async (_, wanted) => {
      // The answer to a wish says nothing of the link that is still to be opened.
      if (!wanted) client.setQueryData<NewsletterState>(queryKey, { status: "none" });
      await client.invalidateQueries({ queryKey });
      if (!wanted) toast.success(t("newsletter.left"));
    },
    onError: toastError,
  });
  const button = (wanted: boolean, label: string) => (
    <Button
      variant="default"
      size="sm"
      loading={change.isPending && change.variables === wanted}
      onClick={() => change.mutate(wanted)}
    >
      {label}
    </Button>
  );
  return (
    <Section title={t("newsletter.title")} text={t("newsletter.text")}>
      <Loaded query={newsletter} lines={1}>
        {({ status }) => (
          <>
            {status === "pending" && <p role="status">{t("newsletter.pending", { email: me?.email.email ?? "…" })}</p>}
            {status === "subscribed" && <p>{t("newsletter.subscribed")}</p>}
            <div className={styles.buttons}>
              {status === "none" && button(true, t("newsletter.subscribe"))}
              {status === "pending" && button(true, t("newsletter.again"))}
              {status === "pending" && button(false, t("newsletter.never_mind"))}
              {status === "subscribed" && button(false, t("newsletter.unsubscribe"))}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}
