import { Button, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCircle, IconCircleDot } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Chef } from "@toque/db/schemas/chef.ts";
import type { ChefCreationStatus } from "@toque/db/schemas/game.ts";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { useChefWords } from "../../../shared/game/chef-words.ts";
import { toastGameError } from "../../../shared/game/game-errors.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import {
  chefCreationQuery,
  chefLevelsQuery,
  chefsQuery,
  gameCalls,
  gameKey,
  gameRulesQuery,
  restaurantQuery,
} from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { StatRow } from "../chefs/stat-row.tsx";
import { BoxDrawing } from "./box-drawing.tsx";
import styles from "./chefbox.module.css";

/** Milliseconds that the open box is shown at least: there is something to look forward to. */
const SUSPENSE = 2200;
const steps: readonly ChefCreationStatus[] = ["started", "created", "image_generated"];

/** The open box, and how far the job is. */
function Opening({ status }: { status: ChefCreationStatus }) {
  const { t } = useTranslation("game");
  const at = steps.indexOf(status);
  return (
    <div className={styles.page}>
      <Handwriting brand size="greeting" className={styles.hello}>
        {t("creation.waiting")}
      </Handwriting>
      <BoxDrawing state="open" className={styles.openDrawing} />
      <ol className={styles.steps} aria-label={t("creation.steps")}>
        {steps.map((step, index) => {
          // The state names what is done; the step after it is under way.
          const [isDone, isNow] = [index <= at, index === at + 1];
          const Icon = isDone ? IconCheck : isNow ? IconCircleDot : IconCircle;
          return (
            <li key={step} data-done={isDone || undefined} aria-current={isNow ? "step" : undefined}>
              <Icon size={20} aria-hidden />
              {t(`creation.${step}`)}
            </li>
          );
        })}
      </ol>
      <p className={styles.note}>{t("creation.leave")}</p>
    </div>
  );
}

/** Who was in the box. */
function Revealed({ chef }: { chef: Chef }) {
  const { t } = useTranslation("game");
  const words = useChefWords();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { data: rules } = useQuery(gameRulesQuery);
  const { data: levels } = useQuery(chefLevelsQuery);
  const { data: restaurant } = useQuery(restaurantQuery);
  const join = useMutation({
    mutationFn: () => gameCalls.addToBrigade(chef.id),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [gameKey] });
      navigate("/kitchen");
    },
    onError: toastGameError,
  });
  const percent = rules?.chefs.ranks.find(({ key }) => key === chef.rank)?.percent;
  const { efficiency, expertise, resilience } = chef.stats;
  const perLevel = levels?.[1] ? levels[1].points - (levels[0]?.points ?? 0) : 0;
  const isIn = restaurant?.brigade_chefs.includes(chef.id);
  const hasPlace = restaurant !== undefined && restaurant.brigade_chefs.length < restaurant.nb_chef_slots;
  return (
    <div className={styles.page}>
      <Handwriting brand size="title" className={styles.hello}>
        {t("creation.hello", { name: chef.name })}
      </Handwriting>
      <div className={styles.portraitBox}>
        <ChefPortrait chef={chef} sizes="300px" className={styles.portrait} />
        <Pill tone="tint" className={styles.rank}>
          {words.rank(chef)}
          {percent !== undefined && ` · ${t("creation.in_hundred", { count: percent })}`}
        </Pill>
      </div>
      <ul className={styles.specialties}>
        {words.specialties(chef).map((name) => (
          <li key={name}>
            <Pill tone="herb">{name}</Pill>
          </li>
        ))}
      </ul>
      <StatRow stats={chef.stats} />
      <p className={styles.note}>
        {t("creation.points", { count: efficiency + expertise + resilience, more: perLevel })}
      </p>
      {!isIn && hasPlace && (
        <Button size="lg" className={styles.open} loading={join.isPending} onClick={() => join.mutate()}>
          {t("creation.join", { name: chef.name })}
        </Button>
      )}
      <LinkButton
        href={`/kitchen/chefs/${chef.id}`}
        variant={isIn || !hasPlace ? "filled" : "subtle"}
        {...(isIn || !hasPlace ? {} : { color: "gray" })}
      >
        {t("creation.card")}
      </LinkButton>
    </div>
  );
}

function Creation({ id }: { id: string }) {
  const { t } = useTranslation("game");
  const [isSuspense, setIsSuspense] = useState(true);
  const creation = useQuery({
    ...chefCreationQuery(id),
    // For when the event stream does not get through.
    refetchInterval: ({ state }) => (state.data?.status === "image_generated" ? false : 3000),
  });
  const chefs = useQuery(chefsQuery);
  useEffect(() => {
    const timer = setTimeout(() => setIsSuspense(false), SUSPENSE);
    return () => clearTimeout(timer);
  }, []);
  const status = creation.data?.status;
  const chef = chefs.data?.find(({ uid }) => uid === id);
  // A portrait that has come while the list of chefs was not read again.
  const isStale = status === "image_generated" && !chef?.img_url;
  const { refetch } = chefs;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  if (creation.error && !creation.data) {
    // Unknown, or an address that names none.
    if (creation.error instanceof ApiError && [404, 422].includes(creation.error.status))
      return (
        <EmptyState
          title={t("creation.none_title")}
          text={t("creation.none_text")}
          action={<LinkButton href="/kitchen/chefs">{t("brigade.all")}</LinkButton>}
        />
      );
    return <ErrorState error={creation.error} onRetry={() => void creation.refetch()} />;
  }
  if (!status) return <LinesSkeleton lines={6} />;
  const isRevealed = status === "image_generated" && !isSuspense && chef?.img_url;
  return (
    <>
      <VisuallyHidden>
        <output>{isRevealed ? t("creation.hello", { name: chef.name }) : t("creation.waiting")}</output>
      </VisuallyHidden>
      {isRevealed ? <Revealed chef={chef} /> : <Opening status={status} />}
    </>
  );
}

/** /kitchen/creation?id=…: a chef comes into being. One may leave and come back: the job goes on. */
export default function CreationPage() {
  const { t } = useTranslation("game");
  const id = new URLSearchParams(useSearch()).get("id") ?? "";
  return (
    <GamePage title={t("creation.title")}>
      <Creation key={id} id={id} />
    </GamePage>
  );
}
