import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../shared/game/format-game.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { standingQuery } from "../play-calls.ts";

/** The moment at which the next day (UTC) begins, by which answers are counted. */
function nextDay(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}

/** Why there is no photo: nothing waits, the day's number is reached, or one is not asked for a while. */
export function NothingToJudge({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation("play");
  const lang = useLanguage();
  const { data: standing, error } = useQuery(standingQuery);
  if (!standing && !error) return <LinesSkeleton lines={4} />;
  const home = (
    <LinkButton href="/kitchen" variant="default">
      {t("judge.to_kitchen")}
    </LinkButton>
  );
  if (standing?.paused_until)
    return (
      <EmptyState
        title={t("judge.paused_title")}
        text={t("judge.paused_text", { date: formatMoment(standing.paused_until, lang) })}
        action={home}
      />
    );
  if (standing && standing.limit !== null && standing.given >= standing.limit)
    return (
      <EmptyState
        title={t("judge.limit_title")}
        text={t("judge.limit_text", { count: standing.limit, date: formatMoment(nextDay(), lang) })}
        action={home}
      />
    );
  return (
    <EmptyState
      title={t("judge.none_title")}
      text={t("judge.none_text")}
      action={
        <>
          <Button onClick={onLook}>{t("judge.look_again")}</Button>
          {home}
        </>
      }
    />
  );
}

/** The time for a photo has passed. */
export function LeaseOver({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation("play");
  return (
    <EmptyState
      title={t("judge.over_title")}
      text={t("judge.over_text")}
      action={<Button onClick={onNext}>{t("judge.next")}</Button>}
    />
  );
}
