import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DisapprovalReason } from "@toque/db/schemas/game.ts";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import { useState } from "react";
import { Link } from "wouter";
import { GameTabs, PlayersOnly } from "../../../shared/game/game-page.tsx";
import { gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Page, PageHeader } from "../../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { standingQuery } from "../play-calls.ts";
import styles from "./judge.module.css";
import { JudgeHelp } from "./judge-help.tsx";
import { LeaseOver, NothingToJudge } from "./judge-states.tsx";
import { JudgedRecipe } from "./judged-recipe.tsx";
import { PhotoStage } from "./photo-stage.tsx";
import { ReasonSheet } from "./reason-sheet.tsx";
import { reasons } from "./reasons.ts";
import { TodayBar } from "./today-bar.tsx";
import { type Judge, useJudge } from "./use-judge.ts";
import { GivenBar, VerdictButtons } from "./verdict-buttons.tsx";

/** The keys of the judging page; those of the reasons are their numbers. */
function useKeys({ given, decide, undo, next }: Judge): void {
  const on = (run: () => void) => () => {
    if (!document.querySelector('[aria-modal="true"]')) run();
  };
  useHotkeys([
    ["a", on(() => decide({ kind: "yes" }))],
    ["s", on(() => decide({ kind: "skip" }))],
    ["z", on(undo)],
    ["n", on(() => given && next())],
    ...reasons.map((reason, i): [string, () => void] => [String(i + 1), on(() => decide({ kind: "no", reason }))]),
  ]);
}

function CloseLink() {
  const { t } = useTranslation("play");
  return (
    <ActionIcon component={Link} href="/kitchen" size={44} aria-label={t("judge.to_kitchen")}>
      <IconX size={22} aria-hidden />
    </ActionIcon>
  );
}

/** A photo with its recipe beside it, and what can be said about it. */
function Judging({ judge: asked, cooking, isWide }: { judge: Judge; cooking: GameCooking; isWide: boolean }) {
  const { t } = useTranslation("play");
  const { data: standing } = useQuery(standingQuery);
  const skipsLeft = standing?.skips_left ?? null;
  const judge: Judge = {
    ...asked,
    decide: (verdict) => {
      if (verdict.kind === "skip" && skipsLeft === 0) toast.blank(t("judge.settled.no_skips"));
      else asked.decide(verdict);
    },
  };
  const [isAsking, setAsking] = useState(false);
  const { data: rules } = useQuery(gameRulesQuery);
  useKeys(judge);
  const refuse = (reason: DisapprovalReason): void => {
    setAsking(false);
    judge.decide({ kind: "no", reason });
  };
  return (
    <>
      <div className={styles.table}>
        <PhotoStage
          key={cooking.id}
          cooking={cooking}
          given={judge.given}
          isBusy={judge.isSending}
          onSwipe={(direction) => {
            if (direction === "left") setAsking(judge.given === null);
            else judge.decide({ kind: direction === "right" ? "yes" : "skip" });
          }}
        />
        <JudgedRecipe key={`recipe ${cooking.id}`} cooking={cooking} isWide={isWide} />
      </div>
      {judge.given ? (
        <GivenBar judge={judge} given={judge.given} isWide={isWide} />
      ) : (
        <VerdictButtons
          judge={judge}
          isWide={isWide}
          canSkip={skipsLeft !== 0}
          onRefuse={refuse}
          onAskReason={() => setAsking(true)}
        />
      )}
      {skipsLeft !== null && (
        <p className={styles.soft}>
          {skipsLeft === 0 ? t("judge.settled.no_skips") : t("judge.skips_left", { count: skipsLeft })}
        </p>
      )}
      {rules && <JudgeHelp answers={rules.evaluation.answers} minutes={rules.evaluation.lease_minutes} />}
      <ReasonSheet opened={isAsking} onClose={() => setAsking(false)} onReason={refuse} />
      <VisuallyHidden role="status">{t("judge.now", { title: cooking.title })}</VisuallyHidden>
    </>
  );
}

function Content() {
  const { t } = useTranslation("play");
  const isWide = useMediaQuery("(min-width: 62.5em)", false, { getInitialValueInEffect: false });
  const judge = useJudge((code) => toast.blank(t(`judge.settled.${code}`)));
  const { cooking, error } = judge;
  // On phones the photo takes the place of the navigation; the cross leads back.
  const isFocused = !isWide && cooking != null && !judge.isOver;
  return (
    <Page className={styles.page}>
      <PageHeader
        title={t(isFocused ? "judge.title_short" : "judge.title")}
        {...(isFocused ? {} : { greeting: t("judge.greeting") })}
        action={isFocused ? <CloseLink /> : <TodayBar isJudging={cooking != null} />}
      />
      {isFocused ? <TodayBar isJudging /> : <GameTabs />}
      {cooking === undefined && error !== null && <ErrorState error={error} onRetry={judge.next} />}
      {cooking === undefined && error === null && (
        <div className={styles.table} role="status" aria-label={t("judge.loading")}>
          <div className={styles.blank} aria-hidden />
          <LinesSkeleton lines={8} />
        </div>
      )}
      {cooking === null && <NothingToJudge onLook={judge.next} />}
      {cooking &&
        (judge.isOver ? (
          <LeaseOver onNext={judge.next} />
        ) : (
          <Judging judge={judge} cooking={cooking} isWide={isWide} />
        ))}
    </Page>
  );
}

/** /kitchen/judge: one photo after the other, of what other cooks have cooked. */
export default function JudgePage() {
  return (
    <PlayersOnly>
      <Content />
    </PlayersOnly>
  );
}
