import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { cookingsPagesQuery } from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { Dishes, isServed } from "./waiting-list.tsx";

function Served() {
  const { t } = useTranslation(["game", "common"]);
  const list = useInfiniteQuery(cookingsPagesQuery);
  const { data, error, hasNextPage, isFetchingNextPage } = list;
  if (!data && error) return <ErrorState error={error} onRetry={() => void list.refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t("common:loading")}>
        <LinesSkeleton lines={8} />
      </div>
    );
  // A dish that came meanwhile has moved the others on by one.
  const cookings = [...new Map(data.pages.flatMap((page) => page.cookings).map((one) => [one.id, one])).values()];
  if (!hasNextPage && !cookings.some(isServed))
    return (
      <EmptyState
        title={t("served.none_title")}
        text={t("served.none_text")}
        action={<LinkButton href="/kitchen">{t("to_kitchen")}</LinkButton>}
      />
    );
  return (
    <>
      {cookings.some(isServed) && <Dishes cookings={cookings} />}
      {hasNextPage && (
        <Button variant="default" mt={16} loading={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("served.more")}
        </Button>
      )}
    </>
  );
}

/** /kitchen/cookings: every dish that was finished or given up, newest first. */
export default function ServedPage() {
  const { t } = useTranslation("game");
  return (
    <GamePage title={t("served.title")}>
      <Served />
    </GamePage>
  );
}
