import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CorrectionStatus } from "@toque/db/schemas/line-correction.ts";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { lineCorrectionsQuery } from "../../shared/foods/food-calls.ts";
import { Pages, pageOf } from "../../shared/foods/pages.tsx";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { useLanguage } from "../../shared/preferences/language.ts";
import { useUser } from "../../shared/session/session.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Forbidden } from "../../shared/ui/forbidden.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { keyOf, LineCorrectionRow } from "./line-correction-row.tsx";
import styles from "./line-corrections.module.css";

const statuses = ["open", "kept", "removed"] as const satisfies readonly CorrectionStatus[];

function Corrections() {
  const { t } = useTranslation("moderation");
  const lang = useLanguage();
  const [params, setParams] = useSearchParams();
  const status = statuses.find((one) => one === params.get("status")) ?? "open";
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...lineCorrectionsQuery(status, page, lang),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ModerationTabs />
      <PageHeader title={t("lines.title")} />
      <p className={styles.lead}>{t("lines.text")}</p>
      <div className={styles.filter}>
        <Choice
          label={t("lines.filter")}
          value={status}
          look="pills"
          options={statuses.map((value) => ({ value, label: t(`lines.status.${value}`) }))}
          onChange={(value) => setParams(value === "open" ? {} : { status: value })}
        />
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data && data.total === 0 && !isPlaceholderData && (
        <EmptyState
          title={t(status === "open" ? "lines.none" : "lines.none_decided")}
          {...(status === "open" ? { text: t("lines.none_text") } : {})}
        />
      )}
      {data && data.entries.length > 0 && (
        <Card flush>
          <ul className={styles.list} aria-label={t("lines.title")} aria-busy={isPlaceholderData}>
            {data.entries.map((entry) => (
              <LineCorrectionRow key={JSON.stringify(keyOf(entry))} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
      {data && <Pages page={page} total={data.total} />}
    </>
  );
}

/** /dashboard/moderation/lines: what the installation has learnt of ingredient lines, what most cooks say first. */
export function LineCorrectionsPage() {
  useTranslation(["moderation", "foodpages"]);
  const roles = useUser()?.roles ?? [];
  return roles.includes("moderator") || roles.includes("admin") ? (
    <Page>
      <Corrections />
    </Page>
  ) : (
    <Forbidden />
  );
}
