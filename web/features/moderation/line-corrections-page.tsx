import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CorrectionStatus } from "@toque/db/schemas/line-correction.ts";
import { useSearchParams } from "wouter";
import { lineCorrectionsQuery } from "../../shared/foods/food-calls.ts";
import { pageOf } from "../../shared/foods/pages.tsx";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { DecidedList, StatusFilter } from "./decided-list.tsx";
import { keyOf, LineCorrectionRow } from "./line-correction-row.tsx";
import styles from "./line-corrections.module.css";
import { ModeratorsOnly } from "./moderators-only.tsx";

const statuses = ["open", "kept", "removed"] as const satisfies readonly CorrectionStatus[];

function Corrections() {
  const { t } = useTranslation("moderation");
  const lang = useLanguage();
  const [params, setParams] = useSearchParams();
  const status = statuses.find((one) => one === params.get("status")) ?? "open";
  const page = pageOf(params);
  const query = useQuery({ ...lineCorrectionsQuery(status, page, lang), placeholderData: keepPreviousData });
  return (
    <>
      <ModerationTabs />
      <PageHeader title={t("lines.title")} />
      <p className={styles.lead}>{t("lines.text")}</p>
      <StatusFilter
        label={t("lines.filter")}
        value={status}
        statuses={statuses}
        nameOf={(value) => t(`lines.status.${value}`)}
        onChange={(value) => setParams(value === "open" ? {} : { status: value })}
      />
      <DecidedList
        query={query}
        label={t("lines.title")}
        page={page}
        empty={
          status === "open"
            ? { title: t("lines.none"), text: t("lines.none_text") }
            : { title: t("lines.none_decided") }
        }
      >
        {(entry) => <LineCorrectionRow key={JSON.stringify(keyOf(entry))} entry={entry} />}
      </DecidedList>
    </>
  );
}

/** /dashboard/moderation/lines: what the installation has learnt of ingredient lines, what most cooks say first. */
export function LineCorrectionsPage() {
  useTranslation(["moderation", "foodpages"]);
  return (
    <ModeratorsOnly>
      <Corrections />
    </ModeratorsOnly>
  );
}
