import { Button } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { newKey } from "../../../shared/client/new-key.ts";
import { formatNumber } from "../../../shared/formatting/number.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../admin.module.css";
import { jobsKey } from "../jobs/job-queries.ts";
import { toastRefusal } from "../refusals.ts";
import { estimateQuery, startTranslation, type TranslationScope } from "./translation-queries.ts";

/** What a translation of a scope would do and cost, and its start; or why nothing here translates. */
export function EstimateCard({ scope }: { scope: TranslationScope }) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const client = useQueryClient();
  const attempt = useRef<{ scope: string; key: string } | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(estimateQuery(scope));
  const start = useMutation({
    mutationFn: () => {
      const text = JSON.stringify(scope);
      if (attempt.current?.scope !== text) attempt.current = { scope: text, key: newKey() };
      return startTranslation(scope, attempt.current.key);
    },
    onSuccess: ({ total }) => {
      attempt.current = null;
      toast.success(t("translations.started", { count: total }));
    },
    onError: (failure) => toastRefusal(failure, t),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Card aria-busy>
        <LinesSkeleton lines={3} />
      </Card>
    );
  const { recipes, translations, model, input_tokens, output_tokens, cost } = data;
  const number = (value: number, digits = 0): string => formatNumber(value, lang, digits);
  const begin = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("translations.start_title", { count: recipes }),
      text: t("translations.start_text"),
      confirmLabel: t("translations.start"),
    });
    if (agreed) start.mutate();
  };
  return (
    <Card as="section" className={styles.estimate} aria-busy={isPlaceholderData}>
      <div>
        <h2 className={styles.big}>{t("translations.to_do", { count: recipes })}</h2>
        <p className={styles.soft}>{t("translations.pairs", { count: translations })}</p>
        {model === null ? (
          <p>{t("translations.offline")}</p>
        ) : (
          recipes > 0 && (
            <p>
              {t("translations.tokens", { model, input: number(input_tokens), output: number(output_tokens) })}{" "}
              {cost === null
                ? t("translations.no_prices")
                : t("translations.cost", { cost: number(cost, cost < 1 ? 3 : 2) })}
            </p>
          )
        )}
      </div>
      {model !== null && recipes > 0 && (
        <Button
          leftSection={<IconLanguage size={18} aria-hidden />}
          loading={start.isPending}
          onClick={() => void begin()}
        >
          {t("translations.start")}
        </Button>
      )}
    </Card>
  );
}
