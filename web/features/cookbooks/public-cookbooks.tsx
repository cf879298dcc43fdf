import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { BookGrid } from "../../shared/cookbooks/book.tsx";
import { publicCookbooksQuery } from "../../shared/cookbooks/cookbook-queries.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import styles from "./public-cookbooks.module.css";

/** The public cookbooks of other cooks, newest first, page by page. */
export function PublicCookbooks() {
  const { t } = useTranslation("cookbooks");
  const me = Number(useUser()?.id ?? 0);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(publicCookbooksQuery);
  // Between two pages the list may have shifted.
  const books = [
    ...new Map(
      data?.pages
        .flatMap(({ cookbooks }) => cookbooks.filter((book) => book.user_id !== me))
        .map((book) => [book.id, book]),
    ).values(),
  ];
  return (
    <section className={styles.others} aria-labelledby="other-cookbooks">
      <h2 id="other-cookbooks">{t("others.title")}</h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={3} />}
      {data && books.length === 0 && !hasNextPage && <p className={styles.none}>{t("others.none")}</p>}
      {books.length > 0 && <BookGrid books={books} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
