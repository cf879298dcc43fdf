import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import "@mantine/core/styles/Combobox.layer.css";
import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { User } from "@toque/db/schemas/user.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import { UsernameField } from "../../../shared/account/username-field.tsx";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLeaveGuard } from "../../../shared/navigation/use-leave-guard.ts";
import { meQuery } from "../../../shared/preferences/account.ts";
import { isLang, languages } from "../../../shared/preferences/detect-language.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { FieldError } from "../../../shared/ui/field-error.tsx";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "../account.module.css";
import { askToLeave } from "../ask-to-leave.ts";
import { Loaded } from "../loaded.tsx";
import { AvatarField } from "./avatar-field.tsx";
import own from "./profile.module.css";
import {
  bioLength,
  changesOf,
  checkProfile,
  type ProfileErrors,
  type ProfileForm,
  toProfileForm,
} from "./profile-form.ts";
import { SocialRows } from "./social-rows.tsx";
import { useSaveProfile } from "./use-save-profile.ts";

function Fields({ me, headingId }: { me: User; headingId: string }) {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const bioId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Null until something is typed: what is saved elsewhere shows here.
  const [typed, setTyped] = useState<ProfileForm | null>(null);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const save = useSaveProfile();
  const value = typed ?? toProfileForm(me, lang);
  useLeaveGuard(
    () => typed !== null && Object.values(changesOf(typed, me, lang)).some((one) => one !== null),
    askToLeave,
  );
  const edit = (change: Partial<ProfileForm>, ...fixed: string[]): void => {
    setTyped({ ...value, ...change });
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fixed.includes(field))));
  };
  const showErrors = (found: ProfileErrors): boolean => {
    setErrors(found);
    const fields = form.current?.querySelectorAll<HTMLElement>("[name]") ?? [];
    const first = [...fields].find((field) => found[field.getAttribute("name") ?? ""]);
    first?.focus();
    return first !== undefined;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (showErrors(checkProfile(value, me))) return;
    const { errors: refused, failure } = await save.mutateAsync({ form: value, me, lang });
    if (failure) toastError(failure);
    if (showErrors(refused) || failure) return;
    setTyped(null);
    toast.success(t("profile.saved"));
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
      <AvatarField
        me={me}
        heading={
          <>
            <h2 id={headingId}>{t("profile.title")}</h2>
            <p className={styles.soft}>{t("profile.text")}</p>
          </>
        }
      />
      <UsernameField
        value={value.username}
        before={me.username}
        error={errors.username ?? null}
        onChange={(username) => edit({ username }, "username")}
      />
      <div>
        <div className={own.bioHead}>
          <label htmlFor={bioId} className={own.label}>
            {t("profile.bio")}
          </label>
          <NativeSelect
            aria-label={t("profile.bio_language")}
            size="sm"
            className={own.language}
            data={[...languages]}
            value={value.bioLang}
            onChange={({ currentTarget: { value: chosen } }) => {
              if (!isLang(chosen)) return;
              // A bio that nobody has touched shows what is saved in that language.
              const untouched = value.bio === textOf(me.bio, value.bioLang);
              edit({ bioLang: chosen, ...(untouched ? { bio: textOf(me.bio, chosen) } : {}) });
            }}
          />
        </div>
        <Textarea
          id={bioId}
          name="bio"
          autosize={false}
          rows={4}
          value={value.bio}
          error={
            errors.bio && (
              <FieldError
                text={t(`profile.error.${errors.bio}`, { least: 0, most: bioLength, name: "", example: "" })}
              />
            )
          }
          onChange={(event) => edit({ bio: event.currentTarget.value }, "bio")}
        />
      </div>
      <SocialRows
        rows={value.socials}
        errors={errors}
        onChange={(socials) => edit({ socials }, ...Object.keys(errors).filter((field) => field.startsWith("social.")))}
      />
      <div>
        <p className={own.label}>{t("profile.email")}</p>
        <p className={styles.soft}>{t("profile.email_text", { email: me.email.email })}</p>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t("profile.save")}
        </Button>
        <LinkButton href={`/users/${me.id}`} variant="subtle" color="brand">
          {t("profile.view")}
        </LinkButton>
      </div>
    </form>
  );
}

/** What others see of the account. */
export function ProfileCard() {
  const id = useId();
  const me = useQuery(meQuery);
  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <Loaded query={me} lines={8}>
        {(user) => <Fields key={user.id} me={user} headingId={id} />}
      </Loaded>
    </Card>
  );
}
