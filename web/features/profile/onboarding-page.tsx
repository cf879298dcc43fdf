import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { request } from "../../shared/client/fetch.ts";
import { subscriptionQuery } from "../../shared/session/subscription.ts";
import { Card } from "../../shared/ui/card.tsx";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { describeError } from "../../shared/ui/use-error-text.ts";

/** Shown instead of the dashboard without a subscription: the tiers, and a promo code's free trial. */
export default function OnboardingPage() {
  const { t } = useTranslation("shell");
  const { t: common } = useTranslation("common");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [code, setCode] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request("/api/billing/subscriptions/use-promo-code", {
        method: "POST",
        body: { code: code.trim() },
        quiet: true,
      }),
    onSuccess: () => {
      // Removed, not only invalidated: the gate would redirect back while it still reads the free tier from the cache.
      client.removeQueries({ queryKey: subscriptionQuery.queryKey });
      toast.success(t("onboarding.code_done"));
      navigate("/dashboard");
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim()) mutate();
  };
  const rejected = error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
  const codeError = error ? (rejected ? t("onboarding.code_refused") : describeError(error, common).text) : null;
  return (
    <Page narrow>
      <PageHeader greeting={t("onboarding.greeting")} title={t("onboarding.title")} />
      <form onSubmit={submit} noValidate>
        <Card>
          <p>{t("onboarding.text")}</p>
          <TextInput
            mt="lg"
            name="code"
            autoComplete="off"
            label={t("onboarding.code_label")}
            description={t("onboarding.code_hint")}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={codeError}
          />
          <DialogActions>
            <LinkButton href="/recipes" variant="default">
              {t("onboarding.browse")}
            </LinkButton>
            <Button type="submit" loading={isPending} disabled={!code.trim()}>
              {t("onboarding.use_code")}
            </Button>
          </DialogActions>
        </Card>
      </form>
    </Page>
  );
}
