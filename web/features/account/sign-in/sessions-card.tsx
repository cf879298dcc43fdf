import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AccountSession } from "@toque/db/schemas/account-session.ts";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { formatTimeAgo } from "../../../shared/formatting/time-ago.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../account.module.css";
import { sessionsQuery } from "../account-queries.ts";
import { Loaded } from "../loaded.tsx";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import { useOptimisticList } from "../use-optimistic-list.ts";

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceLaptop,
  other: IconDeviceDesktop,
} as const;

/** Where the account is signed in; any but this one can be ended. */
export function SessionsCard() {
  const { t } = useTranslation("account");
  const lang = useLanguage();
  const sessions = useQuery(sessionsQuery);
  const { queryKey } = sessionsQuery;
  const end = useOptimisticList<AccountSession, AccountSession>({
    queryKey,
    send: ({ id }) => accountCalls.endSession(id),
    apply: (list, { id }) => list.filter((one) => one.id !== id),
    onSuccess: ({ device }) => toast.success(t("sessions.ended", { device })),
  });
  const endOthers = useOptimisticList<AccountSession, void>({
    queryKey,
    send: accountCalls.endOtherSessions,
    apply: (list) => list.filter(({ current }) => current),
    onSuccess: () => toast.success(t("sessions.ended_others")),
  });
  const lastUse = ({ current, last_used_at }: AccountSession): string =>
    current ? t("sessions.now") : (formatTimeAgo(Date.parse(last_used_at), Date.now(), lang) ?? t("sessions.now"));
  const others = sessions.data?.some(({ current }) => !current) ?? false;
  return (
    <Section
      title={t("sessions.title")}
      action={
        others && (
          <Button
            variant="transparent"
            size="sm"
            px={0}
            onClick={() => endOthers.mutate()}
            loading={endOthers.isPending}
          >
            {t("sessions.end_others")}
          </Button>
        )
      }
    >
      <Loaded query={sessions} lines={3}>
        {(list) => (
          <ul className={styles.list}>
            {list.map((one) => {
              const Icon = icons[one.kind] ?? icons.other;
              const device = one.device || t("sessions.unknown");
              const method = one.method ? t(`sessions.by.${one.method}`) : null;
              return (
                <Row
                  key={one.id}
                  icon={<Icon size={22} stroke={1.7} aria-hidden />}
                  title={device}
                  text={[lastUse(one), method].filter(Boolean).join(" · ")}
                  action={
                    one.current ? (
                      <Pill tone="herb" small>
                        {t("sessions.this")}
                      </Pill>
                    ) : (
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={t("sessions.end_named", { device })}
                        onClick={() => end.mutate(one)}
                      >
                        {t("sessions.end")}
                      </Button>
                    )
                  }
                />
              );
            })}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
