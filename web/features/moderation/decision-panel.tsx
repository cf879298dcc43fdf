import { useTranslation } from "../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Kbd.layer.css";
import { Button, Kbd, Textarea } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconCheck, IconEye, IconPencil, IconPlayerSkipForward, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { RecipeReview } from "@toque/db/schemas/review.ts";
import { useRef, useState } from "react";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import styles from "./moderation.module.css";
import { type Decision, decide, decisions } from "./moderation-queries.ts";
import { toggleSentence } from "./review-queue.ts";

const icons: Record<Decision, typeof IconCheck> = { approve: IconCheck, "request-changes": IconPencil, reject: IconX };
const keys: Record<Decision, string> = { approve: "A", "request-changes": "C", reject: "R" };
const sentences = ["food", "amounts", "step", "photo"] as const;
const longest = 2000;

interface DecisionPanelProps {
  review: RecipeReview;
  onDecided: (decision: Decision) => void;
  onFailed: (error: unknown) => void;
  onSkip: () => void;
}

/** One decision at a time: chosen by a button or its key, sent by the button that says to whom. */
export function DecisionPanel({ review, onDecided, onFailed, onSkip }: DecisionPanelProps) {
  const { t } = useTranslation("moderation");
  const [decision, setDecision] = useState<Decision | null>(null);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (made: Decision) => {
      await decide(review.approval.id, made, text.trim());
      return made;
    },
    onSuccess: onDecided,
    onError: onFailed,
  });
  const name = review.author_name ?? t("nameless");
  const needsWords = decision === "request-changes" || decision === "reject";

  const choose = (next: Decision): void => {
    setDecision(next);
    setMissing(false);
    // After the field has appeared.
    requestAnimationFrame(() => (next === "approve" ? send.current : words.current)?.focus());
  };
  useHotkeys([
    ...decisions.map((one) => [keys[one].toLowerCase(), () => choose(one)] as [string, () => void]),
    ["s", onSkip],
  ]);
  const submit = (): void => {
    if (isPending || decision === null) return;
    if (needsWords && text.trim() === "") {
      setMissing(true);
      words.current?.focus();
      return;
    }
    mutate(decision);
  };
  const version = review.public_recipe?.version;
  return (
    <section className={styles.panel} aria-label={t("decision.label")}>
      <div className={styles.choices} role="radiogroup" aria-label={t("decision.label")}>
        {decisions.map((one) => {
          const Icon = icons[one];
          return (
            <label key={one} className={styles.choice}>
              <input type="radio" name="decision" checked={one === decision} onChange={() => choose(one)} />
              <Icon size={18} aria-hidden />
              <span>{t(`decision.${one}`)}</span>
              <Kbd className={styles.key} aria-hidden>
                {keys[one]}
              </Kbd>
            </label>
          );
        })}
      </div>
      {needsWords && (
        <>
          <TogglePills
            label={t("sentence.label")}
            options={sentences.map((value) => ({ value, label: t(`sentence.${value}.name`) }))}
            chosen={sentences.filter((one) => text.includes(t(`sentence.${one}.text`)))}
            onToggle={(one) => setText(toggleSentence(text, t(`sentence.${one}.text`)))}
          />
          <Textarea
            ref={words}
            label={t("decision.words", { name })}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={longest}
            value={text}
            error={isMissing ? t("decision.words_missing") : undefined}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setMissing(false);
            }}
          />
        </>
      )}
      <div className={styles.send}>
        <p className={styles.soft}>
          <IconEye size={18} aria-hidden />
          <span>
            {needsWords && `${t("decision.reads", { name: review.author_name ?? t("nameless_first") })} `}
            {decision === null
              ? t("decision.choose")
              : decision === "approve"
                ? t("decision.then_public", { version: review.approval.version })
                : version === undefined
                  ? t("decision.nobody")
                  : t("decision.meanwhile", { version })}
          </span>
        </p>
        <Button
          variant="default"
          leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
          rightSection={
            <Kbd className={styles.key} aria-hidden>
              S
            </Kbd>
          }
          onClick={onSkip}
        >
          {t("decision.skip")}
        </Button>
        {decision !== null && (
          <Button ref={send} onClick={submit} data-disabled={isPending || undefined} aria-disabled={isPending}>
            {t(`send.${decision}`, { name })}
          </Button>
        )}
      </div>
    </section>
  );
}
