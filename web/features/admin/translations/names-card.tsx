import { Button } from "@mantine/core";
import { IconRulerMeasure, IconTags } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { newKey } from "../../../shared/client/new-key.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../admin.module.css";
import { jobsKey } from "../jobs/job-queries.ts";
import { toastRefusal } from "../refusals.ts";
import {
  estimateQuery,
  type NamedThings,
  startNamesTranslation,
  type TranslationScope,
} from "./translation-queries.ts";

const things = [
  { kind: "tags", Icon: IconTags },
  { kind: "quantities", Icon: IconRulerMeasure },
] as const satisfies readonly { kind: NamedThings; Icon: unknown }[];

/** The names of tags and of measures, translated in bulk; nothing where no model translates. */
export function NamesCard({ scope }: { scope: TranslationScope }) {
  const { t } = useTranslation("operations");
  const client = useQueryClient();
  const attempt = useRef<{ what: string; key: string } | null>(null);
  const { data } = useQuery(estimateQuery(scope));
  const start = useMutation({
    mutationFn: (kind: NamedThings) => {
      const what = JSON.stringify([kind, scope.langs]);
      if (attempt.current?.what !== what) attempt.current = { what, key: newKey() };
      return startNamesTranslation(kind, scope.langs, attempt.current.key);
    },
    onSuccess: ({ total }) => {
      attempt.current = null;
      toast.success(total === 0 ? t("translations.names_done") : t("translations.names_started", { count: total }));
    },
    onError: (failure) => toastRefusal(failure, t),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
  if (!data || data.model === null) return null;
  const begin = async (kind: NamedThings): Promise<void> => {
    const agreed = await confirm({
      title: t(`translations.names_title_${kind}`),
      text: t("translations.names_confirm"),
      confirmLabel: t("translations.start"),
    });
    if (agreed) start.mutate(kind);
  };
  return (
    <Card as="section" className={styles.estimate}>
      <div>
        <h2 className={styles.big}>{t("translations.names")}</h2>
        <p className={styles.soft}>{t("translations.names_text")}</p>
      </div>
      <div className={styles.end}>
        {things.map(({ kind, Icon }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<Icon size={18} aria-hidden />}
            loading={start.isPending && start.variables === kind}
            disabled={start.isPending}
            onClick={() => void begin(kind)}
          >
            {t(`translations.names_${kind}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
