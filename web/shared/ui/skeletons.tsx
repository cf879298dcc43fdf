import { Skeleton } from "@mantine/core";
import { Card } from "./card.tsx";
import styles from "./recipe-card.module.css";

const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The shape of a recipe card while it loads. */
export function RecipeCardSkeleton() {
  return (
    <Card flush className={styles.card} aria-hidden="true">
      <Skeleton className={styles.skeletonCover} radius={0} />
      <div className={styles.body}>
        <Skeleton height={20} width="72%" radius="sm" />
        <Skeleton height={14} width="48%" radius="sm" mt={10} />
      </div>
    </Card>
  );
}

/** A grid of cards while they load. */
export function RecipeGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={styles.grid}>
      {numbered(count).map((index) => (
        <RecipeCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Lines of text while they load. */
export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true">
      {numbered(lines).map((index) => (
        <Skeleton key={index} height={16} mb={12} radius="sm" width={index === lines - 1 ? "60%" : "100%"} />
      ))}
    </div>
  );
}
