import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { DialogActions } from "../../shared/ui/dialog-actions.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./admin.module.css";
import { createPromoCode, promoCodesQuery } from "./billing-calls.ts";
import { type DraftField, draftErrors, emptyDraft, type PromoCodeDraft, toRequest } from "./promo-code-draft.ts";

/** The names of the fields on the wire. */
const wireNames = { code: "code", days: "free_trial_days", maxUses: "max_uses", lastDay: "expires_at" } as const;
const fields = Object.keys(wireNames) as DraftField[];

/** Makes a promo code. */
export function PromoCodeEditor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin");
  const { t: common } = useTranslation("common");
  const client = useQueryClient();
  const [draft, setDraft] = useState<PromoCodeDraft>(emptyDraft);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = checked ? draftErrors(draft) : {};
  const focus = (field: DraftField): void => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  const create = useMutation({
    mutationFn: () => createPromoCode(toRequest(draft)),
    onSuccess: (made) => {
      client.setQueryData(promoCodesQuery.queryKey, (codes) => [
        made,
        ...(codes ?? []).filter(({ code }) => code !== made.code),
      ]);
      void client.invalidateQueries({ queryKey: promoCodesQuery.queryKey });
      toast.success(t("promo_codes.made", { code: made.code }));
      onClose();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? fields.find((field) => error.fieldMessage(wireNames[field])) : null;
      if (refused) focus(refused);
      else if (error instanceof ApiError && error.status === 409) focus("code");
      else toastError(error);
    },
  });
  const { error } = create;
  const errorOf = (field: DraftField): string | null => {
    const own = errors[field];
    if (own) return t(`promo_codes.errors.${own}`);
    if (!(error instanceof ApiError)) return null;
    if (field === "code" && error.status === 409) return t("promo_codes.errors.exists");
    return error.fieldMessage(wireNames[field]) ? common("error.refused.field") : null;
  };
  const change = (values: Partial<PromoCodeDraft>): void => {
    setDraft((before) => ({ ...before, ...values }));
    create.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const wrong = fields.find((field) => draftErrors(draft)[field]);
    if (wrong) focus(wrong);
    else if (!create.isPending) create.mutate();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t("promo_codes.new")} className={styles.editor}>
      <Card className={styles.fields}>
        <TextInput
          name="code"
          label={t("promo_codes.code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          required
          withAsterisk={false}
          data-autofocus
          autoFocus
          value={draft.code}
          onChange={({ currentTarget: { value } }) => change({ code: value })}
          error={errorOf("code")}
        />
        <Choice
          label={t("promo_codes.tier")}
          value={draft.tier}
          options={(["basic", "premium"] as const).map((value) => ({ value, label: t(`tier.${value}`) }))}
          onChange={(tier) => change({ tier })}
        />
        <TextInput
          name="days"
          inputMode="numeric"
          label={t("promo_codes.trial_days")}
          value={draft.days}
          onChange={({ currentTarget: { value } }) => change({ days: value.trim() })}
          error={errorOf("days")}
        />
        <TextInput
          name="maxUses"
          inputMode="numeric"
          label={t("promo_codes.max_uses")}
          placeholder={t("promo_codes.no_limit")}
          value={draft.maxUses}
          onChange={({ currentTarget: { value } }) => change({ maxUses: value.trim() })}
          error={errorOf("maxUses")}
        />
        <TextInput
          name="lastDay"
          type="date"
          label={t("promo_codes.last_day")}
          value={draft.lastDay}
          onChange={({ currentTarget: { value } }) => change({ lastDay: value })}
          error={errorOf("lastDay")}
        />
        <div className={styles.wide}>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t("promo_codes.make")}
            </Button>
          </DialogActions>
        </div>
      </Card>
    </form>
  );
}
