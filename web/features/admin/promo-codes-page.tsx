import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PromoCode } from "@toque/db/schemas/billing.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { isSubscriptionRequired } from "../../shared/session/subscription.ts";
import { Card } from "../../shared/ui/card.tsx";
import { confirm } from "../../shared/ui/confirm.ts";
import { Pill } from "../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import styles from "./admin.module.css";
import { AdminPage } from "./admin-page.tsx";
import { deactivatePromoCode, promoCodesQuery } from "./billing-calls.ts";
import { formatDay } from "./format-day.ts";
import { PromoCodeEditor } from "./promo-code-editor.tsx";

type Standing = "active" | "inactive" | "ended" | "used_up";

function standingOf({ active, expires_at, max_uses, uses }: PromoCode): Standing {
  if (!active) return "inactive";
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return "ended";
  return max_uses !== null && uses >= max_uses ? "used_up" : "active";
}

/** Switches a code off: shown at once, taken back when refused. */
function useDeactivate() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const { queryKey } = promoCodesQuery;
  const put = (changed: PromoCode): void =>
    void client.setQueryData(queryKey, (codes) => codes?.map((one) => (one.code === changed.code ? changed : one)));
  return useMutation({
    mutationFn: ({ code }: PromoCode) => deactivatePromoCode(code),
    onMutate: async (code) => {
      await client.cancelQueries({ queryKey });
      put({ ...code, active: false });
    },
    onSuccess: (changed) => {
      put(changed);
      toast.success(t("promo_codes.deactivated", { code: changed.code }));
    },
    onError: (error, code) => {
      put(code);
      toastError(error);
    },
  });
}

function CodeRow({ code }: { code: PromoCode }) {
  const { t } = useTranslation("admin");
  const lang = useLanguage();
  const deactivate = useDeactivate();
  const standing = standingOf(code);
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("promo_codes.deactivate_title", { code: code.code }),
      text: t("promo_codes.deactivate_text"),
      confirmLabel: t("promo_codes.deactivate"),
      destructive: true,
    });
    if (agreed) deactivate.mutate(code);
  };
  const facts = [
    t("promo_codes.days", { count: code.free_trial_days }),
    code.max_uses === null
      ? t("promo_codes.uses", { count: code.uses })
      : t("promo_codes.uses_of", { uses: code.uses, max: code.max_uses }),
    code.expires_at === null
      ? t("promo_codes.no_end")
      : t("promo_codes.ends", { date: formatDay(code.expires_at, lang) }),
  ];
  return (
    <li className={clsx(styles.entry, standing !== "active" && styles.over)}>
      <div className={styles.row}>
        <div className={styles.words}>
          <strong className={styles.code}>{code.code}</strong>
          <p className={styles.soft}>{facts.join(" · ")}</p>
        </div>
        <div className={styles.pills}>
          <Pill small tone="tint">
            {t(`tier.${code.tier}`)}
          </Pill>
          <Pill small tone={standing === "active" ? "herb" : "line"}>
            {t(`promo_codes.standing.${standing}`)}
          </Pill>
        </div>
        {code.active && (
          <Button
            variant="subtle"
            color="red"
            className={styles.action}
            loading={deactivate.isPending}
            aria-label={t("promo_codes.deactivate_named", { code: code.code })}
            onClick={() => void ask()}
          >
            {t("promo_codes.deactivate")}
          </Button>
        )}
      </div>
    </li>
  );
}

function CodeList({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(promoCodesQuery);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy>
        <LinesSkeleton lines={6} />
      </div>
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={t("promo_codes.none")}
        text={t("promo_codes.none_text")}
        action={
          <Button variant="default" onClick={onNew}>
            {t("promo_codes.new")}
          </Button>
        }
      />
    );
  return (
    <Card flush>
      <ul className={styles.list}>
        {data.map((code) => (
          <CodeRow key={code.code} code={code} />
        ))}
      </ul>
    </Card>
  );
}

/** /dashboard/admin/promo-codes: making codes, and switching them off. */
export default function PromoCodesPage() {
  const { t } = useTranslation("admin");
  const [making, setMaking] = useState(false);
  return (
    <AdminPage
      title={t("promo_codes.title")}
      action={
        !making && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            {t("promo_codes.new")}
          </Button>
        )
      }
    >
      <p className={styles.lead}>{t(isSubscriptionRequired() ? "promo_codes.where" : "promo_codes.not_needed")}</p>
      {making && <PromoCodeEditor onClose={() => setMaking(false)} />}
      <CodeList onNew={() => setMaking(true)} />
    </AdminPage>
  );
}
