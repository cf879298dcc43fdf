import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { AccountTabs } from "../../shared/account/account-tabs.tsx";
import { localeOf } from "../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useChangeLanguage, useMeasurementSystem } from "../../shared/preferences/account.ts";
import { languages } from "../../shared/preferences/detect-language.ts";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import { changeSettings, type Direction, useSettings } from "../../shared/preferences/settings.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Choice } from "../../shared/ui/choice.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { RetryButton } from "../../shared/ui/retry-button.tsx";
import { SwitchRow } from "../../shared/ui/switch-row.tsx";
import { toastError } from "../../shared/ui/toast-error.ts";
import { useErrorText } from "../../shared/ui/use-error-text.ts";
import { FoodSafetyFields } from "./food-safety-fields.tsx";
import { GameSwitches, useGameSwitches } from "./game-section.tsx";
import styles from "./settings.module.css";

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <Card className={styles.card}>{children}</Card>
    </section>
  );
}

function AppearanceSection() {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const changeLanguage = useChangeLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { direction, responsiveFontSizes } = useSettings();
  return (
    <Section title={t("look.title")}>
      <Choice
        label={t("look.language")}
        value={language}
        columns={2}
        options={languages}
        onChange={(value) => changeLanguage(value).catch(toastError)}
      />
      <Choice<MantineColorScheme>
        label={t("look.theme")}
        value={colorScheme}
        options={[
          { value: "light", label: t("look.light") },
          { value: "dark", label: t("look.dark") },
          { value: "auto", label: t("look.system") },
        ]}
        onChange={setColorScheme}
      />
      <Choice<Direction>
        label={t("look.direction")}
        value={direction}
        options={[
          { value: "ltr", label: t("look.ltr") },
          { value: "rtl", label: t("look.rtl") },
        ]}
        onChange={(value) => changeSettings({ direction: value })}
      />
      <SwitchRow
        label={t("look.headings")}
        description={t("look.headings_text")}
        checked={responsiveFontSizes}
        onChange={(checked) => changeSettings({ responsiveFontSizes: checked })}
      />
    </Section>
  );
}

function MeasuresSection() {
  const { t } = useTranslation("settings");
  const [system, setSystem] = useMeasurementSystem();
  return (
    <Section title={t("kitchen.title")}>
      <div>
        <Choice
          label={t("kitchen.measures")}
          value={system}
          options={[
            { value: "metric", label: t("kitchen.metric") },
            { value: "us", label: t("kitchen.us") },
            { value: "imperial", label: t("kitchen.imperial") },
          ]}
          onChange={setSystem}
        />
        <p className={styles.note}>{t(`kitchen.${system}_text`)}</p>
      </div>
    </Section>
  );
}

function PersonalSection() {
  const { t } = useTranslation("settings");
  const lang = useLanguage();
  const { data, error, refetch } = useQuery(personalInfoQuery);
  const { text: failure } = useErrorText(error);
  const date = data?.birth_date;
  // A calendar date, without a time zone.
  const shown = date
    ? new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long", timeZone: "UTC" }).format(
        new Date(`${date}T00:00:00Z`),
      )
    : t("you.unknown");
  return (
    <Section title={t("you.title")}>
      <div className={styles.line}>
        <div>
          <p>{t("you.birth_date")}</p>
          <p className={styles.value}>{data ? shown : error ? failure : "…"}</p>
        </div>
        {data || !error ? (
          <LinkButton
            href={`/dashboard/profile-info-form?${new URLSearchParams({ returnUrl: "/dashboard/settings" })}`}
            variant="default"
          >
            {t(date ? "you.change" : "you.add")}
          </LinkButton>
        ) : (
          <RetryButton variant="default" error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Section>
  );
}

/** /dashboard/settings: all settings of the account and the device. Each change is applied at once. */
export default function SettingsPage() {
  const { t } = useTranslation("settings");
  const { shortcuts } = useSettings();
  const game = useGameSwitches();
  return (
    <Page narrow>
      <AccountTabs />
      <PageHeader greeting={t("greeting")} title={t("title")} />
      <Section title={t("food.title")} text={t("food.text")}>
        <FoodSafetyFields />
      </Section>
      <MeasuresSection />
      <AppearanceSection />
      <PersonalSection />
      {game && (
        <Section title={t("game.title")}>
          <GameSwitches settings={game} />
        </Section>
      )}
      <Section title={t("keys.title")}>
        <SwitchRow
          label={t("keys.slash")}
          description={t("keys.slash_text")}
          checked={shortcuts}
          onChange={(checked) => changeSettings({ shortcuts: checked })}
        />
      </Section>
    </Page>
  );
}
