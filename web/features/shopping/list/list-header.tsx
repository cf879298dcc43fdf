import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { Suspense } from "react";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Handwriting } from "../../../shared/ui/handwriting.tsx";
import { lateLazy } from "../../../shared/ui/late-lazy.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { progressOf } from "./groups.ts";
import styles from "./header.module.css";
import type { ListMenuProps } from "./list-menu.tsx";
import { SyncBadge, useInStep } from "./sync-badge.tsx";

// The menus bring their positioning along, which is more code than the list: it is shown first.
const HeaderActions = lateLazy(() => import("./header-actions.tsx"));

interface ListHeaderProps extends Omit<ListMenuProps, "list"> {
  list: ShoppingList;
  wide: boolean;
  me: number;
  onAddOwn: () => void;
}

/** Name, who sees it, how far it is, and what can be done with it. */
export function ListHeader({ list, wide, me, onAddOwn, ...menu }: ListHeaderProps) {
  const { t } = useTranslation("shopping");
  const lang = useLanguage();
  const inStep = useInStep();
  usePageTitle(list.name);
  const { done, total } = progressOf(list);
  const others = list.members.filter(({ id }) => id !== me);
  const named = others.flatMap(({ username }) => username ?? []);
  // Those without a name are counted: "somebody and somebody" would tell nothing.
  const nameless = others.length - named.length;
  const names = [t("people.you_among"), ...named, ...(nameless > 0 ? [t("people.others", { count: nameless })] : [])];
  const people = list.shared
    ? t("people.see_it", { names: new Intl.ListFormat(localeOf(lang)).format(names) })
    : t("people.only_you");
  const progress = total > 0 && (
    <div className={styles.progress}>
      <progress value={done} max={total} aria-label={t("progress.label")} />
      <span className="tq-numbers">{t("progress.of", { done, total })}</span>
    </div>
  );
  const greeting = (
    <Handwriting brand className={styles.greeting}>
      {total > 0 && done === total ? t("greeting_done") : t("greeting")}
    </Handwriting>
  );
  return (
    <header className={styles.header}>
      <div className={styles.top} data-no-print>
        {greeting}
        <SyncBadge />
      </div>
      <div className={styles.main}>
        <h1>{list.name}</h1>
        {wide && progress}
        <div className={styles.actions} data-no-print>
          <Suspense>
            <HeaderActions list={list} wide={wide} onAddOwn={onAddOwn} {...menu} />
          </Suspense>
        </div>
      </div>
      {!wide && (
        <p className={styles.people}>
          <span className={styles.avatars} aria-hidden="true">
            {list.members.slice(0, 4).map((member) => (
              <Avatar key={member.id} user={member} size={28} />
            ))}
          </span>
          <span>
            {people} {inStep}
          </span>
        </p>
      )}
      {!wide && progress}
    </header>
  );
}
