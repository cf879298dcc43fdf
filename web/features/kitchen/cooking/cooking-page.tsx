import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useParams } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { gameCookingQuery } from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { addressId } from "../../../shared/navigation/address-id.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { Decided } from "./decided.tsx";
import { OnStove } from "./on-stove.tsx";
import { Waiting } from "./waiting.tsx";

function Cooking({ cooking }: { cooking: GameCooking }) {
  if (cooking.status === "started" || cooking.status === "cooking_created") return <OnStove cooking={cooking} />;
  if (cooking.status === "finished") return <Waiting cooking={cooking} />;
  return <Decided cooking={cooking} />;
}

/** /kitchen/cookings/{id}: one cooking, from the stove to its reward. */
export default function CookingPage() {
  const { t } = useTranslation(["game", "common"]);
  const id = addressId(useParams<"/kitchen/cookings/:id">().id);
  const { data, error, refetch } = useQuery({ ...gameCookingQuery(id ?? 0), enabled: id !== null });
  const isMissing = id === null || (error instanceof ApiError && error.status === 404);
  return (
    <GamePage title={data?.title ?? t("cooking.title")}>
      {data && <Cooking cooking={data} />}
      {!data && isMissing && (
        <EmptyState
          title={t("cooking.none_title")}
          text={t("cooking.none_text")}
          action={<LinkButton href="/kitchen">{t("to_kitchen")}</LinkButton>}
        />
      )}
      {!data && !isMissing && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !isMissing && !error && (
        <div role="status" aria-label={t("common:loading")}>
          <LinesSkeleton lines={8} />
        </div>
      )}
    </GamePage>
  );
}
