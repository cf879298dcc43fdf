import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { formatTimeOfDay, quotaEnds } from "../../../shared/client/ai-quota.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { FoodPicker } from "../../../shared/foods/food-picker.tsx";
import { useFoodNames } from "../../../shared/foods/food-queries.ts";
import type { FoodRef } from "../../../shared/foods/food-ref.ts";
import { formatMinutes } from "../../../shared/formatting/duration.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Counter } from "../../../shared/ui/counter.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { describeError } from "../../../shared/ui/use-error-text.ts";
import { useRetryWait } from "../../../shared/ui/use-retry-wait.ts";
import {
  commonTimes,
  difficulties,
  type FieldProblem,
  type GenerateForm as Form,
  limits,
  problemsByField,
  setFoods,
  timeStep,
  types,
} from "./form-state.ts";
import styles from "./generate-form.module.css";
import { SafetyFields } from "./safety-fields.tsx";

interface GenerateFormProps {
  form: Form;
  onChange: (form: Form) => void;
  onReset: () => void;
  /** The account's health profile; null while it loads. */
  profile: PersonalInfo | null;
  profileError: unknown;
  onRetryProfile: () => void;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
}

/** The API fields that the form shows errors at. */
const shownFields = [
  "available_food",
  "required_food",
  "forbidden_food",
  "type",
  "difficulty",
  "nb_servings",
  "max_time",
  "allergies",
];

/** A field with its error message from the server. */
function FieldMessage({ text, children }: { text: string | null; children: ReactNode }) {
  return (
    <div data-invalid={text ? "" : undefined}>
      {children}
      {text && (
        <p className={styles.message} role="alert">
          {text}
        </p>
      )}
    </div>
  );
}

/** The longest total time in minutes: a counter, and buttons for common times. */
function TimeField({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  const { t } = useTranslation("generate");
  const lang = useLanguage();
  return (
    <div className={styles.time}>
      <span className={styles.timeLabel}>{t("dish.time")}</span>
      <div className={styles.timeRow}>
        <Counter
          label={t("dish.time")}
          text={formatMinutes(value, lang)}
          min={limits.minutes.min}
          max={limits.minutes.max}
          step={timeStep(value)}
          value={value}
          onChange={onChange}
        />
        <TogglePills
          label={t("dish.usual_times")}
          options={commonTimes.map((minutes) => ({ value: minutes, label: formatMinutes(minutes, lang) }))}
          chosen={[value]}
          onToggle={onChange}
        />
      </div>
    </div>
  );
}

/** The form with all inputs of a generation. */
export function GenerateForm(props: GenerateFormProps) {
  const { form, onChange, onReset, profile, profileError, onRetryProfile, busy, error, onSubmit } = props;
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const roomy = useMediaQuery("(min-width: 37.5em)", true, { getInitialValueInEffect: false });
  const foods = [...form.availableIngredients, ...form.mandatoryIngredients, ...form.blacklistedIngredients];
  const names = useFoodNames(foods);
  const problems = problemsByField(error instanceof ApiError ? error.fields : [], shownFields);

  useEffect(() => {
    if (!error) return;
    const invalid = element.current?.querySelector<HTMLElement>(
      "[aria-invalid=true], [data-invalid] :is(button, input)",
    );
    invalid?.focus();
  }, [error]);

  const problemText = ({ type }: FieldProblem): string => {
    if (type === "unknown_food") return t("problem.unknown_food");
    if (type === "unknown_allergy") return t("problem.unknown_allergy");
    return type === "value_error.contradiction" ? t("problem.contradiction") : common("error.refused.field");
  };
  /** The error messages of a field as one text; a message about one food starts with its name. */
  const textFor = (field: string, refs: readonly FoodRef[] = []): string | null => {
    const texts = (problems.get(field) ?? []).map((problem) => {
      const { index } = problem;
      const text = problemText(problem);
      const ref = index === null ? undefined : refs[index];
      const name = ref === undefined ? null : names[foods.indexOf(ref)];
      return name ? t("about_food", { name, text }) : text;
    });
    return texts.length > 0 ? texts.join(" ") : null;
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const wait = useRetryWait(error);
  const quotaEnd = quotaEnds(error);
  const formError = (): string => {
    if (quotaEnd) return t("problem.quota", { time: formatTimeOfDay(quotaEnd, lang) });
    if (error instanceof ApiError && error.status === 503) return t("problem.model");
    return textFor("") ?? describeError(error, common).text;
  };
  const hasFieldErrorsOnly = error instanceof ApiError && error.fields.length > 0 && !problems.has("");
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <Card as="section" className={styles.card} aria-labelledby="generate-foods">
        <h2 id="generate-foods">{t("foods.title")}</h2>
        <FoodPicker
          foodsOnly
          tone="tint"
          label={t("foods.available")}
          description={t("foods.available_text")}
          placeholder={t("foods.placeholder")}
          max={limits.available}
          value={form.availableIngredients}
          onChange={(refs) => onChange(setFoods(form, "availableIngredients", refs))}
          error={textFor("available_food", form.availableIngredients)}
        />
        <div className={styles.sides}>
          <FoodPicker
            foodsOnly
            tone="herb"
            label={t("foods.required")}
            description={t("foods.required_text")}
            placeholder={t("foods.placeholder")}
            max={limits.required}
            value={form.mandatoryIngredients}
            onChange={(refs) => onChange(setFoods(form, "mandatoryIngredients", refs))}
            error={textFor("required_food", form.mandatoryIngredients)}
          />
          <FoodPicker
            foodsOnly
            tone="red"
            label={t("foods.forbidden")}
            description={t("foods.forbidden_text")}
            placeholder={t("foods.placeholder")}
            max={limits.forbidden}
            value={form.blacklistedIngredients}
            onChange={(refs) => onChange(setFoods(form, "blacklistedIngredients", refs))}
            error={textFor("forbidden_food", form.blacklistedIngredients)}
          />
        </div>
      </Card>

      <Card as="section" className={styles.card} aria-labelledby="generate-dish">
        <h2 id="generate-dish">{t("dish.title")}</h2>
        <FieldMessage text={textFor("type")}>
          <Choice
            label={t("dish.type")}
            columns={roomy ? 3 : 2}
            value={form.type}
            options={types.map((value) => ({ value, label: common(`dish_type.${value}`) }))}
            onChange={(type) => onChange({ ...form, type })}
          />
        </FieldMessage>
        <FieldMessage text={textFor("difficulty")}>
          <Choice
            label={t("dish.difficulty")}
            value={form.difficulty}
            options={difficulties.map((value) => ({ value, label: common(`difficulty.${value}`) }))}
            onChange={(difficulty) => onChange({ ...form, difficulty })}
          />
        </FieldMessage>
        <div className={styles.pair}>
          <FieldMessage text={textFor("nb_servings")}>
            <div className={styles.field}>
              <span className={styles.label}>{t("dish.servings")}</span>
              <Counter
                label={t("dish.servings")}
                text={common("servings", { count: form.nbServings })}
                {...limits.servings}
                value={form.nbServings}
                onChange={(nbServings) => onChange({ ...form, nbServings })}
              />
            </div>
          </FieldMessage>
          <FieldMessage text={textFor("max_time")}>
            <TimeField value={form.maxTime} onChange={(maxTime) => onChange({ ...form, maxTime })} />
          </FieldMessage>
        </div>
      </Card>

      <Card as="section" className={styles.card} aria-labelledby="generate-safety">
        <h2 id="generate-safety">{t("safety.title")}</h2>
        <FieldMessage text={textFor("allergies")}>
          <SafetyFields
            profile={profile}
            profileError={profileError}
            onRetryProfile={onRetryProfile}
            chosen={form.allergies}
            onChange={(allergies) => onChange({ ...form, allergies })}
          />
        </FieldMessage>
      </Card>

      {error !== null && !hasFieldErrorsOnly && (
        <p className={styles.problem} role="alert">
          {formError()}
        </p>
      )}
      <div className={styles.submit}>
        <Button variant="subtle" type="button" className={styles.reset} onClick={onReset}>
          {t("reset")}
        </Button>
        <Button
          type="submit"
          className={styles.go}
          loading={busy}
          disabled={wait > 0}
          leftSection={<IconSparkles size={20} aria-hidden />}
        >
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
