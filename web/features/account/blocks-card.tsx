import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { BlockedUser } from "@toque/db/schemas/people.ts";
import { useRef } from "react";
import { localeOf } from "../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { blocksQuery } from "../../shared/people/people-calls.ts";
import { useBlock } from "../../shared/people/use-block.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import styles from "./account.module.css";
import { Loaded } from "./loaded.tsx";
import { Row } from "./row.tsx";
import { Section } from "./section.tsx";

function Person({ person, onUnblock }: { person: BlockedUser; onUnblock: () => void }) {
  const { t } = useTranslation(["people", "users"]);
  const lang = useLanguage();
  const { unblock, pending } = useBlock(person);
  const date = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium" }).format(new Date(person.blocked_at));
  return (
    <Row
      icon={<Avatar user={person} size={24} />}
      title={person.username ?? t("users:profile.nameless")}
      text={t("blocked.since", { date })}
      action={
        <Button
          variant="default"
          size="sm"
          loading={pending}
          aria-label={t("blocked.unblock_named", { name: person.username ?? t("somebody") })}
          onClick={() => {
            unblock();
            onUnblock();
          }}
        >
          {t("menu.unblock")}
        </Button>
      }
    />
  );
}

/** Whom the user has blocked. */
export function BlocksCard() {
  const { t } = useTranslation("people");
  const blocks = useInfiniteQuery(blocksQuery);
  // The button that was pressed goes with its row.
  const heading = useRef<HTMLDivElement>(null);
  return (
    <div ref={heading} tabIndex={-1}>
      <Section anchor="blocked" title={t("blocked.title")} text={t("blocked.text")}>
        <Loaded query={blocks}>
          {({ pages }) => {
            const people = pages.flatMap(({ entries }) => entries);
            return people.length === 0 ? (
              <p className={styles.note}>{t("blocked.none")}</p>
            ) : (
              <ul className={styles.list}>
                {people.map((person) => (
                  <Person key={person.id} person={person} onUnblock={() => heading.current?.focus()} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        {blocks.hasNextPage && (
          <Button variant="default" loading={blocks.isFetchingNextPage} onClick={() => void blocks.fetchNextPage()}>
            {t("blocked.more")}
          </Button>
        )}
      </Section>
    </div>
  );
}
