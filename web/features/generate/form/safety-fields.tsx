import { IconLeaf, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { PersonalInfo } from "@toque/db/schemas/user.ts";
import { Link } from "wouter";
import { decapitalizeFood } from "../../../shared/foods/decapitalize.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { allergiesQuery } from "../../../shared/preferences/food-safety.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { RetryButton } from "../../../shared/ui/retry-button.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { dietQuery } from "../generate-queries.ts";
import styles from "./safety-fields.module.css";

interface SafetyFieldsProps {
  profile: PersonalInfo | null;
  /** Why the profile could not be loaded. */
  profileError: unknown;
  onRetryProfile: () => void;
  /** Allergies of guests, selected in this form. */
  chosen: readonly number[];
  onChange: (allergies: number[]) => void;
}

function useDietName(id: number | null): string {
  const { t } = useTranslation("generate");
  const lang = useLanguage();
  const { data } = useQuery({ ...dietQuery(id ?? 0), enabled: id !== null });
  return data ? textOf(data.name, lang) : t("safety.your_diet");
}

/** Diet and allergies. Those of the account are fixed; those of guests can be added. */
export function SafetyFields({ profile, profileError, onRetryProfile, chosen, onChange }: SafetyFieldsProps) {
  const { t } = useTranslation("generate");
  const lang = useLanguage();
  const { data: allergies, error: allergiesError, refetch } = useQuery(allergiesQuery);
  const diet = useDietName(profile?.diet ?? null);
  const error = (profile ? null : profileError) ?? (allergies ? null : allergiesError);
  if (error) {
    // The server applies the profile even if the page could not load it.
    return (
      <div className={styles.group} role="alert">
        <p>{t("safety.unread")}</p>
        <p className={styles.soft}>{errorSentence(error)}</p>
        <div>
          <RetryButton
            size="sm"
            variant="default"
            error={error}
            onRetry={() => {
              if (!profile) onRetryProfile();
              if (!allergies) void refetch();
            }}
          />
        </div>
      </div>
    );
  }
  if (!profile || !allergies) return <LinesSkeleton lines={3} />;
  const own = allergies.filter(({ id }) => profile.allergies.includes(id));
  const others = allergies.filter(({ id }) => !profile.allergies.includes(id));
  // A stored allergy that no longer exists has no button to deselect it.
  const known = chosen.filter((id) => allergies.some((allergy) => allergy.id === id));
  const toggle = (id: number): void =>
    onChange(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]);
  const hasOwn = own.length > 0 || profile.diet !== null;
  return (
    <div className={styles.safety}>
      <div className={styles.group}>
        <p className={styles.label} id="generate-profile">
          {t("safety.profile")}
        </p>
        {hasOwn ? (
          <ul className={styles.pills} aria-labelledby="generate-profile">
            {profile.diet !== null && (
              <li>
                <Pill tone="herb" icon={<IconLeaf size={15} aria-hidden />}>
                  {diet}
                </Pill>
              </li>
            )}
            {own.map(({ id, name }) => (
              <li key={id}>
                <Pill tone="red" icon={<IconLock size={14} aria-hidden />}>
                  {t("safety.without", { name: decapitalizeFood(textOf(name, lang), lang) })}
                </Pill>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t("safety.none")}</p>
        )}
        <Link href="/dashboard/settings" className={styles.change}>
          {t("safety.change")}
        </Link>
      </div>
      <div className={styles.group}>
        <p className={styles.label}>{t("safety.guests")}</p>
        <p className={styles.soft}>{t("safety.guests_text")}</p>
        <TogglePills
          tone="red"
          label={t("safety.guests")}
          options={others.map(({ id, name }) => ({ value: id, label: textOf(name, lang) }))}
          chosen={known}
          onToggle={toggle}
        />
      </div>
    </div>
  );
}
