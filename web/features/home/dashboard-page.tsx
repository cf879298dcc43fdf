import { IconPencilPlus, IconSparkles } from "@tabler/icons-react";
import { type FormEvent, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { queryString } from "../../shared/client/fetch.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { useUser } from "../../shared/session/session.ts";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import styles from "./dashboard.module.css";
import { isWeekdayEvening, partOfDay } from "./date-time.ts";
import { ContinueRow } from "./rows/continue-row.tsx";
import { CookedRow, CookingRow } from "./rows/cooking-rows.tsx";
import { IdeaRows } from "./rows/idea-rows.tsx";
import { LikedRecipesRow, OwnRecipesRow } from "./rows/own-and-liked-rows.tsx";

// Below the first screen.
const FunFactCard = lateLazy(() => import("./fun-fact-card.tsx"));

/** "Good evening, Maya". */
function Greeting({ now }: { now: Date }) {
  const { t } = useTranslation("home");
  const me = useMe();
  const user = useUser();
  const name = me?.username ?? user?.name ?? null;
  const part = partOfDay(now.getHours());
  return (
    <Handwriting brand size="greeting">
      {name ? t(`greeting_named.${part}`, { name }) : t(`greeting.${part}`)}
    </Handwriting>
  );
}

/** /dashboard: unfinished work, ideas for tonight, the user's own recipes and the liked ones. */
export default function DashboardPage() {
  const { t } = useTranslation("home");
  const { t: shell } = useTranslation("shell");
  usePageTitle(shell("nav.home"));
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const [now] = useState(() => new Date());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    navigate(`/recipes${queryString({ query: text.trim() })}`);
  };
  return (
    <Page>
      <header className={styles.header}>
        <div>
          <Greeting now={now} />
          <h1>{t("title")}</h1>
        </div>
        <div className={styles.actions}>
          <LinkButton href="/recipes/new" variant="default" leftSection={<IconPencilPlus size={18} aria-hidden />}>
            {t("write")}
          </LinkButton>
          <LinkButton href="/generate" leftSection={<IconSparkles size={18} aria-hidden />}>
            {t("generate")}
          </LinkButton>
        </div>
      </header>
      <search>
        <form onSubmit={submit}>
          <SearchField
            shortcut
            label={t("search_label")}
            placeholder={t("search_placeholder")}
            value={text}
            onChange={setText}
          />
        </form>
      </search>
      <CookingRow />
      <ContinueRow />
      <Handwriting brand size="greeting" className={styles.ideas}>
        {t("ideas")}
      </Handwriting>
      <IdeaRows now={now} shortOnTime={isWeekdayEvening(now)} />
      <CookedRow />
      <OwnRecipesRow />
      <LikedRecipesRow />
      <Suspense>
        <FunFactCard />
      </Suspense>
    </Page>
  );
}
