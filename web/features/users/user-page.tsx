import { ActionIcon, Skeleton } from "@mantine/core";
import { IconArrowLeft, IconShare2 } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { PublicRecipeSort } from "@toque/db/schemas/search.ts";
import type { PublicUser } from "@toque/db/schemas/user.ts";
import { useMemo } from "react";
import { useLocation, useParams, useSearchParams } from "wouter";
import { publicRecipesPath, publicUser } from "../../shared/account/account-api.ts";
import { networks } from "../../shared/account/networks.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import { BookGrid } from "../../shared/cookbooks/book.tsx";
import { cookbooksOfQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { localeOf } from "../../shared/formatting/locale.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { cameFromHere } from "../../shared/navigation/came-from-here.ts";
import { blockQuery } from "../../shared/people/people-calls.ts";
import { RecipeList } from "../../shared/recipe-list/recipe-list.tsx";
import { allRecipes, recipePagesQuery } from "../../shared/recipe-list/recipe-pages.ts";
import { useUser } from "../../shared/session/session.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { NetworkIcon } from "../../shared/ui/network-icon.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Pill } from "../../shared/ui/pill.tsx";
import { RecipeGridSkeleton } from "../../shared/ui/skeletons.tsx";
import { SortSelect } from "../../shared/ui/sort-select.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { BlockedNotice } from "./blocked-notice.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { RestaurantCard } from "./restaurant-card.tsx";
import styles from "./user-page.module.css";

/** Shares the page by the system's share sheet, or copies its address where there is none. */
function useShare(title: string): () => void {
  const { t } = useTranslation("users");
  return () => {
    const url = `${window.location.origin}${window.location.pathname}`;
    const copy = (): void => {
      const written = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error("no clipboard"));
      written.then(
        () => toast.success(t("profile.copied")),
        () => toast.error(t("profile.copy_failed", { url })),
      );
    };
    if (!("share" in navigator)) return copy();
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the share sheet is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) copy();
    });
  };
}

function Header({ user, isOwn, blocked }: { user: PublicUser; isOwn: boolean; blocked: boolean }) {
  const { t } = useTranslation("users");
  const lang = useLanguage();
  const name = user.username ?? t("profile.nameless");
  const [, navigate] = useLocation();
  const share = useShare(name);
  usePageTitle(name);
  const bio = textOf(user.bio, lang);
  // Only addresses of the web are links, whatever is stored.
  const links = user.socials.filter(({ url }) => /^https:\/\//i.test(url));
  const since = new Intl.DateTimeFormat(localeOf(lang), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${user.since}-01T00:00:00Z`),
  );
  return (
    <header>
      <div className={styles.who}>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          className={styles.back}
          aria-label={t("profile.back")}
          onClick={() => (cameFromHere() ? window.history.back() : navigate("/recipes"))}
        >
          <IconArrowLeft size={24} aria-hidden />
        </ActionIcon>
        <Avatar user={user} size={92} />
        <div className={styles.names}>
          <h1>{name}</h1>
          <p className={styles.soft}>{t("profile.since", { month: since })}</p>
          {user.toque_team && (
            <div>
              <Pill tone="herb" small>
                {t("profile.team")}
              </Pill>
            </div>
          )}
          {links.length > 0 && (
            <ul className={styles.links} aria-label={t("profile.elsewhere")}>
              {links.map(({ type, url }) => (
                <li key={url}>
                  <a
                    className={styles.link}
                    href={url}
                    rel="noopener noreferrer nofollow ugc"
                    target="_blank"
                    aria-label={t("profile.on", { name: networks[type].name })}
                    title={networks[type].name}
                  >
                    <NetworkIcon network={type} size={22} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.actions}>
          {isOwn && (
            <LinkButton href="/account" variant="default">
              {t("profile.edit")}
            </LinkButton>
          )}
          <ActionIcon size={44} aria-label={t("profile.share")} onClick={share}>
            <IconShare2 size={20} aria-hidden />
          </ActionIcon>
          {!isOwn && <PersonMenu id={user.id} username={user.username} blocked={blocked} />}
        </div>
      </div>
      {bio && <p className={styles.bio}>{bio}</p>}
    </header>
  );
}

/** The orders of the recipes; the first is the usual one. */
const sorts = ["newest", "most_liked", "last_changed"] as const satisfies readonly PublicRecipeSort[];

function Recipes({ userId }: { userId: number }) {
  const { t } = useTranslation("users");
  const [params, setParams] = useSearchParams();
  const sort = sorts.find((one) => one === params.get("sort")) ?? sorts[0];
  const list = useInfiniteQuery(recipePagesQuery(publicRecipesPath(userId), { sort }));
  const { data, error, isFetchNextPageError, hasNextPage, isFetchingNextPage } = list;
  const recipes = useMemo(() => allRecipes(data?.pages ?? []), [data]);
  const last = data?.pages.at(-1);
  return (
    <section aria-labelledby="recipes-of-user">
      <div className={styles.recipesHead}>
        <h2 id="recipes-of-user" className={styles.recipes}>
          {t("profile.recipes")}
          {last && last.total > 0 && <span className="tq-numbers">{last.total}</span>}
        </h2>
        {last && last.total > 1 && (
          <SortSelect
            label={t("profile.sort")}
            value={sort}
            options={sorts}
            name={(one) => t(`profile.sorts.${one}`)}
            onChange={(one) => setParams(one === sorts[0] ? {} : { sort: one }, { replace: true })}
          />
        )}
      </div>
      {!last && error && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {!last && !error && <RecipeGridSkeleton count={6} />}
      {last && recipes.length === 0 && <EmptyState title={t("profile.none_title")} text={t("profile.none_text")} />}
      {last && recipes.length > 0 && (
        <RecipeList
          recipes={recipes}
          total={last.total}
          pages={last.through}
          more={hasNextPage}
          loadingMore={isFetchingNextPage}
          moreError={isFetchNextPageError ? error : null}
          onMore={() => void list.fetchNextPage()}
          stale={list.isPlaceholderData}
          paired
        />
      )}
    </section>
  );
}

/** The cookbooks of the user that the reader may see; nothing without one. */
function Cookbooks({ userId }: { userId: number }) {
  const { t } = useTranslation("users");
  const { data, error, refetch } = useQuery(cookbooksOfQuery(userId));
  // To their owner the call gives the private ones as well, which do not belong on a public page.
  const books = data?.filter((book) => !book.private) ?? [];
  if (!error && books.length === 0) return null;
  return (
    <section aria-labelledby="cookbooks-of-user" className={styles.cookbooks}>
      <h2 id="cookbooks-of-user" className={styles.recipes}>
        {t("profile.cookbooks")}
        {books.length > 0 && <span className="tq-numbers">{books.length}</span>}
      </h2>
      {data ? <BookGrid books={books} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </section>
  );
}

/** Nobody has this address, or they have left. */
function NoSuchCook() {
  const { t } = useTranslation("users");
  return (
    <EmptyState
      page
      title={t("profile.gone_title")}
      text={t("profile.gone_text")}
      action={<LinkButton href="/recipes">{t("profile.gone_action")}</LinkButton>}
    />
  );
}

/** The user with what they show; for who has blocked them, that they have. */
function Profile({ user }: { user: PublicUser }) {
  const viewer = useUser();
  const isOwn = String(viewer?.id ?? "") === String(user.id);
  const asks = viewer !== null && !isOwn;
  // Where it cannot be read, the page is that of everyone.
  const { data: block, isPending } = useQuery({ ...blockQuery(user.id), enabled: asks });
  const blocked = asks && block?.blocked === true;
  return (
    <>
      <Header user={user} isOwn={isOwn} blocked={blocked} />
      {asks && isPending ? (
        <RecipeGridSkeleton count={6} />
      ) : blocked ? (
        <BlockedNotice user={user} />
      ) : (
        <>
          <RestaurantCard userId={user.id} />
          <Cookbooks key={`cookbooks ${user.id}`} userId={user.id} />
          <Recipes key={user.id} userId={user.id} />
        </>
      )}
    </>
  );
}

/** /users/:id: what anybody may see of a user, with their public recipes. */
export default function UserPage() {
  useTranslation(["users", "people"]);
  const params = useParams();
  const id = addressId(params.id);
  const { data, error, refetch } = useQuery({
    queryKey: ["users", id],
    queryFn: ({ signal }) => publicUser(id ?? 0, signal),
    enabled: id !== null,
  });
  const gone = id === null || (error instanceof ApiError && error.status === 404);
  return (
    <Page>
      {gone ? (
        <NoSuchCook />
      ) : data ? (
        <Profile user={data} />
      ) : error ? (
        <ErrorState page error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={styles.who} aria-hidden="true">
            <Skeleton circle height={92} />
            <div className={styles.names}>
              <Skeleton height={28} width="50%" />
              <Skeleton height={18} width="30%" />
            </div>
          </div>
          <RecipeGridSkeleton count={6} />
        </>
      )}
    </Page>
  );
}
