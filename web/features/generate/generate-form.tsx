import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import type { PersonalInfo } from "@toque/db/entities/user.ts";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOfDay, quotaEnds } from "../../shared/client/ai-quota.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import { FoodPicker } from "../../shared/foods/food-picker.tsx";
import { useFoodNames } from "../../shared/foods/food-queries.ts";
import type { FoodRef } from "../../shared/foods/food-ref.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { Counter } from "../../shared/ui/counter.tsx";
import { describeError } from "../../shared/ui/use-error-text.ts";
import { useRetryWait } from "../../shared/ui/use-retry-wait.ts";
import { FieldMessage } from "./field-message.tsx";
import {
  difficulties,
  type FieldProblem,
  type GenerateForm as Form,
  limits,
  messagesByField,
  setFoods,
  types,
} from "./form-state.ts";
import styles from "./generate-form.module.css";
import { SafetyFields } from "./safety-fields.tsx";
import { TimeField } from "./time-field.tsx";

interface GenerateFormProps {
  form: Form;
  onChange: (form: Form) => void;
  onReset: () => void;
  /** The account's health profile; null while it loads. */
  profile: PersonalInfo | null;
  profileError: unknown;
  onReadProfile: () => void;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
}

/** The fields of the call that this form has a place for. */
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

/** Everything the chef is told. */
export function GenerateForm(props: GenerateFormProps) {
  const { form, onChange, onReset, profile, profileError, onReadProfile, busy, error, onSubmit } = props;
  const { t } = useTranslation("generate");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const roomy = useMediaQuery("(min-width: 37.5em)", true, { getInitialValueInEffect: false });
  const foods = [...form.availableIngredients, ...form.mandatoryIngredients, ...form.blacklistedIngredients];
  const names = useFoodNames(foods);
  const messages = messagesByField(error instanceof ApiError ? error.fields : [], shownFields);

  useEffect(() => {
    if (!error) return;
    const wrong = element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-wrong] :is(button, input)");
    wrong?.focus();
  }, [error]);

  const problemText = ({ type }: FieldProblem): string => {
    if (type === "unknown_food") return t("problem.unknown_food");
    if (type === "unknown_allergy") return t("problem.unknown_allergy");
    return type === "value_error.contradiction" ? t("problem.contradiction") : common("error.refused.field");
  };
  /** The messages of a field as one text; a message about one food begins with its name. */
  const textFor = (field: string, refs: readonly FoodRef[] = []): string | null => {
    const texts = (messages.get(field) ?? []).map((problem) => {
      const { at } = problem;
      const text = problemText(problem);
      const ref = at === null ? undefined : refs[at];
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
  const ends = quotaEnds(error);
  const problem = (): string => {
    if (ends) return t("problem.quota", { time: formatTimeOfDay(ends, lang) });
    if (error instanceof ApiError && error.status === 503) return t("problem.model");
    return textFor("") ?? describeError(error, common).text;
  };
  const isPlaced = error instanceof ApiError && error.fields.length > 0 && !messages.has("");
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
            onReadProfile={onReadProfile}
            chosen={form.allergies}
            onChange={(allergies) => onChange({ ...form, allergies })}
          />
        </FieldMessage>
      </Card>

      {error !== null && !isPlaced && (
        <p className={styles.problem} role="alert">
          {problem()}
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
