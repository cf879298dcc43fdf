import { useLanguage } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PersonalInfo, PersonalInfoPatch } from "@toque/db/schemas/user.ts";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "wouter";
import { ApiError } from "../../../shared/client/api-error.ts";
import { unwrap } from "../../../shared/client/eden.ts";
import { MarkedText } from "../../../shared/i18n/marked-text.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLeaveGuard } from "../../../shared/navigation/use-leave-guard.ts";
import { personalInfoCall, personalInfoQuery } from "../../../shared/preferences/personal-info.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { FieldError } from "../../../shared/ui/field-error.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import styles from "../account.module.css";
import { askToLeave } from "../ask-to-leave.ts";
import { Loaded } from "../loaded.tsx";
import { Section } from "../section.tsx";
import own from "./health.module.css";
import {
  activities,
  checkHealth,
  genders,
  goals,
  type HealthErrors,
  type HealthField,
  type HealthForm,
  healthChanges,
  least,
  most,
  toHealthForm,
} from "./health-form.ts";

const fields = ["birth_date", "weight", "height"] as const;

/** The fields that the server named in a 422. */
function refusedBy(error: unknown): HealthErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    fields.filter((field) => error.fieldMessage(field)).map((field) => [field, `${field}_invalid`]),
  );
}

function Fields({ info }: { info: PersonalInfo }) {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<HealthForm | null>(null);
  const [errors, setErrors] = useState<HealthErrors>({});
  const value = typed ?? toHealthForm(info, lang);
  useLeaveGuard(() => typed !== null && JSON.stringify(typed) !== JSON.stringify(toHealthForm(info, lang)), askToLeave);
  const edit = (change: Partial<HealthForm>): void => {
    setTyped({ ...value, ...change });
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
  };
  const showErrors = (found: HealthErrors): boolean => {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  };
  const save = useMutation({
    mutationFn: (change: PersonalInfoPatch) => unwrap(personalInfoCall.patch(change)),
    onSuccess: (saved) => {
      client.setQueryData(personalInfoQuery.queryKey, saved);
      setTyped(null);
      toast.success(t("health.saved"));
    },
    onError: (error) => {
      if (!showErrors(refusedBy(error))) toastError(error);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!showErrors(checkHealth(value))) save.mutate(healthChanges(value, info));
  };
  const text = (field: HealthField): React.ReactNode => {
    const error = errors[field];
    const limits = field === "birth_date" ? {} : { least: least[field], most: most[field] };
    return error && <FieldError text={t(`health.error.${error}`, limits)} />;
  };
  const number = (field: "weight" | "height", unit: string) => (
    <TextInput
      name={field}
      inputMode="decimal"
      autoComplete="off"
      label={t(`health.${field}`)}
      rightSection={<span aria-hidden="true">{unit}</span>}
      value={value[field]}
      error={text(field)}
      onChange={(event) => edit({ [field]: event.currentTarget.value })}
    />
  );
  // What another client has stored stays selectable.
  const activity = activities.find((one) => one === value.sporting_activity);
  const known = value.nutrition_goals.filter((goal) => !goals.some((one) => one === goal));
  return (
    <form ref={form} onSubmit={submit} className={styles.form} noValidate>
      <TextInput
        name="birth_date"
        type="date"
        autoComplete="bday"
        label={t("health.birth_date")}
        value={value.birth_date}
        error={text("birth_date")}
        onChange={(event) => edit({ birth_date: event.currentTarget.value })}
      />
      <div className={own.choice}>
        <Choice
          look="pills"
          label={t("health.gender")}
          value={value.gender}
          options={[
            ...genders.map((one) => ({ value: one as string, label: t(`health.genders.${one}`) })),
            { value: "", label: t("health.not_given") },
          ]}
          onChange={(gender) => edit({ gender })}
        />
      </div>
      <div className={own.pair}>
        {number("weight", "kg")}
        {number("height", "cm")}
      </div>
      <NativeSelect
        label={t("health.activity")}
        value={value.sporting_activity}
        data={[
          { value: "", label: t("health.not_given") },
          ...activities.map((one) => ({ value: one as string, label: t(`health.activities.${one}`) })),
          ...(activity || !value.sporting_activity
            ? []
            : [{ value: value.sporting_activity, label: value.sporting_activity }]),
        ]}
        onChange={(event) => edit({ sporting_activity: event.currentTarget.value })}
      />
      <div>
        <p className={own.label}>{t("health.goals")}</p>
        <TogglePills
          label={t("health.goals")}
          options={[
            ...goals.map((one) => ({ value: one as string, label: t(`health.goal.${one}`) })),
            ...known.map((one) => ({ value: one, label: one })),
          ]}
          chosen={value.nutrition_goals}
          tone="herb"
          onToggle={(goal) =>
            edit({
              nutrition_goals: value.nutrition_goals.includes(goal)
                ? value.nutrition_goals.filter((one) => one !== goal)
                : [...value.nutrition_goals, goal],
            })
          }
        />
      </div>
      <p className={styles.note}>
        <MarkedText marks={{ to: (page) => <Link href="/account/food">{page}</Link> }}>{t("health.food")}</MarkedText>
      </p>
      <div className={styles.buttons}>
        <Button type="submit" variant="light" loading={save.isPending}>
          {t("health.save")}
        </Button>
      </div>
    </form>
  );
}

/** The health profile: seen by its owner only. */
export function HealthCard() {
  const { t } = useTranslation("account");
  const info = useQuery(personalInfoQuery);
  return (
    <Section anchor="health" title={t("health.title")}>
      <p className={own.private}>
        <IconLock size={20} stroke={1.8} aria-hidden />
        {t("health.private")}
      </p>
      <Loaded query={info} lines={8}>
        {(data) => <Fields info={data} />}
      </Loaded>
    </Section>
  );
}
