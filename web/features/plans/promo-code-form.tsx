import { Button, Loader, TextInput } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useId, useState } from "react";
import { promoCodePattern, promoCodeRefusals } from "../../shared/billing/contract.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import { newKey } from "../../shared/client/new-key.ts";
import type { Translate } from "../../shared/i18n/keys.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { describeError } from "../../shared/ui/use-error-text.ts";
import { applyPromoCode, verifyPromoCode } from "./plan-calls.ts";
import styles from "./plans.module.css";

/** Why a code is refused, in plain words. */
function refusalText(error: unknown, t: Translate<"plans">, common: Translate<"common">): string {
  if (!(error instanceof ApiError)) return describeError(error, common).text;
  const known = promoCodeRefusals.find((code) => code === error.code);
  if (known) return t(`promo.${known}`);
  return error.status === 404 || error.status === 422
    ? t("promo.promo_code_unknown")
    : describeError(error, common).text;
}

/** Milliseconds without typing after which a code is verified: wrong ones count as guesses, half of one is wrong. */
const typingPause = 700;

interface PromoCodeFormProps {
  label: string;
  /** It is the page's main action. */
  primary?: boolean;
  onUsed: (subscription: Subscription) => void;
}

/** A promo code, verified while it is typed. Using it charges nothing. */
export function PromoCodeForm({ label, primary = false, onUsed }: PromoCodeFormProps) {
  const { t } = useTranslation("plans");
  const { t: common } = useTranslation("common");
  const [text, setText] = useState("");
  const [key, setKey] = useState(newKey);
  const messageId = useId();
  const code = text.trim();
  // Not by a hook of Mantine's, which would bring the lists of suggestions into the first screen of this page.
  const [settled, setSettled] = useState(code);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(code), typingPause);
    return () => clearTimeout(timer);
  }, [code]);
  const isSettled = settled === code && promoCodePattern.test(code);
  const check = useQuery({
    queryKey: ["promo-code", settled],
    queryFn: ({ signal }) => verifyPromoCode(settled, signal),
    enabled: isSettled,
    staleTime: 30_000,
  });
  const use = useMutation({ mutationFn: () => applyPromoCode(code, key), onSuccess: onUsed });

  const refusal = use.error ?? (isSettled ? check.error : null);
  const invalid = isSettled ? (check.data?.reason ?? null) : null;
  const problem = refusal ? refusalText(refusal, t, common) : invalid && t(`promo.${invalid}`);
  const worth = isSettled && check.data?.valid ? check.data : null;
  const days = worth?.free_trial_days;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code && !use.isPending) use.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={clsx(styles.promo, primary && styles.promoPrimary)}>
      <TextInput
        name="code"
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          // Another code is another attempt.
          setKey(newKey());
          use.reset();
        }}
        error={problem !== null}
        aria-describedby={messageId}
        rightSection={code !== "" && isSettled && check.isFetching ? <Loader size={18} aria-hidden /> : null}
      />
      <Button
        type="submit"
        variant={primary ? "filled" : "default"}
        loading={use.isPending}
        disabled={!code || invalid !== null}
      >
        {t("promo.use")}
      </Button>
      <p id={messageId} role="status" className={clsx(styles.promoMessage, problem !== null && styles.refused)}>
        {problem !== null ? (
          <>
            <IconAlertCircle size={18} aria-hidden />
            {problem}
          </>
        ) : (
          worth && (
            <>
              <IconCircleCheck size={18} aria-hidden />
              {days ? t("promo.gives_days", { count: days }) : t("promo.gives")}
            </>
          )
        )}
      </p>
    </form>
  );
}
