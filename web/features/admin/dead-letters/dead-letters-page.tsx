import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { chosen, toAddress } from "../address-filters.ts";
import styles from "../admin.module.css";
import { AdminPage } from "../admin-page.tsx";
import { PagedList } from "../paged-list.tsx";
import { toastRefusal } from "../refusals.ts";
import { readPage } from "../user-list.ts";
import { groupsQuery, type LetterFilters, letterStates, lettersQuery, replayGroup } from "./letter-queries.ts";
import { LetterRow } from "./letter-row.tsx";

function DeadLetters() {
  const { t } = useTranslation("operations");
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const filters: LetterFilters = {
    state: chosen(params, "state", letterStates) ?? "waiting",
    group: params.get("group")?.slice(0, 200) || null,
    page: readPage(params),
  };
  const query = useQuery(lettersQuery(filters));
  const { data: groups = [] } = useQuery(groupsQuery);
  const show = (next: Partial<LetterFilters>): void => {
    const { state, ...rest } = { ...filters, page: 1, ...next };
    setParams(toAddress({ ...rest, state: state === "waiting" ? null : state }), { replace: next.page === undefined });
  };
  const replay = useMutation({
    mutationFn: replayGroup,
    onSuccess: ({ replayed, refused, left }) => {
      toast.success(t("letters.all_replayed", { count: replayed }));
      if (refused > 0) toast.error(t("letters.some_refused", { count: refused }));
      if (left > 0) toast.blank(t("letters.some_left", { count: left }));
    },
    onError: (error) => toastRefusal(error, t),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  const waiting = groups.find(({ consumer_group }) => consumer_group === filters.group)?.waiting ?? 0;
  const replayAll = async (group: string): Promise<void> => {
    const agreed = await confirm({
      title: t("letters.replay_all_title", { group }),
      text: t("letters.replay_all_text", { count: waiting }),
      confirmLabel: t("letters.replay_all"),
    });
    if (agreed) replay.mutate(group);
  };
  const names = groups.map(({ consumer_group }) => consumer_group);
  const { group } = filters;
  return (
    <>
      <search className={styles.filters}>
        <NativeSelect
          label={t("letters.state_label")}
          value={filters.state}
          onChange={({ currentTarget: { value } }) =>
            show({ state: letterStates.find((one) => one === value) ?? "waiting" })
          }
          data={letterStates.map((value) => ({ value, label: t(`letters.state.${value}`) }))}
        />
        <NativeSelect
          label={t("letters.group_label")}
          value={group ?? ""}
          onChange={({ currentTarget: { value } }) => show({ group: value || null })}
          data={[
            { value: "", label: t("jobs.all") },
            ...groups.map(({ consumer_group, waiting: count }) => ({
              value: consumer_group,
              label: `${consumer_group} (${count})`,
            })),
            // One of which nothing waits any more, still in the address.
            ...(group && !names.includes(group) ? [{ value: group, label: group }] : []),
          ]}
        />
      </search>
      {group !== null && filters.state === "waiting" && waiting > 1 && (
        <Button
          className={styles.all}
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={replay.isPending}
          onClick={() => void replayAll(group)}
        >
          {t("letters.replay_all_of", { group, count: waiting })}
        </Button>
      )}
      <PagedList
        query={query}
        page={filters.page}
        onPage={(page) => show({ page })}
        count={(count) => t("letters.count", { count })}
        empty={
          filters.state === "waiting" && group === null
            ? { title: t("letters.none"), text: t("letters.none_text") }
            : { title: t("none_found"), text: t("none_found_text") }
        }
      >
        {(letter) => <LetterRow letter={letter} />}
      </PagedList>
    </>
  );
}

/** /dashboard/admin/dead-letters: what failed after its last attempt. Its filters stand in the address. */
export default function DeadLettersPage() {
  const { t } = useTranslation("operations");
  return (
    <AdminPage title={t("letters.title")}>
      <DeadLetters />
    </AdminPage>
  );
}
