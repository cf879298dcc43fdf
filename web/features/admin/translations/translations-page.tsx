import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "wouter";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import styles from "../admin.module.css";
import { AdminPage } from "../admin-page.tsx";
import { jobsQuery } from "../jobs/job-queries.ts";
import { JobRow } from "../jobs/job-row.tsx";
import { PagedList } from "../paged-list.tsx";
import { readPage } from "../user-list.ts";
import { EstimateCard } from "./estimate-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { TranslatedList } from "./translated-list.tsx";
import { languages, readScope, type TranslationScope, untranslatedQuery, writeScope } from "./translation-queries.ts";

function Scope({ scope, onChange }: { scope: TranslationScope; onChange: (next: TranslationScope) => void }) {
  const { t } = useTranslation("operations");
  const { data: tags = [] } = useQuery(tagsQuery);
  const { langs, publicOnly, tagId } = scope;
  return (
    <search className={styles.scope}>
      <div>
        <p className={styles.label}>{t("translations.into")}</p>
        <TogglePills
          label={t("translations.into")}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          chosen={langs}
          onToggle={(lang) =>
            onChange({ ...scope, langs: languages.filter((one) => langs.includes(one) !== (one === lang)) })
          }
        />
      </div>
      <NativeSelect
        label={t("translations.tag")}
        value={tagId ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ ...scope, tagId: value === "" ? null : Number(value) })}
        data={[
          { value: "", label: t("jobs.all") },
          ...tags.map(({ id, name }) => ({ value: String(id), label: typeof name === "string" ? name : String(id) })),
        ]}
      />
      <SwitchRow
        label={t("translations.public_only")}
        checked={publicOnly}
        onChange={(checked) => onChange({ ...scope, publicOnly: checked })}
      />
    </search>
  );
}

/** The bulk translations so far, each with what it has done. */
function Runs() {
  const { t } = useTranslation("operations");
  const { data } = useQuery(jobsQuery({ type: "translate-all", status: null, page: 1 }));
  if (!data || data.entries.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{t("translations.runs")}</h2>
      <Card flush>
        <ul className={styles.list}>
          {data.entries.map((job, index) => (
            <li key={job.id} className={styles.entry}>
              <JobRow job={job} live={index < 2} />
              {index < 3 && <TranslatedList job={job} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Translations() {
  const { t } = useTranslation("operations");
  const [params, setParams] = useSearchParams();
  const scope = readScope(params);
  const page = readPage(params);
  const query = useQuery(untranslatedQuery(scope, page));
  return (
    <>
      <Scope scope={scope} onChange={(next) => setParams(writeScope(next), { replace: true })} />
      <EstimateCard scope={scope} />
      <NamesCard scope={scope} />
      <Runs />
      <section className={styles.section}>
        <h2>{t("translations.recipes")}</h2>
        <PagedList
          query={query}
          page={page}
          onPage={(next) => setParams(writeScope(scope, next))}
          count={(count) => t("translations.count", { count })}
          empty={{ title: t("translations.none"), text: t("translations.none_text") }}
        >
          {({ id, name, public: isPublic, missing }) => (
            <div className={styles.row}>
              <div className={styles.words}>
                <Link href={`/recipes/${id}`} className={styles.buyer}>
                  {typeof name === "string" ? name : id}
                </Link>
                <p className={styles.soft}>{t(isPublic ? "translations.public" : "translations.private")}</p>
              </div>
              <div className={styles.pills}>
                {missing.map((lang) => (
                  <Pill key={lang} small>
                    {t(`language.${lang}`)}
                  </Pill>
                ))}
              </div>
            </div>
          )}
        </PagedList>
      </section>
    </>
  );
}

/** /dashboard/admin/translations: translating recipes in bulk. The choice stands in the address. */
export default function TranslationsPage() {
  const { t } = useTranslation("operations");
  return (
    <AdminPage title={t("translations.title")}>
      <Translations />
    </AdminPage>
  );
}
