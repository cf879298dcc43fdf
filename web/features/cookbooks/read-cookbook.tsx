import { IconBook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Cookbook } from "@toque/db/schemas/cookbook.ts";
import { Link } from "wouter";
import { publicUser } from "../../shared/account/account-api.ts";
import { BookCover } from "../../shared/cookbooks/book.tsx";
import { cookbookRecipesQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Tip } from "../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { entriesOf } from "./entries.ts";
import styles from "./read-cookbook.module.css";
import { RowBody } from "./row-body.tsx";
import rows from "./rows.module.css";

/** "By maya.cooks", whose public profile it leads to. */
export function Author({ userId }: { userId: number }) {
  const { t } = useTranslation("cookbooks");
  const { data } = useQuery({ queryKey: ["users", userId], queryFn: ({ signal }) => publicUser(userId, signal) });
  if (!data?.username) return null;
  return (
    <p>
      {t("by")} <Link href={`/users/${userId}`}>{data.username}</Link>
    </p>
  );
}

/** The cookbook of somebody else: to read, with the recipes in it that the reader may see. */
export function ReadCookbook({ book }: { book: Cookbook }) {
  const { t } = useTranslation("cookbooks");
  const { data, error, refetch } = useQuery(cookbookRecipesQuery(book.id));
  const entries = data && entriesOf(book, data);
  const previews = (data ?? []).slice(0, 4).map(({ id, img, cover_url }) => ({ recipe_id: id, img, cover_url }));
  usePageTitle(book.name);
  return (
    <>
      <header className={styles.head}>
        <BookCover book={{ ...book, previews }} className={styles.cover} />
        <div className={styles.words}>
          <h1>{book.name}</h1>
          <Author userId={book.user_id} />
          <p className={styles.count}>{t("count", { count: book.items.length })}</p>
          {book.description && <Tip>{book.description}</Tip>}
          {book.items.length > 0 && (
            <div>
              <LinkButton href={`/cookbooks/${book.id}/booklet`} leftSection={<IconBook size={18} aria-hidden />}>
                {t("booklet.open")}
              </LinkButton>
            </div>
          )}
        </div>
      </header>
      {!entries && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <LinesSkeleton lines={6} />}
      {entries?.length === 0 && <EmptyState title={t("empty.title")} text={t("empty.text_others")} />}
      {entries && entries.length > 0 && (
        <Card as="section" aria-label={t("recipes")}>
          <ol className={rows.rows}>
            {entries.map(({ recipe }, index) => (
              <li key={recipe.id} className={rows.row}>
                <div className={rows.read}>
                  <RowBody recipe={recipe} cookbookId={book.id} place={index + 1} />
                </div>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}
