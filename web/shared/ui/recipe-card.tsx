import type { RecipeSummary } from "@toque/db/schemas/recipe.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { textOf } from "../formatting/text.ts";
import { useLanguage } from "../i18n/use-translation.ts";
import { useLike } from "../recipes/use-like.ts";
import { Card } from "./card.tsx";
import { LikeHeart } from "./like-heart.tsx";
import styles from "./recipe-card.module.css";
import { RecipeCover } from "./recipe-cover.tsx";
import { RecipeMeta } from "./recipe-meta.tsx";

interface RecipeCardProps {
  /** Without `liked` there is no heart. */
  recipe: RecipeSummary & { liked?: boolean };
  /** Among the first on the page: the picture loads at once. */
  eager?: boolean;
  /** Leads elsewhere than to /recipes/{id}. */
  href?: string;
  /** A line under the meta line. */
  footer?: ReactNode;
  /** Level of the name in the page's headings: 2 under the page's title, 3 under a section's. */
  level?: 2 | 3;
}

/** A recipe in a list: picture, heart, name, time, difficulty. The whole card is the link. */
export function RecipeCard({ recipe, eager, href = `/recipes/${recipe.id}`, footer, level = 2 }: RecipeCardProps) {
  const name = textOf(recipe.name, useLanguage());
  const like = useLike();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <Card as="article" flush className={styles.card}>
      <RecipeCover
        recipe={recipe}
        eager={eager}
        sizes="(min-width: 62.5em) 33vw, (min-width: 37.5em) 50vw, 100vw"
        className={styles.cover}
      />
      <div className={styles.body}>
        <Heading className={styles.name}>
          <Link href={href} className={styles.link}>
            {name}
          </Link>
        </Heading>
        <RecipeMeta recipe={recipe} />
        {footer}
      </div>
      {recipe.liked !== undefined && (
        <LikeHeart
          className={styles.heart}
          liked={recipe.liked}
          name={name}
          onChange={(liked) => like({ id: recipe.id, liked })}
        />
      )}
    </Card>
  );
}

/** Recipe cards side by side: 1 column on phones, 2 from 600 px, 3 from 1000 px. */
export function RecipeGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
