import { Button } from "@mantine/core";
import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { IdentityProvider, LinkedIdentity } from "@toque/db/schemas/identity.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkProvider } from "../../../shared/session/sign-in.ts";
import { toast } from "../../../shared/ui/toast.ts";
import styles from "../account.module.css";
import { identitiesQuery, providersQuery } from "../account-queries.ts";
import { ChangeEmail } from "../email/change-email.tsx";
import { Loaded } from "../loaded.tsx";
import { Row } from "../row.tsx";
import { Section } from "../section.tsx";
import { useOptimisticList } from "../use-optimistic-list.ts";
import { providerNames, readLinkResult } from "./link-result.ts";
import { ProviderIcon } from "./provider-icon.tsx";

const external = ["google", "discord", "apple"] as const;

/** The message of a connection that did not come about; it takes the focus, as it follows a page of somebody else. */
function LinkNotice({ text }: { text: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <IconInfoCircle size={20} aria-hidden />
      <span>{text}</span>
    </div>
  );
}

/** The result of connecting a provider, read once from the address. */
function useLinkResult() {
  const { t } = useTranslation("account");
  const [params, setParams] = useSearchParams();
  const [result] = useState(() => readLinkResult(params));
  const say = useEffectEvent(() => {
    if (!result) return;
    if ("linked" in result) toast.success(t("identities.linked", { name: result.linked }));
    setParams({}, { replace: true });
  });
  useEffect(() => say(), []);
  return result;
}

/** The ways to sign in: which the account has, connecting and disconnecting. */
export function IdentitiesCard() {
  const { t } = useTranslation("account");
  const identities = useQuery(identitiesQuery);
  const { data: providers } = useQuery(providersQuery);
  const [connecting, setConnecting] = useState<IdentityProvider | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const [onlyWayIn, setOnlyWayIn] = useState<IdentityProvider | null>(null);
  const result = useLinkResult();
  const disconnect = useOptimisticList<LinkedIdentity, Exclude<IdentityProvider, "email">>({
    queryKey: identitiesQuery.queryKey,
    send: accountCalls.disconnect,
    apply: (list, provider) => list.filter((one) => one.provider !== provider),
    onError: (error, provider) => {
      const isLast = error instanceof ApiError && error.code === "last_sign_in_method";
      if (isLast) setOnlyWayIn(provider);
      return isLast;
    },
    onSuccess: (provider) => toast.success(t("identities.unlinked", { name: providerNames[provider] })),
  });
  const connect = async (provider: IdentityProvider): Promise<void> => {
    setConnecting(provider);
    setRefused(null);
    try {
      const { url, error } = await linkProvider(provider, `/account?linked=${provider}`);
      if (url && !error) return window.location.assign(url);
      const failed = readLinkResult(new URLSearchParams({ error: error ?? "" }));
      setRefused(t(`identities.error.${failed && "error" in failed ? failed.error : "unknown"}`));
    } catch {
      setRefused(t("identities.error.unknown"));
    }
    setConnecting(null);
  };
  return (
    <Section anchor="sign-in" title={t("identities.title")} text={t("identities.text")}>
      {refused === null ? (
        result && "error" in result && <LinkNotice text={t(`identities.error.${result.error}`)} />
      ) : (
        <LinkNotice text={refused} />
      )}
      <Loaded query={identities} lines={3}>
        {(list) => {
          const has = (id: IdentityProvider) => list.find(({ provider }) => provider === id);
          const mail = has("email");
          return (
            <ul className={styles.list}>
              {mail && (
                <Row
                  icon={<ProviderIcon id="email" />}
                  title={t("identities.email")}
                  text={mail.email}
                  action={
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={t("email.change_named")}
                      aria-expanded={changing}
                      onClick={() => setChanging(!changing)}
                    >
                      {t("email.change")}
                    </Button>
                  }
                >
                  {changing && <ChangeEmail current={mail.email ?? ""} onDone={() => setChanging(false)} />}
                </Row>
              )}
              {external
                .filter((id) => has(id) || providers?.[id])
                .map((id) => {
                  const identity = has(id);
                  const name = providerNames[id];
                  return (
                    <Row
                      key={id}
                      icon={<ProviderIcon id={id} />}
                      title={name}
                      text={identity ? (identity.email ?? t("identities.connected")) : t("identities.not_connected")}
                      action={
                        <Button
                          variant="default"
                          size="sm"
                          loading={connecting === id}
                          disabled={connecting !== null && connecting !== id}
                          aria-label={t(identity ? "identities.disconnect_named" : "identities.connect_named", {
                            name,
                          })}
                          onClick={() => {
                            setOnlyWayIn(null);
                            if (identity) disconnect.mutate(id);
                            else void connect(id);
                          }}
                        >
                          {t(identity ? "identities.disconnect" : "identities.connect")}
                        </Button>
                      }
                    >
                      {onlyWayIn === id && (
                        <p className={styles.error} role="alert">
                          <IconAlertCircle size={16} aria-hidden />
                          {t("identities.only_way_in", { name })}
                        </p>
                      )}
                    </Row>
                  );
                })}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
}
