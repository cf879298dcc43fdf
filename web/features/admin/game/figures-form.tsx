import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GameRules } from "@toque/db/schemas/game-rules.ts";
import { type FormEvent, useState } from "react";
import { request } from "../../../shared/client/fetch.ts";
import { gameFiguresKey, gameKey, gameRulesQuery } from "../../../shared/game/game-queries.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import {
  amounts,
  difficulties,
  type FiguresDraft,
  figureErrors,
  figureFault,
  figuresDraft,
  figuresOf,
  figuresPatch,
  groups,
  withDraft,
} from "./figures.ts";
import { FiguresPreview } from "./figures-preview.tsx";
import styles from "./game.module.css";

const RULES = "/api/cooktoearn/rules";

/** Sends figures, by `PATCH` some, by `PUT` of nothing the delivered ones, and has the game read anew. */
function useSaveFigures(method: "PATCH" | "PUT", done: string, onDone: (rules: GameRules) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => request<GameRules>(RULES, { method, body }),
    onSuccess: (rules) => {
      client.setQueryData(gameRulesQuery.queryKey, rules);
      toast.success(done);
      onDone(rules);
    },
    onError: toastError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [gameFiguresKey] });
      void client.invalidateQueries({ queryKey: [gameKey] });
    },
  });
}

function Form({ rules }: { rules: GameRules }) {
  const { t } = useTranslation(["gameadmin", "common"]);
  // The figures that the draft began with: what somebody else changes meanwhile is not sent back.
  const [before, setBefore] = useState(rules);
  const [draft, setDraft] = useState<FiguresDraft>(() => figuresDraft(rules));
  const [isChecked, setChecked] = useState(false);
  const begin = (now: GameRules): void => {
    setBefore(now);
    setDraft(figuresDraft(now));
    setChecked(false);
  };
  const save = useSaveFigures("PATCH", t("figures.saved"), begin);
  const reset = useSaveFigures("PUT", t("figures.reset_done"), begin);
  const errors = figureErrors(draft);
  const after = errors.length === 0 ? withDraft(before, draft) : null;
  const fault = after && figureFault(after);
  const isChanged = !after || Object.keys(figuresPatch(before, after)).length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (after && !fault && isChanged && !save.isPending) save.mutate(figuresPatch(before, after));
  };
  const askReset = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("figures.reset_title"),
      text: t("figures.reset_text"),
      confirmLabel: t("figures.reset"),
      destructive: true,
    });
    if (agreed) reset.mutate({});
  };
  const field = (place: string, label: string, range: string) => (
    <TextInput
      key={place}
      label={label}
      inputMode="numeric"
      value={draft[place] ?? ""}
      error={isChecked && errors.includes(place) ? range : null}
      onChange={({ currentTarget: { value } }) => setDraft((old) => ({ ...old, [place]: value }))}
    />
  );
  const anyAmount = t("figures.range", { min: 0, max: 1_000_000 });
  const minutesOf = (i: number): string => {
    const up_to = before.reward.hands_on[i]?.up_to_minutes ?? null;
    return up_to === null ? t("figures.longer") : t("figures.up_to", { count: up_to });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t("kind.figures")} className={styles.figures}>
      <p className={styles.soft}>{t("figures.text")}</p>
      <fieldset className={styles.figureGroup}>
        <legend>{t("figures.group.amounts")}</legend>
        {difficulties.map((kind) => (
          <div key={kind} className={styles.fields}>
            {amounts.map((amount) =>
              field(
                `difficulty.${kind}.${amount}`,
                t("figures.amount_of", { amount: t(`figures.${amount}`), of: t(`common:difficulty.${kind}`) }),
                anyAmount,
              ),
            )}
          </div>
        ))}
        {before.reward.hands_on.map(({ up_to_minutes }, i) => (
          <div key={up_to_minutes} className={styles.fields}>
            {amounts.map((amount) =>
              field(
                `hands_on.${i}.${amount}`,
                t("figures.amount_of", { amount: t(`figures.${amount}`), of: minutesOf(i) }),
                anyAmount,
              ),
            )}
          </div>
        ))}
      </fieldset>
      {groups.map((group) => (
        <fieldset key={group} className={styles.figureGroup}>
          <legend>{t(`figures.group.${group}`)}</legend>
          <div className={styles.fields}>
            {figuresOf(group).map(({ place, label, min, max }) =>
              field(place, t(`figures.field.${label}`), t("figures.range", { min, max })),
            )}
          </div>
        </fieldset>
      ))}
      <FiguresPreview before={before} after={after && !fault ? after : null} />
      {isChecked && (errors.length > 0 || fault) && (
        <p role="alert" className={styles.error}>
          {fault ? t(`figures.fault.${fault}`) : t("figures.check")}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={() => void askReset()} loading={reset.isPending}>
          {t("figures.reset")}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {t("common:save")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The figures of the game in fields, with what they lead to. */
export function FiguresForm() {
  const { data, error, refetch } = useQuery(gameRulesQuery);
  if (data) return <Form rules={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy>
      <LinesSkeleton lines={10} />
    </div>
  );
}
