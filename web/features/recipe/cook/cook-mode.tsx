import { Modal } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { useAtomValue } from "jotai/react";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useStoredAsOf } from "../../../shared/offline/use-stored-as-of.ts";
import { store } from "../../../shared/store.ts";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { lateLazy } from "../../../shared/ui/late-lazy.ts";
import { partsOf } from "../recipe-parts.ts";
import { TimerPill } from "../timers/timer-pill.tsx";
import { CookButtons, StepIngredients } from "./cook-footer.tsx";
import styles from "./cook-mode.module.css";
import { CookBell, CookTimers, useIsRinging } from "./cook-timers.tsx";
import { cookingOf, cookings, cookingsAtom, currentAccount, openCookingAtom } from "./cookings.ts";
import { Finish } from "./finish.tsx";
import { photoStepOf } from "./photo-step.ts";
import { stepIngredients, stepPieces } from "./step-ingredients.ts";
import { useGameCooking } from "./use-game-cooking.ts";
import { useWakeLock } from "./use-wake-lock.ts";

// Only for a cooking of the game.
const GameFinish = lazy(() => import("../../../shared/game/stage/game-finish.tsx"));
const GameCamera = lateLazy(() => import("./game-camera.tsx"));
const StepPhoto = lateLazy(() => import("./step-photo.tsx"));

interface CookModeProps {
  recipe: Recipe;
  /** As chosen on the page. */
  servings: number;
  onClose: () => void;
}

/** The cooking of the recipe, begun or gone on with; on this device it is the open one while cook mode is. */
function useCooking({ id, name: names, nb_servings }: Recipe, servings: number) {
  const lang = useLanguage();
  const name = textOf(names, lang);
  const cooking = cookingOf(useAtomValue(cookingsAtom), id);
  const chosen = servings !== nb_servings;
  // Before it is seen: a key that is pressed at once belongs to it.
  useLayoutEffect(() => cookings.begin({ recipeId: id, name, servings, chosen }), [id, name, servings, chosen]);
  useEffect(() => {
    store.set(openCookingAtom, id);
    return () => {
      store.set(openCookingAtom, null);
      cookings.tidy(id);
    };
  }, [id]);
  return { step: cooking?.step ?? 0, servings: cooking?.servings ?? servings };
}

/** One step at a time in large type, timers above and ingredients below it. Arrow keys go to the previous and next step. */
export default function CookMode({ recipe, servings: chosen, onClose }: CookModeProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const copied = useStoredAsOf();
  const lang = useLanguage();
  const { step: stored, servings } = useCooking(recipe, chosen);
  const [isWhole, setIsWhole] = useState(false);
  const [isFinishing, setIsFinishing] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  // As soon as it is there, not when the dialog's focus trap gets to it: the keys work once a step is seen.
  const showText = useCallback((element: HTMLDivElement | null) => {
    text.current = element;
    element?.focus({ preventScroll: true });
  }, []);
  const isRinging = useIsRinging();
  const gameCooking = useGameCooking(recipe.id);
  const [, navigate] = useLocation();
  useWakeLock();
  const factor = servings / recipe.nb_servings;
  const parts = partsOf(recipe);
  const steps = parts.flatMap((part) => part.steps.map((step, at) => ({ step, part, number: at + 1 })));
  const index = Math.min(stored, steps.length - 1);
  const current = steps[index];
  if (!current) return null;
  const { step, part, number } = current;
  const next = steps[index + 1];
  const account = currentAccount();
  const move = (by: number): void => {
    if (isFinishing) return;
    cookings.setStep(recipe.id, Math.min(steps.length - 1, Math.max(0, index + by)));
    text.current?.focus();
  };
  const onKey = (key: string): void => {
    if (key === "ArrowRight") move(1);
    if (key === "ArrowLeft") move(-1);
  };
  const end = (): void => {
    cookings.finish(recipe.id);
    onClose();
  };
  const name = textOf(recipe.name, lang);
  const scaled = t(factor === 1 ? "cook.for" : "cook.scaled", { count: servings, from: recipe.nb_servings });
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      title={t("cook.title", { name })}
      classNames={{ header: styles.title, body: styles.body }}
      // The theme's line around dialogs is an inline style.
      styles={{ content: { border: 0 } }}
      onKeyDown={(event) => onKey(event.key)}
    >
      <div className={styles.top}>
        <div className={styles.header}>
          <div className={styles.names}>
            <strong>{name}</strong>
            <span>{scaled}</span>
            {/* Over the page's own notice. */}
            {copied && <span>{copied}</span>}
          </div>
          <span className={clsx(styles.progress, "tq-numbers")}>
            {t("cook.progress", { number: index + 1, total: steps.length })}
          </span>
          {gameCooking && (
            <Suspense>
              <GameCamera cooking={gameCooking} stepId={step.id} className={styles.icon} />
            </Suspense>
          )}
          <CookBell className={styles.icon} />
          <button type="button" className={styles.icon} onClick={onClose} aria-label={t("cook.stop")}>
            <IconX size={26} aria-hidden />
          </button>
        </div>
        <div className={styles.bar} aria-hidden="true">
          {steps.map(({ step: one }, at) => (
            <span key={one.id} data-done={at <= index || undefined} />
          ))}
        </div>
        <CookTimers recipeId={recipe.id} />
      </div>
      {isFinishing && gameCooking ? (
        <Suspense>
          <GameFinish
            cooking={gameCooking}
            quiet={isRinging}
            onFinished={() => {
              cookings.finish(recipe.id);
              // Back from there leads to the recipe, not into what is finished.
              navigate(`/kitchen/cookings/${gameCooking.id}`, { replace: true });
            }}
            onLater={() => setIsFinishing(false)}
          />
        </Suspense>
      ) : isFinishing && account !== null ? (
        <Suspense>
          <Finish recipeId={recipe.id} account={account} servings={servings} quiet={isRinging} onEnd={end} />
        </Suspense>
      ) : (
        <>
          <div className={styles.step} ref={showText} tabIndex={-1} data-autofocus aria-live="polite">
            <div className={styles.stepHead}>
              <Handwriting as="span" brand className={styles.number}>
                {number}
              </Handwriting>
              {!!step.duration && (
                <TimerPill
                  large
                  recipe={recipe}
                  servings={servings}
                  part={part}
                  step={step}
                  number={number}
                  minutes={step.duration}
                />
              )}
              {parts.length > 1 && (
                <p className={styles.part}>{part.sub ? textOf(part.sub.name, lang) : t("main_part")}</p>
              )}
            </div>
            <p className={styles.text}>
              {stepPieces(part, step, lang).map(({ text: piece, isFood }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
                isFood ? <strong key={at}>{piece}</strong> : piece,
              )}
            </p>
            {gameCooking && step.id === photoStepOf(parts, lang) && (
              <Suspense>
                <StepPhoto cooking={gameCooking} stepId={step.id} />
              </Suspense>
            )}
          </div>
          <div className={styles.bottom}>
            <StepIngredients
              own={stepIngredients(part, step, lang)}
              all={part.ingredients}
              factor={factor}
              servings={servings}
              isWhole={isWhole}
              onWhole={setIsWhole}
            />
            <CookButtons
              isFirst={index === 0}
              isLast={!next}
              next={next ? textOf(next.step.text, lang) : ""}
              quiet={isRinging}
              onMove={move}
              onDone={() => (account === null ? end() : setIsFinishing(true))}
            />
          </div>
        </>
      )}
    </Modal>
  );
}
