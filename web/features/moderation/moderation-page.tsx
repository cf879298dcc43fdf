import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ApprovalStatus } from "@toque/db/schemas/recipe.ts";
import { useLocation, useSearchParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { formatTimeAgo } from "../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { ModerationTabs } from "../../shared/moderation/moderation-tabs.tsx";
import { useUser } from "../../shared/session/session.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Forbidden } from "../../shared/ui/forbidden.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import { visibilityOf } from "../../shared/visibility/visibility.ts";
import styles from "./moderation.module.css";
import { type Decision, moderationKey, type Queue, queueQuery, reviewQuery } from "./moderation-queries.ts";
import { QueueList } from "./queue-list.tsx";
import { addressOf, nextAfter, type Place, readPlace, statuses } from "./review-queue.ts";
import { type RecipeChange, ReviewView } from "./review-view.tsx";

/** Moves through the queue: what happens after a decision, a refusal and a skip. */
function useQueueSteps(place: Place, open: number | null, queue: Queue | undefined) {
  const { t } = useTranslation("moderation");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const ids = (queue?.entries ?? []).map(({ approval }) => approval.id);

  const goOn = (): void => {
    const next = open === null ? null : nextAfter(ids, open);
    navigate(addressOf({ ...place, request: next }), { replace: true });
    if (next === null) toast.blank(t("end"));
  };
  /** Leaves a request that waits no more. */
  const leave = (): void => {
    goOn();
    client.setQueryData<Queue>(
      queueQuery(place.status, place.page).queryKey,
      (before) =>
        before && {
          entries: before.entries.filter(({ approval }) => approval.id !== open),
          total: Math.max(0, before.total - 1),
        },
    );
    void client.invalidateQueries({ queryKey: [moderationKey] });
  };
  return {
    skip: goOn,
    decided: (decision: Decision) => {
      toast.success(t(`done.${decision}`));
      leave();
    },
    failed: (error: unknown) => {
      const status = error instanceof ApiError ? error.status : 0;
      if (open === null || (status !== 409 && status !== 404)) return toastError(error);
      if (status === 404) {
        toast.blank(t("gone"));
        leave();
        return;
      }
      // Leaving refetches, which would cancel this reading.
      void client
        .fetchQuery({ ...reviewQuery(open, lang), staleTime: 0 })
        .then(({ approval }) => toast.blank(t("taken", { what: common(visibilityKey(approval.status)) })))
        .catch(() => toast.blank(t("taken_unread")))
        .finally(leave);
    },
  };
}

/** What a decision makes of a recipe, in the words of its cook's own pages. */
const visibilityKey = (approval_status: ApprovalStatus) =>
  `visibility.${visibilityOf({ approval_status, private: false })}` as const;

function Moderation({ RecipeChange }: { RecipeChange: RecipeChange }) {
  const { t } = useTranslation(["moderation", "recipe"]);
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const [, navigate] = useLocation();
  const [params] = useSearchParams();
  const place = readPlace(params);
  const isWide = useMediaQuery("(min-width: 62.5em)", true, { getInitialValueInEffect: false }) ?? true;
  const { data, error, refetch } = useQuery({
    ...queueQuery(place.status, place.page),
    placeholderData: keepPreviousData,
  });
  // Where there is room for both, the first request is open beside the list.
  const open = place.request ?? (isWide ? (data?.entries[0]?.approval.id ?? null) : null);
  const steps = useQueueSteps(place, open, data);
  const oldest = data?.entries[0];
  const showsList = isWide || open === null;
  const filter = (
    <Choice<ApprovalStatus>
      look="pills"
      label={t("filter")}
      value={place.status}
      options={statuses.map((value) => ({ value, label: common(visibilityKey(value)) }))}
      onChange={(status) => navigate(addressOf({ status, page: 1, request: null }))}
    />
  );
  return (
    <Page className={styles.page}>
      <ModerationTabs />
      <PageHeader
        greeting={t("greeting")}
        title={t("title")}
        action={
          place.status === "PENDING" && data ? (
            <p className={styles.soft} role="status">
              {t("waiting", { count: data.total })}
              {oldest && place.page === 1 && data.total > 0
                ? ` · ${t("oldest", { since: formatTimeAgo(Date.parse(oldest.requested_at), Date.now(), lang) ?? t("just_now") })}`
                : ""}
            </p>
          ) : undefined
        }
      />
      {showsList && filter}
      <div className={styles.layout}>
        {showsList && (
          <div className={styles.queue}>
            {data ? (
              data.entries.length === 0 ? (
                <EmptyState
                  title={t(place.status === "PENDING" ? "empty.title" : "empty.other")}
                  {...(place.status === "PENDING" ? { text: t("empty.text") } : {})}
                />
              ) : (
                <QueueList
                  {...data}
                  place={place}
                  open={open}
                  onPage={(page) => navigate(addressOf({ ...place, page, request: null }))}
                />
              )
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} />
            ) : (
              <LinesSkeleton lines={8} />
            )}
          </div>
        )}
        {open !== null && (
          <ReviewView
            key={open}
            id={open}
            RecipeChange={RecipeChange}
            onDecided={steps.decided}
            onFailed={steps.failed}
            onSkip={steps.skip}
            back={addressOf({ ...place, request: null })}
          />
        )}
      </div>
    </Page>
  );
}

/** The recipes that wait for a decision; for moderators and admins. @param RecipeChange draws the change of one */
export function ModerationPage({ RecipeChange }: { RecipeChange: RecipeChange }) {
  const user = useUser();
  const isModerator = user?.roles?.some((role) => role === "moderator" || role === "admin") ?? false;
  return isModerator ? <Moderation RecipeChange={RecipeChange} /> : <Forbidden />;
}
