import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useId } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import styles from "./side.module.css";
import { useInStep } from "./sync-badge.tsx";

interface PeopleProps {
  list: ShoppingList;
  me: number;
  /** What somebody ticked last, by their ids. */
  lastTicks: ReadonlyMap<number, string>;
  onShare: () => void;
}

/** Who sees the list, and what they ticked last. */
export function People({ list, me, lastTicks, onShare }: PeopleProps) {
  const { t } = useTranslation("shopping");
  const inStep = useInStep();
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} data-no-print>
      <h2 id={heading}>{t("people.title")}</h2>
      <ul className={styles.people}>
        {list.members.map((member) => {
          const ticked = lastTicks.get(member.id);
          const role = member.role === "owner" ? t("people.owner") : t("people.member");
          return (
            <li key={member.id}>
              <Avatar user={member} size={32} />
              <span className={styles.person}>
                {member.id === me ? t("people.you") : (member.username ?? t("people.nameless"))}
                <small>{ticked ? t("people.ticked", { name: ticked }) : role}</small>
              </span>
            </li>
          );
        })}
      </ul>
      {inStep && <p className={styles.hint}>{inStep}</p>}
      <Button
        variant="default"
        size="sm"
        mt={12}
        leftSection={<IconUserPlus size={18} aria-hidden />}
        onClick={onShare}
      >
        {t("people.share")}
      </Button>
    </Card>
  );
}
