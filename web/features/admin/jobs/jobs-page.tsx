import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { isFinished } from "../../../shared/jobs/job-queries.ts";
import { chosen, toAddress } from "../address-filters.ts";
import styles from "../admin.module.css";
import { AdminPage } from "../admin-page.tsx";
import { PagedList } from "../paged-list.tsx";
import { readPage } from "../user-list.ts";
import { type JobFilters, jobKinds, jobStates, jobsQuery } from "./job-queries.ts";
import { JobRow } from "./job-row.tsx";

/** Event streams that the page has open at most: a browser has few connections. */
const MOST_STREAMS = 3;

function Jobs() {
  const { t } = useTranslation("operations");
  const [params, setParams] = useSearchParams();
  const filters: JobFilters = {
    type: chosen(params, "type", jobKinds),
    status: chosen(params, "status", jobStates),
    page: readPage(params),
  };
  const query = useQuery(jobsQuery(filters));
  const show = (next: Partial<JobFilters>): void =>
    setParams(toAddress({ ...filters, page: 1, ...next }), { replace: next.page === undefined });
  const open = (query.data?.entries ?? []).filter(({ status }) => !isFinished(status));
  const live = new Set(
    open
      .toSorted((a, b) => Number(b.status === "running") - Number(a.status === "running"))
      .slice(0, MOST_STREAMS)
      .map(({ id }) => id),
  );
  const filtered = filters.type !== null || filters.status !== null;
  return (
    <>
      <search className={styles.filters}>
        <NativeSelect
          label={t("jobs.state_label")}
          value={filters.status ?? ""}
          onChange={({ currentTarget: { value } }) => show({ status: jobStates.find((one) => one === value) ?? null })}
          data={[
            { value: "", label: t("jobs.all") },
            ...jobStates.map((value) => ({ value, label: t(`jobs.state.${value}`) })),
          ]}
        />
        <NativeSelect
          label={t("jobs.kind_label")}
          value={filters.type ?? ""}
          onChange={({ currentTarget: { value } }) => show({ type: jobKinds.find((one) => one === value) ?? null })}
          data={[
            { value: "", label: t("jobs.all") },
            ...jobKinds.map((value) => ({ value, label: t(`jobs.kind.${value}`) })),
          ]}
        />
      </search>
      <PagedList
        query={query}
        page={filters.page}
        onPage={(page) => show({ page })}
        count={(count) => t("jobs.count", { count })}
        empty={{
          title: t(filtered ? "none_found" : "jobs.none"),
          text: t(filtered ? "none_found_text" : "jobs.none_text"),
        }}
      >
        {(job) => <JobRow job={job} live={live.has(job.id)} />}
      </PagedList>
    </>
  );
}

/** /dashboard/admin/jobs: every job of the installation. Its filters stand in the address. */
export default function JobsPage() {
  const { t } = useTranslation("operations");
  return (
    <AdminPage title={t("jobs.title")}>
      <Jobs />
    </AdminPage>
  );
}
