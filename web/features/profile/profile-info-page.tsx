import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { unwrap } from "../../shared/client/eden.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { birthDateError } from "../../shared/preferences/birth-date.ts";
import { personalInfoCall, personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { safeCallback } from "../../shared/session/sign-in.ts";
import { Card } from "../../shared/ui/card.tsx";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";

/** Asks for the date of birth after the first sign-in, then goes to `returnUrl`. */
export default function ProfileInfoPage() {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const { data: info } = useQuery(personalInfoQuery);
  const [typed, setDate] = useState<string | null>(null);
  const date = typed ?? info?.birth_date ?? "";
  const [invalid, setInvalid] = useState<ReturnType<typeof birthDateError>>(null);
  const field = useRef<HTMLInputElement>(null);
  const leave = (): void => navigate(safeCallback(params.get("returnUrl")), { replace: true });
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(personalInfoCall.patch({ birth_date: date })),
    onSuccess: (info) => {
      client.setQueryData(personalInfoQuery.queryKey, info);
      leave();
    },
    onError: toastError,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const dateError = birthDateError(date);
    setInvalid(dateError);
    if (dateError) field.current?.focus();
    else mutate();
  };
  return (
    <Page narrow>
      <PageHeader greeting={t("greeting")} title={t("title")} />
      <form onSubmit={submit} noValidate>
        <Card>
          <TextInput
            ref={field}
            type="date"
            name="bday"
            autoComplete="bday"
            label={t("birth_date")}
            description={t("text")}
            value={date}
            onChange={(event) => {
              setDate(event.currentTarget.value);
              if (invalid) setInvalid(birthDateError(event.currentTarget.value));
            }}
            error={invalid ? t(invalid) : null}
          />
          <DialogActions>
            <Button variant="default" onClick={leave}>
              {t("later")}
            </Button>
            <Button type="submit" loading={isPending}>
              {t("continue")}
            </Button>
          </DialogActions>
        </Card>
      </form>
    </Page>
  );
}
