import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { ideaQuery } from "../generate-queries.ts";
import styles from "./idea-details.module.css";
import { IdeaDetails } from "./idea-details.tsx";

/** A generated recipe of the past, loaded by its id. */
export function IdeaView({ ideaId }: { ideaId: number }) {
  const { t } = useTranslation("generate");
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(ideaQuery(ideaId));
  return (
    <Page>
      {error && (
        <ErrorState
          page
          error={error}
          onRetry={() => void refetch()}
          action={
            <LinkButton href="/generate" variant="default">
              {t("to_form")}
            </LinkButton>
          }
        />
      )}
      {!data && !error && (
        <div className={styles.top}>
          <Skeleton className={styles.coverSkeleton} radius="xl" />
          <LinesSkeleton lines={5} />
        </div>
      )}
      {data && (
        <IdeaDetails idea={data} busy={false} onAgain={null} onLift={null} onAdjust={() => navigate("/generate")} />
      )}
    </Page>
  );
}
